cimport cython

cdef extern from "kibitz/melds/divisions/scores.h":
    int FIGURE

cdef class Scored:
    cdef readonly str by
    cdef long long rounding
    cdef int cards_shift
    cdef int points_shift
    cdef readonly int size
    cdef readonly long long total

    @cython.final
    cdef int cards_in(self, long long score) noexcept nogil

    @cython.final
    cdef int points_in(self, long long score) noexcept nogil
