cimport cython
from kibitz.native.machine_in_c cimport acquire_gil, release_gil

cdef extern from "kibitz/games/play_nine/rules.h":
    int CARD_STEP

cdef extern from "kibitz/games/play_nine/solve/solve.h":
    int ROW, TABLE_COLUMNS

cdef double INFINITE

@cython.final
cdef class Boards:
    cdef readonly int columns
    cdef readonly long long open_boards, boards
    cdef readonly int cards, hidden, open_kinds, kinds
    cdef int first_card[136]
    cdef int second_card[136]
    cdef int kind_with[256]
    cdef double deck_odds[15]
    cdef double kitty_odds[15]
    cdef double value[16]
    cdef double pair_gain[15]
    cdef double bonus
    cdef long long binomials[1792]
    cdef int board[6]
    cdef int rest[6]
    cdef long long base[6]
    cdef long long kept[7]
    cdef long long raised[7]
    cdef long long lowered[7]
    cdef double best_values[15]
    cdef long long best_boards[15]
    cdef long long turned_boards[15]
    cdef double totals[15]
    cdef int ties[15]

    @cython.locals(place=cython.int, kind=cython.int)
    cpdef int unrank(self, long long number) except -1 nogil

    @cython.locals(place=cython.int)
    cdef void advance(self) noexcept nogil

    @cython.locals(place=cython.int, kind=cython.int)
    cdef void sum_up(self) noexcept nogil

    @cython.locals(before=cython.int, other=cython.int, number=cython.longlong)
    cdef long long number_with(self, int place, int new) noexcept nogil

    @cython.locals(place=cython.int, total=cython.int)
    cpdef int hidden_cards(self) noexcept nogil

    @cython.locals(total=cython.double, card=cython.int, odds=cython.double, none=cython.double, one=cython.double,
                   place=cython.int, low=cython.int, high=cython.int, match=cython.double)
    cpdef double stop_value(self) noexcept nogil

    @cython.locals(best_turn=cython.double, card=cython.int, last=cython.int, place=cython.int, old=cython.int,
                   other=cython.int, total=cython.longlong, kept=cython.int, other_card=cython.int, mean=cython.double,
                   new=cython.int, before=cython.int, value=cython.double, draw=cython.double,
                   value_before_kitty=cython.double)
    cpdef double back_up(self, float[::1] below) except? -1 nogil

    @cython.locals(best_turn=cython.double, turn_total=cython.double, turns=cython.int, card=cython.int,
                   place=cython.int, old=cython.int, kept=cython.int, other_card=cython.int, side=cython.int,
                   stays=cython.int, mean=cython.double, followed=cython.double, number=cython.longlong,
                   value=cython.double, draw=cython.double, draw_followed=cython.double, total=cython.double,
                   takes=cython.bint)
    cpdef double follow(self, float[::1] chosen_by, float[::1] below, double tie) except? -1 nogil

    @cython.locals(place=cython.int, stays=cython.int, total=cython.double, card=cython.int, number=cython.longlong,
                   away=cython.double)
    cdef double square(self, float[::1] layer, double centre) noexcept nogil

    @cython.locals(number=cython.longlong)
    cpdef fill_squares(self, float[::1] layer, long long begin, long long end, int hidden, double centre)

    @cython.locals(number=cython.longlong)
    cpdef fill_followed(self, float[::1] layer, float[::1] chosen_by, float[::1] below, long long begin,
                        long long end, double tie)

    @cython.locals(number=cython.longlong)
    cpdef pass_on(self, float[::1] below, double[::1] here, double[::1] there)

    @cython.locals(best_turn=cython.double, card=cython.int, place=cython.int, side=cython.int, stays=cython.int,
                   goes=cython.int, mean=cython.double, number=cython.longlong, value=cython.double, draw=cython.double,
                   drawn=cython.double, turned=cython.double, share=cython.double)
    cdef void flow(self, float[::1] below, double weight, double[::1] there) noexcept nogil

    @cython.locals(last=cython.int, number=cython.longlong, weight=cython.double, stays=cython.int, card=cython.int,
                   reached=cython.longlong)
    cpdef turn_up(self, double[::1] chances)

    cpdef fill_stop_values(self, float[::1] layer, long long begin, long long end)

    cpdef fill_layer(self, float[::1] layer, float[::1] below, long long begin, long long end, int least)

    cdef check_part(self, float[::1] layer, long long begin, long long end)

    @cython.locals(thread=cython.size_t, number=cython.longlong)
    cdef void stop_checked(self, float[::1] layer, long long begin, long long end) noexcept nogil

    @cython.locals(thread=cython.size_t, number=cython.longlong)
    cdef void fill_checked(self, float[::1] layer, float[::1] below, long long begin, long long end,
                           int least) noexcept nogil
