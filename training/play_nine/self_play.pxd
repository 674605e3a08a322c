cimport cython

from kibitz.games.play_nine.engine.search cimport Search
from kibitz.native.machine_in_c cimport splitmix64

cdef extern from *:
    """
    #include "machine.h"
    struct __pyx_obj_6kibitz_5games_9play_nine_6engine_6search_Search;
    """

cdef extern from "kibitz/games/play_nine/rules.h":
    int ANY_CARD, CARD_STEP, CARDS, HIDDEN, KINDS, MOST, OPEN_KINDS
    long long DECK_SIZE, KITTY_SIZE

cdef extern from "kibitz/games/play_nine/engine/nets.h":
    long long BOARD_PARTS

cdef extern from "kibitz/native/machine.h":
    unsigned long long GOLDEN_GAMMA

cdef int MOST_DRAWS, EXPLORATION_PARTS, NEAR_NOISE, FAR_NOISE, FAR_ONE_IN
cdef double REPLACE_POINT, BEST_POINT, DRAW_POINT, LOOK_AHEAD_POINT
cdef unsigned long long MASK64

@cython.final
cdef class SelfPlay:
    cdef readonly Search search
    cdef unsigned long long state
    cdef int first_card[120]
    cdef int second_card[120]
    cdef int kind_with[256]
    cdef int deck[27]
    cdef int kitty[28]
    cdef long long best_values[14]
    cdef readonly double sum_of_scores
    cdef readonly double sum_of_squares
    cdef double fresh_mean
    cdef double squared_luck
    cdef double squared_luck_before[32]
    cdef int counts_before[32]

    @cython.locals(mixed=cython.ulonglong)
    cdef int random_below(self, int end) noexcept nogil

    @cython.locals(columns=cython.int, place=cython.int, above=cython.int, below=cython.int, card=cython.int,
                   card_above=cython.int)
    cdef void deal(self) noexcept nogil

    @cython.locals(search=Search, total=cython.double, place=cython.int, above=cython.int, below=cython.int,
                   same_column=cython.int, weight=cython.double)
    cpdef double mean_of_fresh_hands(self, int draws) noexcept

    @cython.locals(search=Search, luck=cython.double, place=cython.int, mean=cython.longlong, draw=cython.longlong,
                   card=cython.int, value=cython.longlong, takes=cython.bint, choice=cython.int, kept_card=cython.int,
                   scale=cython.int, step=cython.double, at=cython.int, turned=cython.longlong, old=cython.int)
    cpdef double play_hand(self, int draws, int depth, int exploration, unsigned char[::1] boards, int[::1] board_counts,
                           int capacity) noexcept

    @cython.locals(score=cython.double)
    cpdef void play_hands(self, int draws, int hands, int depth, int exploration, unsigned char[::1] boards, int[::1] board_counts,
                          int capacity) noexcept

    @cython.locals(search=Search, place=cython.int, card=cython.int, expected=cython.int, step=cython.double)
    cpdef double turn_hidden_cards(self) noexcept

    @cython.locals(left=cython.int, whole=cython.double, at=cython.int)
    cpdef void collect_variances(self, int draws, int hands, int exploration, unsigned char[::1] boards, int[::1] board_counts,
                                 int capacity, float[::1] squares) noexcept

    @cython.locals(search=Search, which=cython.int, place=cython.int, value=cython.longlong)
    cpdef void compute_targets(self, int draws, unsigned char[::1] boards, int count, float[::1] targets) noexcept
