cimport cython
from kibitz.games.sebastian.solve.values cimport CardValues as CompiledCardValues
from kibitz.games.sebastian.solve.turn cimport TurnValues as CompiledTurnValues
from kibitz.random.mersenne cimport Lanes as CompiledLanes

cdef extern from "kibitz/games/sebastian/rules.h":
    int BONUS, BONUS_FROM, ALL_USED, FACES, FIRST_ROLL, ROLL_COUNT, UPPER_TOTALS

cdef extern from "kibitz/games/sebastian/lanes.h":
    int AT_BONUS, AT_DICE, AT_NEXT, AT_SCORE, AT_THROWN, DIE_BITS, DIE_MASK, MOST_DICE, PLACE_BITS, PLACE_MASK, RECORD
    int TOP_SHIFT

# Sizes: 210 partial keeps with 6 faces each; 13 categories of 252 rolls.
@cython.final
cdef class GameLanes:
    cdef CompiledCardValues values
    cdef CompiledTurnValues turn
    cdef short more[1260]
    cdef short points[3276]
    cdef int[::1] waiting
    cdef int[::1] games
    cdef CompiledLanes lanes
    cdef short[::1] dealt

    @cython.locals(game=cython.Py_ssize_t, done=cython.Py_ssize_t, block=cython.Py_ssize_t)
    cpdef play(self, first, Py_ssize_t count)

    @cython.locals(used=cython.Py_ssize_t, upper=cython.Py_ssize_t, game=cython.Py_ssize_t,
                   following=cython.Py_ssize_t)
    cdef void play_cards(self) noexcept

    @cython.locals(number=cython.Py_ssize_t, category=cython.Py_ssize_t, points=cython.Py_ssize_t,
                   card=cython.Py_ssize_t)
    cdef void play_turn(self, Py_ssize_t game, Py_ssize_t used, Py_ssize_t upper) noexcept

    @cython.locals(record=cython.Py_ssize_t, thrown=cython.Py_ssize_t, packed=cython.int)
    cdef Py_ssize_t throw(self, Py_ssize_t game, Py_ssize_t number) noexcept

@cython.locals(game=cython.Py_ssize_t)
cdef void copy_column(int[::1] records, int[::1] numbers, Py_ssize_t at) noexcept

@cython.locals(lane=cython.Py_ssize_t, unfinished=cython.Py_ssize_t, die=cython.uchar, at=cython.Py_ssize_t)
cdef void deal(CompiledLanes lanes, int[::1] records, short[::1] dealt, Py_ssize_t game,
               Py_ssize_t count) noexcept
