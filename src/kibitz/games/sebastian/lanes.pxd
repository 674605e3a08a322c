cimport cython
from kibitz.games.sebastian.kernel cimport Records as CompiledRecords
from kibitz.games.sebastian.solve.card_values cimport CardValues as CompiledCardValues
from kibitz.games.sebastian.solve.turn cimport TurnValues as CompiledTurnValues
from kibitz.random.mersenne cimport Lanes as CompiledLanes

cdef extern from "kibitz/games/sebastian/rules.h":
    int ALL_USED, UPPER_TOTALS

cdef extern from "kibitz/games/sebastian/lanes.h":
    int FULL_CARD

@cython.final
cdef class GameLanes:
    cdef CompiledCardValues values
    cdef CompiledTurnValues turn
    cdef CompiledRecords games
    cdef int[::1] waiting
    cdef CompiledLanes lanes

    @cython.locals(game=cython.Py_ssize_t, done=cython.Py_ssize_t, block=cython.Py_ssize_t)
    cpdef play(self, first, Py_ssize_t count)

    @cython.locals(used=cython.Py_ssize_t, upper=cython.Py_ssize_t, game=cython.Py_ssize_t,
                   following=cython.Py_ssize_t)
    cdef void play_cards(self) noexcept

    @cython.locals(card=cython.Py_ssize_t)
    cdef void play_turn(self, Py_ssize_t game) noexcept
