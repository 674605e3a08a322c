cimport cython

cdef extern from "kibitz/games/sebastian/rules.h":
    int BONUS_FROM, FACE_SETS, UPPER_TOTALS

cdef double MILLION

@cython.final
cdef class CardValues:
    cdef int[::1] millionths
    cdef int[::1] start
    cdef int[::1] place

    @cython.locals(value=cython.int, i=cython.Py_ssize_t)
    cdef void add_up(self, Py_ssize_t count) noexcept

    cpdef double value(self, Py_ssize_t used, Py_ssize_t upper) noexcept
