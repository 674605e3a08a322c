cimport cython

from kibitz.games.betsy.rules cimport Squares
from kibitz.native.machine_in_c cimport acquire_gil, release_gil

cdef extern from "kibitz/games/betsy/pieces.h":
    int DECIDED, NO_MOVE
    unsigned long long ONE

cdef extern from "kibitz/games/betsy/engine/margins.h":
    int TABLE

cdef extern from "kibitz/games/betsy/engine/tables.h":
    int EXACT, WORDS

cdef extern from "kibitz/games/betsy/engine/table.h":
    int WAYS, AGES, AGE_WORTH, DEEPER, EMPTY_WORTH, MOST_WORTH, EMPTIED, SAMPLE
    int MOVE_MASK, HALF_MASK, DEPTH_MASK, BOUND_MASK, HALF
    int VALUE_AT, STATIC_AT, DEPTH_AT, BOUND_AT, AGE_AT, PV_AT

@cython.final
cdef class Table:
    cdef readonly Squares mask
    cdef unsigned long long[::1] numbers
    cdef int age
    cdef Squares kept
    cdef int move
    cdef int value
    cdef int static_value
    cdef int depth
    cdef int bound
    cdef bint was_pv

    @cython.locals(at=cython.longlong, end=cython.longlong, until=cython.longlong, thread=cython.size_t)
    cpdef object forget(self, int part, int parts, object should_stop)

    @cython.locals(i=cython.longlong)
    cdef void empty(self, long long first, long long end) noexcept nogil

    cpdef void follow(self, Table other)

    @cython.locals(seen=cython.int, used=cython.int, i=cython.int, kept=Squares)
    cpdef int fullness(self)

    cdef void start_search(self) noexcept nogil

    @cython.locals(place=cython.longlong, end=cython.longlong, kept=Squares)
    cdef long long find(self, Squares key) noexcept nogil

    @cython.locals(kept=Squares, value=cython.int)
    cdef bint probe(self, Squares key, int ply) noexcept nogil

    @cython.locals(at=cython.longlong, place=cython.longlong, kept=Squares, least=cython.int, worth=cython.int,
                   _=cython.int)
    cdef long long place_for(self, Squares key) noexcept nogil

    @cython.locals(place=cython.longlong, kept=Squares, low=Squares, high=Squares)
    cdef void store(self, Squares key, int move, int value, int static_value, int depth, int bound, int ply,
                    bint was_pv) noexcept nogil
