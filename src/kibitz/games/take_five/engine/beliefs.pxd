cimport cython
from kibitz.games.take_five.engine.players cimport Players
from kibitz.games.take_five.engine.table cimport Table

cdef extern from "kibitz/games/take_five/rules.h":
    int CARDS, HAND, MOST_SEATS

cdef extern from "kibitz/games/take_five/engine/layout.h":
    int HABITS, HAND_PLACES, KINDS, WAYS

cdef extern from "kibitz/games/take_five/engine/beliefs.h":
    int SEAT_SUMS

@cython.final
cdef class Beliefs:
    cdef Players players
    cdef Table random
    cdef list tables
    cdef set hidden
    cdef readonly int rounds
    cdef int seats, left, unseen_count, size
    cdef int unseen[104]
    cdef int hand[10]
    cdef int hands[10]
    cdef int firsts[10]
    cdef int lasts[10]
    cdef double sums[1200]
    cdef double habits[110]
    cdef double chances[12]

    @cython.locals(table=Table, other=cython.int)
    cpdef add_round(self, int seats, int seat, hand, rows, unseen, played)

    @cython.locals(_hand=cython.int, number=cython.int, first=cython.int, way=cython.int)
    cpdef run(self, int seat, int hands)

    @cython.locals(table=Table, card=cython.int, place=cython.int, first=cython.int,
                   last=cython.int, kind=cython.int, chance=cython.double,
                   by_habit=cython.double)
    cdef int explain(self, int seat, int number) except -1

    @cython.locals(place=cython.int, other=cython.int, card=cython.int)
    cdef void shuffle(self) noexcept

    @cython.locals(place=cython.int, other=cython.int, card=cython.int)
    cdef void draw(self) noexcept

    @cython.locals(place=cython.int)
    cdef void hold(self, int card) noexcept
