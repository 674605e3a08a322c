cimport cython
from kibitz.games.take_five.engine.beginners cimport simple_row
from kibitz.games.take_five.engine.search cimport Search
from kibitz.games.take_five.engine.table cimport Table

cdef extern from "kibitz/games/take_five/engine/comparison.h":
    int SEEDS

@cython.final
cdef class Comparison:
    cdef readonly Search search
    cdef readonly int deals
    cdef public int own_kind
    cdef double first_sum, second_sum, difference_squares

    @cython.locals(search=Search, _deal=cython.int, seed=cython.int, first_cost=cython.int, second_cost=cython.int)
    cpdef run(self, int first, int second, int deals)

    @cython.locals(search=Search, after=Table, me=cython.int, row=cython.int, seat=cython.int,
                   forced=cython.int, kind=cython.int)
    cdef int play_out(self, int i, int seed) except -1
