cimport cython
from kibitz.games.take_five.engine.table cimport Table

cdef extern from "kibitz/games/take_five/rules.h":
    int HAND, LONGEST, ROWS

cdef extern from "kibitz/games/take_five/engine/layout.h":
    int ALL_BELOW, BELOW_ALL, BELOW_FEATURES, BIAS_HALF, CARD_GROUPS, CARD_NUMBERS, COST_FEATURES, COSTS, EXACT_GAP_FEATURES
    int EXACT_GAPS, GAPS, GAPS_ABOVE, HAND_FEATURES, HIGHER_FEATURES, LEFT_FEATURES, LOWER_FEATURES, MOST_SHARED
    int NEIGHBOURS, OWN_BETWEEN, OWN_FEATURES, PLACE_FEATURES, POINT_FEATURES, RANK_FEATURES, RANKS, ROW_FEATURES
    int ROW_SIZES, SEAT_FEATURES, SUM_FEATURES, SUMS, TABLE_FEATURES, TOO_LOW, WEIGHTS, WIDTH

cdef extern from "kibitz/games/take_five/engine/network.h":
    int BELOW_STEPS, COARSE_STEP, FEWEST_SEATS, FINE_COSTS, GAP_STEPS, HIGH_SUM

@cython.final
cdef class Network:
    cdef int feature_weights[15728]
    cdef int output_weights[16]
    cdef int bias
    cdef int shared_sums[16]
    cdef int shared[26]
    cdef int shared_count
    cdef int own[9]
    cdef int values[10]
    cdef int ends[4]
    cdef int sizes[4]
    cdef int sums[4]
    cdef int unseen_below[4]
    cdef int unseen_rank[10]
    cdef int unseen_count, cheapest

    @cython.locals(place=cython.int, h=cython.int)
    cpdef load(self, weights)

    @cython.locals(left=cython.int, first=cython.int, row=cython.int, place=cython.int, count=cython.int,
                   own_below=cython.int, before=cython.int, above=cython.int, gap=cython.int, i=cython.int,
                   rank=cython.int, h=cython.int, feature=cython.int, weights=cython.p_int, sums=cython.p_int)
    cdef void gather_shared(self, Table table, int seat) noexcept nogil

    @cython.locals(left=cython.int, card=cython.int, unseen=cython.int, row=cython.int, gap=cython.int,
                   room=cython.int, cost=cython.int, lower=cython.int, higher=cython.int, below=cython.int,
                   cost_step=cython.int)
    cdef void gather_own(self, Table table, int seat, int i) noexcept nogil

    @cython.locals(best=cython.int, i=cython.int, f0=cython.int, f1=cython.int, f2=cython.int, f3=cython.int,
                   f4=cython.int, f5=cython.int, f6=cython.int, f7=cython.int, f8=cython.int, value=cython.int,
                   h=cython.int, activation=cython.int, weights=cython.p_int, sums=cython.p_int,
                   output_weights=cython.p_int)
    cpdef int evaluate(self, Table table, int seat) except -1 nogil

    cpdef int best_card(self, Table table, int seat) except -1 nogil
