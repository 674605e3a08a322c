cimport cython

cdef extern from "kibitz/games/sebastian/rules.h":
    int ALL_USED, BONUS_FROM, CATEGORY_SETS, FACE_SETS, UPPER_TOTALS

cdef double MILLION

@cython.final
cdef class CardValues:
    cdef int[::1] millionths
    cdef int[::1] start
    cdef int[::1] place

    @cython.locals(value=cython.int, i=cython.Py_ssize_t)
    cdef void add_up(self, Py_ssize_t count) noexcept

    @cython.locals(place=cython.int)
    cpdef double value(self, Py_ssize_t used, Py_ssize_t upper) except? -1
