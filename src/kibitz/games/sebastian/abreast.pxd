cimport cython

cdef extern from *:
    """
    #if defined(__GNUC__) && !defined(__clang__) && defined(__x86_64__) && defined(__gnu_linux__)
    __attribute__((target_clones("avx2", "default")))
    static void __pyx_f_6kibitz_5games_9sebastian_7abreast_settle(
        double *__restrict, double *__restrict, double *__restrict, short *__restrict, short *__restrict,
        short *__restrict, short *__restrict, short *__restrict, double *__restrict, int);
    #endif
    typedef double *__restrict lone_doubles;
    typedef short *__restrict lone_shorts;
    """
    ctypedef double* lone_doubles
    ctypedef short* lone_shorts

cdef int KEEPS, PARTIAL, HOLDING
cdef double SIXTH

@cython.final
cdef class Turn:
    cdef double worth[3696]
    cdef double endings[1064]
    cdef double row[8]
    cdef short more[1260]
    cdef short fewer[2305]
    cdef short sum_row[252]
    cdef short pattern_row[252]
    cdef short holding[1512]
    cdef double chance[252]

    cdef void settle(self, int open_faces) noexcept nogil

@cython.locals(roll=cython.int, at=cython.int, face=cython.int, keep=cython.int, i=cython.int, u=cython.int,
               a=cython.int, b=cython.int, c=cython.int, d=cython.int, e=cython.int, f=cython.int,
               _throw=cython.int, best=cython.double)
cdef void settle(lone_doubles worth, lone_doubles endings, lone_doubles row, lone_shorts more, lone_shorts fewer,
                 lone_shorts sum_row, lone_shorts pattern_row, lone_shorts holding, lone_doubles chance,
                 int open_faces) noexcept nogil
