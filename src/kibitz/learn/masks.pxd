cimport cython

from kibitz.native.machine_in_c cimport acquire_gil, release_gil, splitmix64

cdef extern from "kibitz/learn/seating.h":
    long long WAIT

cdef extern from "kibitz/learn/masks.h":
    unsigned long long MASK64
    int BLOCK, HALF_WORD, NONE

@cython.locals(games=cython.Py_ssize_t, game=cython.Py_ssize_t, action=cython.longlong)
cpdef Py_ssize_t first_illegal(const unsigned char[::1] masks, const unsigned char[::1] over, const long long[::1] actions,
                               Py_ssize_t width) except? -1

@cython.locals(thread=cython.size_t, games=cython.Py_ssize_t)
cpdef choose(const unsigned char[::1] masks, const unsigned char[::1] over, long long[::1] actions, Py_ssize_t width,
             unsigned long long seed)

@cython.locals(games=cython.Py_ssize_t, game=cython.Py_ssize_t, legal=cython.ulonglong, left=cython.longlong,
               first=cython.Py_ssize_t, at=cython.Py_ssize_t, end=cython.Py_ssize_t, block=cython.longlong)
cdef void fill(const unsigned char[::1] masks, const unsigned char[::1] over, long long[::1] actions, Py_ssize_t width,
               unsigned long long seed) noexcept nogil

@cython.locals(total=cython.uchar, at=cython.Py_ssize_t)
cdef unsigned char count_block(const unsigned char[::1] masks, Py_ssize_t first) noexcept nogil
