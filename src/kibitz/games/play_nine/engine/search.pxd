cimport cython

cdef extern from *:
    """
    #include "machine.h"
    struct __pyx_obj_6kibitz_5games_9play_nine_6engine_6search_Search;
    CLONED static int __pyx_f_6kibitz_5games_9play_nine_6engine_6search_6Search_neuron_output(
        struct __pyx_obj_6kibitz_5games_9play_nine_6engine_6search_Search *, int, int);
    """

cdef extern from "kibitz/games/play_nine/rules.h":
    int ANY_CARD, CARD_STEP, CARDS, HIDDEN, KINDS, OPEN_KINDS, MOST
    long long DECK_SIZE

cdef extern from "kibitz/games/play_nine/engine/nets.h":
    int UNIT, SATURATION, ACTIVATION_SCALE, ACTIVATION_SHIFT, FACTOR_BITS, MOST_REST, WIDTH, FEATURES
    long long NEVER, BOARD_PARTS

cdef extern from "kibitz/games/play_nine/engine/search.h":
    int LEVELS, BONUS_STEP, KNOWN, DRAWS_STEP
    long long LIFT, EVERY_MOVE
    unsigned long long MASK64, ODD
    enum: C_KNOWN

cdef enum:
    NO_VALUE = -1

@cython.final
cdef class Search:
    cdef readonly int columns, movable, most_draws
    cdef short[::1] feature_weights
    cdef short[::1] output_weights
    cdef int[::1] linear_weights
    cdef long long[::1] biases_and_factors
    # C arrays by kind, by pair of cards (CARD_STEP squared), by card, by level (LEVELS) and neuron (WIDTH).
    cdef int first_card[120]
    cdef int second_card[120]
    cdef int kind_with[256]
    cdef int deck_counts[14]
    cdef int kitty_counts[14]
    cdef int most_copies[120]
    cdef int first_feature[120]
    cdef int column_scores[120]
    cdef int bonus_table[6750]
    cdef readonly int board[40]
    cdef int kind_counts[480]
    cdef int matched[56]
    cdef int half_open[56]
    cdef int all_hidden[4]
    cdef readonly int hidden_cards[4]
    cdef int matched_aside[14]
    cdef int half_open_aside[14]
    cdef int all_hidden_aside
    cdef int hidden_cards_aside
    cdef int score_aside
    cdef public int stop_values[4]
    cdef int accumulators[1024]
    cdef int linear_sums[4]
    cdef short rest[256]
    cdef short activations[256]
    cdef public int replace_values[1120]
    cdef int batch_features[28]
    cdef int batch_places[28]
    cdef public long long turn_values[40]
    cdef public long long best_values[56]
    cdef public long long best_turns[4]
    cdef public long long draw_values[4]
    cdef public long long margins[4]
    cdef unsigned long long kind_keys[120]
    cdef unsigned long long aside_key
    cdef unsigned long long known_keys[C_KNOWN]
    cdef long long known_values[C_KNOWN]
    cdef public long long kitty_margin
    cdef public long long close_margin
    cdef public long long close_kitty_margin

    @cython.locals(level=cython.int)
    cpdef void set_margins(self, long long move_margin, long long kitty_margin) noexcept nogil

    @cython.locals(level=cython.int)
    cpdef void set_close_margins(
        self, long long move_margin, long long kitty_margin, long long deeper_margin
    ) noexcept nogil

    cdef int check_place(self, int level, int place) except -1 nogil

    cdef int check_card(self, int card) except -1 nogil

    cdef int check_depth(self, int depth) except -1 nogil

    cpdef int value_placements(self, int draws, int depth, int card) except -1 nogil

    cpdef long long value_of_replacing(self, int place, int side, int card) except? NO_VALUE nogil

    cpdef long long value_of_turning(self, int place) except? NO_VALUE nogil

    @cython.locals(kind=cython.int, card=cython.int, total=cython.int, place=cython.int, low=cython.int)
    cpdef int count_board(self, int level) except -1 nogil

    @cython.locals(total=cython.int, card=cython.int, matched=cython.int, half_open=cython.int)
    cdef int all_bonuses(self, int level, int all_hidden) noexcept nogil

    @cython.locals(at=cython.int)
    cdef int bonus(self, int card, int matched, int half_open, int all_hidden) noexcept nogil

    @cython.locals(most=cython.int)
    cdef int feature(self, int kind, int copies) noexcept nogil

    @cython.locals(at=cython.Py_ssize_t, neuron=cython.Py_ssize_t, total=cython.int, place=cython.int, kind=cython.int,
                   copies=cython.int, other=cython.int, feature=cython.int, start=cython.Py_ssize_t)
    cdef void accumulate(self, int level, int net) noexcept nogil

    @cython.locals(start=cython.Py_ssize_t, neuron=cython.Py_ssize_t, clipped=cython.short, total=cython.int)
    cdef int neuron_output(self, int net, int feature) noexcept nogil

    @cython.locals(item=cython.int, output=cython.longlong)
    cdef void evaluate_batch(self, int net, int size) noexcept nogil

    @cython.locals(start=cython.Py_ssize_t, begin=cython.Py_ssize_t, neuron=cython.Py_ssize_t, rest=cython.int)
    cdef void leave_out(self, int level, int feature) noexcept nogil

    @cython.locals(old=cython.int, low=cython.int, high=cython.int, at=cython.int, all_hidden=cython.int,
                   hidden_cards=cython.int, stop=cython.int, matched=cython.int, half_open=cython.int,
                   linear=cython.longlong, feature=cython.int, size=cython.int, side=cython.int, kept=cython.int,
                   card=cython.int, kind=cython.int, value=cython.longlong)
    cdef void value_replacements(self, int level, int place, int draws) noexcept nogil

    @cython.locals(value=cython.longlong, net=cython.int, old=cython.int, feature=cython.int)
    cpdef long long evaluate(self, int level, int draws) except? NO_VALUE nogil

    @cython.locals(other=cython.int, repeated=cython.bint)
    cpdef bint is_repeated(self, int level, int place) except -1 nogil

    @cython.locals(best_turn=cython.longlong, card=cython.int, place=cython.int, kind=cython.int, at=cython.int,
                   side=cython.int, value=cython.longlong, draw=cython.longlong, total=cython.longlong)
    cdef long long back_up(self, int level) noexcept nogil

    @cython.locals(at=cython.int, total=cython.longlong, card=cython.int)
    cdef long long mean_over_deck(self, int level, int place) noexcept nogil

    @cython.locals(place=cython.int, total=cython.longlong)
    cpdef long long look_ahead(self, int level, int draws, int depth, int only) except? NO_VALUE nogil

    @cython.locals(margin=cython.longlong, turning=cython.bint, card=cython.int, place=cython.int, kind=cython.int,
                   at=cython.int, turns=cython.bint, side=cython.int, kept=cython.int, value=cython.longlong,
                   near=cython.bint, best=cython.longlong, other=cython.int, hidden_cards=cython.int,
                   parts=cython.longlong)
    cdef int search_deeper(self, int level, int draws, int depth, int only, bint drops) except -1 nogil

    @cython.locals(key=cython.ulonglong, place=cython.int, at=cython.int, value=cython.longlong)
    cdef long long value_below(self, int level, int draws, int depth) except? NO_VALUE nogil

    cdef int settle_placement(self, int draws, int depth, int card) except -1 nogil

    @cython.locals(count=cython.int, limit=cython.longlong, place=cython.int, kind=cython.int, side=cython.int)
    cdef int close_moves(self, int card) except -1 nogil

    @cython.locals(lead=cython.longlong)
    cdef int settle_kitty(self, int draws, int depth, int card) except -1 nogil

    @cython.locals(margin=cython.longlong)
    cdef int search_close(self, int draws, int depth, int only) except -1 nogil

    @cython.locals(lead=cython.longlong)
    cpdef bint takes_kitty(self, int draws, int depth, int card) except -1 nogil

    cpdef int choose_placement(self, int draws, int depth, int card) except? -1 nogil

    @cython.locals(choice=cython.int, best=cython.longlong, place=cython.int, kind=cython.int, side=cython.int,
                   value=cython.longlong)
    cpdef int best_placement(self, int card) except? -1 nogil
