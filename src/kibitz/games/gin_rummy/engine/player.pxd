cimport cython
from kibitz.melds.divisions.evaluator cimport Evaluator
from kibitz.games.gin_rummy.engine.network cimport Network
from kibitz.games.gin_rummy.engine.table cimport Table
from kibitz.native.machine_in_c cimport lowest_bit

cdef extern from "kibitz/melds/cards.h":
    int NO_CARD

cdef extern from "kibitz/melds/divisions/scores.h":
    int FIRST_SHIFT, MOST_MELDS

cdef extern from "kibitz/games/gin_rummy/engine/layout.h":
    int CELLS, DRAWING, FIRST_OFFER, FREE, KNOCKED, PASSED_FIRST, PASSED_SECOND, THROWN
    long long WON_FOR_SURE, POINT, NOTHING

cdef extern from "kibitz/games/gin_rummy/engine/player.h":
    int MOST_VALUE

@cython.final
cdef class Player:
    cdef public Network network
    cdef readonly int card
    cdef readonly int knocks
    cdef readonly long long value
    cdef readonly int deadwood
    cdef long long values[52]
    cdef long long knock_values[52]
    cdef long long play_values[52]
    cdef readonly long long draw_value
    cdef readonly long long top_value

    @cython.locals(network=Network, hand=Evaluator, cards=cython.ulonglong, best=cython.longlong, card=cython.int,
                   deadwood=cython.int, value=cython.longlong, knocks=cython.int, knocked=cython.longlong)
    cpdef int choose_throw(self, Table table, int player, int fresh) noexcept

    @cython.locals(chosen=cython.int, card=cython.int)
    cpdef int choose_waiting(self, Table table, int player, int fresh, int most) noexcept

    @cython.locals(network=Network, kind=cython.int, melds=cython.bint, known=cython.ulonglong, first=cython.ulonglong,
                   second=cython.ulonglong, refused=cython.ulonglong, card=cython.int)
    cpdef bint choose_draw(self, Table table, int player, int offer) noexcept

    cpdef double points(self, int card) noexcept

    cpdef double knock_points(self, int card) noexcept

    cpdef double play_points(self, int card) noexcept

@cython.locals(card=cython.int, takes=cython.ulonglong)
cpdef bint simple_draw(Table table, int player) noexcept

@cython.locals(least=cython.int, equal=cython.int, chosen=cython.int, cards=cython.ulonglong, card=cython.int,
               left=cython.int)
cpdef int simple_throw(Table table, int player, int fresh) noexcept
