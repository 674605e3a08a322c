cimport cython
from kibitz.games.take_five.engine.beliefs cimport Beliefs
from kibitz.games.take_five.engine.table cimport Table

cdef extern from "kibitz/games/take_five/rules.h":
    int HAND, MOST_SEATS

cdef extern from "kibitz/games/take_five/engine/layout.h":
    int HABITS, HAND_PLACES, KINDS, WAYS

cdef extern from "kibitz/games/take_five/engine/likely_deals.h":
    int TICKETS

@cython.final
cdef class LikelyDeals:
    cdef readonly Beliefs beliefs
    cdef int seats[10]
    cdef int seat_count, low_card
    cdef readonly int hands[100]
    cdef double priors[120]
    cdef readonly double weights[120]
    cdef readonly double totals[10]
    cdef double trial_weights[24]

    @cython.locals(other=cython.int)
    cdef void take_seats(self, int seat) noexcept

    @cython.locals(beliefs=Beliefs, place=cython.int, turn=cython.int, seat=cython.int, i=cython.int)
    cdef int deal(self) except -1

    @cython.locals(way=cython.int)
    cdef void keep(self, int seat, int first, double total) noexcept

    @cython.locals(beliefs=Beliefs, way=cython.int, i=cython.int, number=cython.int,
                   total=cython.double)
    cdef double weigh(self, int seat, int first) except -1

    @cython.locals(_exchange=cython.int)
    cpdef int run(self, int exchanges) except -1

    @cython.locals(random=Table, one=cython.int, other=cython.int, place=cython.int, other_place=cython.int,
                   card=cython.int, other_card=cython.int, total=cython.double, other_total=cython.double,
                   bar=cython.double)
    cdef int exchange(self) except -1

    @cython.locals(ticket=cython.double, way=cython.int, kind=cython.int)
    cdef int kind_of(self, int seat) noexcept
