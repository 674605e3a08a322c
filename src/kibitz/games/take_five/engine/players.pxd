cimport cython
from kibitz.games.take_five.engine.table cimport Table
from kibitz.games.take_five.engine.beginners cimport simple_card
from kibitz.games.take_five.engine.network cimport Network

cdef extern from "kibitz/games/take_five/rules.h":
    int HAND

cdef extern from "kibitz/games/take_five/engine/layout.h":
    int KINDS, LOW_PENALTY, NETWORK_PLAYER, POINT, RANDOM_PLAYER, SIMPLE_KINDS

cdef extern from "kibitz/games/take_five/engine/players.h":
    int STEPS, STEPS_IN_TABLE, TICKETS

cdef enum:
    NO_CARD = -1

@cython.final
cdef class Players:
    cdef readonly Network network
    cdef double odds[256]
    cdef double hand_odds[10]
    cdef double chances[11]

    @cython.locals(ticket=cython.double, place=cython.int)
    cpdef int card(self, Table table, int seat, int kind) except NO_CARD

    @cython.locals(least=cython.int, place=cython.int, total=cython.double, step=cython.int, odds=cython.double)
    cdef double spread_odds(self, Table table) noexcept

    @cython.locals(found=cython.bint, place=cython.int)
    cpdef list chances_of(self, Table table, int seat, int card)

    @cython.locals(best=cython.int, total=cython.double, any_card=cython.double, kind=cython.int,
                   chance=cython.double, place=cython.int)
    cdef int weigh(self, Table table, int seat, int card, int first, int last) except -1
