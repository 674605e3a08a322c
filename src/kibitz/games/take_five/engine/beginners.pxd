cimport cython
from kibitz.games.take_five.engine.table cimport Table

cdef extern from "kibitz/games/take_five/rules.h":
    int HAND, LONGEST, ROWS

cdef extern from "kibitz/games/take_five/engine/layout.h":
    int AVOID_PENALTY, CAREFUL, HIGH_TO_LOW, HIGH_TO_LOW_PENALTY, LOW_TO_HIGH, LOW_TO_HIGH_PENALTY, NEAREST
    int RANDOM_PLAYER

cdef extern from "kibitz/games/take_five/engine/beginners.h":
    int MORE_THAN_ANY, PERCENT

@cython.locals(first=cython.int, left=cython.int, best=cython.int, i=cython.int, more=cython.int, row=cython.int,
               least=cython.int, card=cython.int, cost=cython.int, between=cython.int, j=cython.int, room=cython.int)
cpdef int simple_card(Table table, int seat, int kind) except -1 nogil

cpdef int simple_row(Table table, int kind) noexcept nogil

@cython.locals(best=cython.int, closest=cython.int, row=cython.int)
cpdef int row_of(Table table, int card) noexcept nogil
