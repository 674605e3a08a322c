cimport cython
from kibitz.games.take_five.engine.table cimport Table

@cython.final
cdef class Quick:
    cdef int rows[15728]
    cdef int out[16]
    cdef int bias
    cdef int sums[16]
    cdef int shared[40]
    cdef int shared_count
    cdef int own[12]
    cdef int values[10]
    cdef int sorted_ends[4]
    cdef int sorted_sizes[4]
    cdef int sorted_sums[4]
    cdef int unseen[4]
    cdef int unseen_of[10]
    cdef int cheap, total

    @cython.locals(place=cython.int, h=cython.int)
    cpdef load(self, weights)

    @cython.locals(left=cython.int, first=cython.int, row=cython.int, place=cython.int, count=cython.int,
                   mine=cython.int, before=cython.int, above=cython.int, i=cython.int, h=cython.int,
                   feature=cython.int, rows=cython.p_int, sums=cython.p_int)
    cpdef void look(self, Table table, int seat) noexcept nogil

    @cython.locals(left=cython.int, card=cython.int, unseen=cython.int, row=cython.int, gap=cython.int, fit=cython.int,
                   cost=cython.int, lower=cython.int, higher=cython.int)
    cpdef void look_at(self, Table table, int seat, int i) noexcept nogil

    @cython.locals(best=cython.int, i=cython.int, f0=cython.int, f1=cython.int, f2=cython.int, f3=cython.int,
                   f4=cython.int, f5=cython.int, f6=cython.int, f7=cython.int, f8=cython.int, value=cython.int,
                   h=cython.int, a=cython.int, rows=cython.p_int, sums=cython.p_int, out=cython.p_int)
    cpdef int weigh(self, Table table, int seat) noexcept nogil

    cpdef int card(self, Table table, int seat) noexcept nogil
