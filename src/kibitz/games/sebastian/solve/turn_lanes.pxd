cimport cython

cdef extern from *:
    """
    #if defined(__GNUC__) && !defined(__clang__) && defined(__x86_64__) && defined(__gnu_linux__)
    /* O2: at O3 loops of eight are unrolled before they could become vectors. */
    #define ABREAST __attribute__((target_clones("avx2", "default"), optimize("O2"), unused)) static void
    ABREAST __pyx_f_6kibitz_5games_9sebastian_5solve_10turn_lanes_end(
        double *__restrict, double *__restrict, short *__restrict, short *__restrict, short *__restrict, int);
    ABREAST __pyx_f_6kibitz_5games_9sebastian_5solve_10turn_lanes_mean(
        double *__restrict, double *__restrict, short *__restrict, Py_ssize_t, Py_ssize_t);
    ABREAST __pyx_f_6kibitz_5games_9sebastian_5solve_10turn_lanes_best(
        double *__restrict, double *__restrict, short *__restrict, Py_ssize_t, Py_ssize_t);
    ABREAST __pyx_f_6kibitz_5games_9sebastian_5solve_10turn_lanes_throw(
        double *__restrict, double *__restrict, double *__restrict);
    #endif
    typedef double *__restrict lone_doubles;
    typedef short *__restrict lone_shorts;
    """
    ctypedef double* lone_doubles
    ctypedef short* lone_shorts

cdef int PARTIAL, HOLDING
cdef double SIXTH

@cython.final
cdef class Turn:
    cdef double endings[1064]
    cdef double before[8]
    cdef double even[3696]
    cdef double odd[3696]
    cdef short more[1260]
    cdef short fewer[2305]
    cdef short sum_row[252]
    cdef short pattern_row[252]
    cdef short holding[1512]
    cdef double chance[252]

    @cython.locals(_throw=cython.int)
    cdef void settle(self, int open_faces) noexcept nogil

# Py_ssize_t, since an int that may wrap can't index a vector.
@cython.locals(roll=cython.Py_ssize_t, at=cython.Py_ssize_t, face=cython.Py_ssize_t, i=cython.Py_ssize_t,
               u=cython.Py_ssize_t, a=cython.Py_ssize_t, b=cython.Py_ssize_t)
cdef void end(lone_doubles worth, lone_doubles endings, lone_shorts sum_row, lone_shorts pattern_row,
              lone_shorts holding, int open_faces) noexcept nogil

@cython.locals(keep=cython.Py_ssize_t, at=cython.Py_ssize_t, i=cython.Py_ssize_t, u=cython.Py_ssize_t,
               a=cython.Py_ssize_t, b=cython.Py_ssize_t, c=cython.Py_ssize_t, d=cython.Py_ssize_t,
               e=cython.Py_ssize_t, f=cython.Py_ssize_t)
cdef void mean(lone_doubles worth, lone_doubles later, lone_shorts more,
               Py_ssize_t first, Py_ssize_t last) noexcept nogil

@cython.locals(keep=cython.Py_ssize_t, at=cython.Py_ssize_t, i=cython.Py_ssize_t, u=cython.Py_ssize_t,
               a=cython.Py_ssize_t, b=cython.Py_ssize_t, c=cython.Py_ssize_t, d=cython.Py_ssize_t,
               e=cython.Py_ssize_t, left=cython.double, right=cython.double)
cdef void best(lone_doubles worth, lone_doubles smaller, lone_shorts fewer,
               Py_ssize_t first, Py_ssize_t last) noexcept nogil

@cython.locals(roll=cython.Py_ssize_t, at=cython.Py_ssize_t, u=cython.Py_ssize_t)
cdef void throw(lone_doubles before, lone_doubles worth, lone_doubles chance) noexcept nogil
