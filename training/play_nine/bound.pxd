cimport cython

from kibitz.games.play_nine.engine.search cimport Search

cdef extern from *:
    """
    #include "machine.h"
    struct __pyx_obj_6kibitz_5games_9play_nine_6engine_6search_Search;
    """

cdef extern from "kibitz/games/play_nine/rules.h":
    int ANY_CARD, CARD_STEP, CARDS, HIDDEN, MOST, OPEN_KINDS
    long long DECK_SIZE

cdef extern from "kibitz/games/play_nine/engine/nets.h":
    long long NEVER

cdef int HASH_SHIFT
cdef double INFINITE, REPLACE_POINT, BEST_POINT, DRAW_POINT, LOOK_AHEAD_POINT
cdef unsigned long long MASK64

@cython.final
cdef class Bound:
    cdef readonly Search search
    cdef readonly int capacity
    cdef int first_card[120]
    cdef int second_card[120]
    cdef int kind_with[256]
    cdef unsigned long long kind_keys[120]
    cdef unsigned char[::1] boards
    cdef unsigned long long[::1] keys
    cdef double[::1] penalties
    cdef double[::1] estimates
    cdef int[::1] slots
    cdef int mask, into, count
    cdef readonly long long searches, overflows
    cdef double slack, best, least

    @cython.locals(place=cython.int, here=cython.int, count=cython.int, left=cython.int, limit=cython.double,
                   at=cython.int, which=cython.int)
    cpdef double lowest(self, kinds, int draws, int depth, double slack, kitty, deck, turned) except? -1

    @cython.locals(slot=cython.int)
    cdef void start_draw(self, int into) noexcept nogil

    @cython.locals(key=cython.ulonglong, place=cython.int)
    cdef unsigned long long key(self, int which) noexcept nogil

    @cython.locals(search=Search, place=cython.int, mean=cython.double, draw=cython.double, take=cython.double,
                   penalty=cython.double)
    cdef void expand(self, int which, int left, int depth, int kitty, int deck, int turned) noexcept

    @cython.locals(search=Search, place=cython.int, kind=cython.int, side=cython.int, value=cython.longlong,
                   after=cython.double)
    cdef void place_card(self, int which, int left, int card, int turned, double penalty) noexcept

    @cython.locals(search=Search, estimate=cython.double, limit=cython.double, old=cython.int, kept=cython.int,
                   hidden_cards=cython.int, new=cython.int, key=cython.ulonglong, slot=cython.int, stored=cython.int,
                   other=cython.int)
    cdef void keep(self, int which, int left, int place, int side, int card, double value, double penalty) noexcept
