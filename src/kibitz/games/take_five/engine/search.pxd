cimport cython
from kibitz.games.take_five.engine.table cimport Table
from kibitz.games.take_five.engine.beginners cimport simple_row
from kibitz.games.take_five.engine.beliefs cimport Beliefs
from kibitz.games.take_five.engine.likely_deals cimport LikelyDeals
from kibitz.games.take_five.engine.network cimport Network
from kibitz.games.take_five.engine.players cimport Players

cdef extern from "kibitz/games/take_five/rules.h":
    int CARDS, HAND, MOST_SEATS, ROWS

cdef extern from "kibitz/games/take_five/engine/layout.h":
    int CARD_NUMBERS, CHANCES, KINDS, POINT, SEAT_BITS, SEAT_MASK

cdef extern from "kibitz/games/take_five/engine/search.h":
    int EXCHANGES

@cython.final
cdef class Search:
    cdef readonly Players players
    cdef readonly Beliefs beliefs
    cdef readonly LikelyDeals likely_deals
    cdef readonly Network network
    cdef readonly Table root, imagined, after
    cdef int seat
    cdef int unseen[104]
    cdef int unseen_count
    cdef int kind_limits[110]
    cdef int kinds[10]
    cdef readonly int candidates, deals
    cdef int is_row_due, is_informed, low_card
    cdef double deal_costs[10]
    cdef double cost_sums[10]
    cdef double cost_products[100]
    cdef double round_cost_sums[10]
    cdef double take_counts[10]
    cdef double low_take_counts[10]
    cdef int end_counts[420]
    cdef double row_card_sums[4]
    cdef double row_point_sums[4]
    cdef double row_take_counts[4]
    cdef double row_own_counts[4]

    @cython.locals(_deal=cython.int)
    cpdef run(self, int deals)

    @cython.locals(imagined=Table, root=Table, card=cython.int, seat=cython.int, slot=cython.int, kind=cython.int,
                   higher=cython.int)
    cdef int imagine(self) except -1

    @cython.locals(imagined=Table, root=Table, place=cython.int, other=cython.int, card=cython.int, seat=cython.int,
                   i=cython.int, slot=cython.int)
    cdef int deal(self) except -1

    @cython.locals(ticket=cython.int, kind=cython.int)
    cdef int any_kind(self, int seat)

    @cython.locals(imagined=Table, after=Table, root=Table, me=cython.int, card=cython.int, seat=cython.int,
                   forced=cython.int)
    cdef int reveal(self, int i)

    @cython.locals(after=Table, i=cython.int, me=cython.int, row=cython.int, cost=cython.double, best=cython.int,
                   other=cython.int)
    cdef void try_candidates(self)

    @cython.locals(_deal=cython.int)
    cpdef forecast(self, int i, int deals)

    @cython.locals(after=Table, row_to_take=cython.int, turn=cython.int, seat=cython.int, card=cython.int,
                   before=cython.int, row=cython.int)
    cdef void record_round(self, int i)
