cimport cython
from kibitz.games.play_nine.solve.solve cimport Boards
from kibitz.native.machine_in_c cimport splitmix64

cdef extern from "kibitz/games/play_nine/rules.h":
    int CARD_STEP

cdef extern from "kibitz/games/play_nine/solve/playouts.h":
    int PRICES, LAYERS, ROW, WITH_BONUS, REWARDS, HALF_WORD, KITTY_NEXT, DECK_NEXT
    unsigned long long MASK64

cdef extern from "kibitz/native/machine.h":
    unsigned long long GOLDEN_GAMMA

cdef double INFINITE

@cython.final
cdef class Playouts:
    cdef readonly Boards boards
    cdef readonly int columns, cards, hidden, filled
    cdef long long kitty_counts[15]
    cdef long long deck_counts[15]
    cdef long long kitty_total, deck_total
    cdef double kitty_odds[15]
    cdef double deck_odds[15]
    cdef double odds[15]
    cdef double step
    cdef double bonus
    cdef double[::1] worth
    cdef int first[6]
    cdef int second[6]
    cdef double best[15]
    cdef int choice[15]
    cdef int pairs[15]
    cdef int turn, price
    cdef double best_turn, luck
    cdef readonly double mean, error

    @cython.locals(one=cython.int, other=cython.int, value=cython.double, price=cython.int)
    cdef void fill_stops(self, int begin, Boards alone) noexcept

    @cython.locals(price=cython.int, at=cython.int, one=cython.int, other=cython.int, value=cython.double)
    cpdef fill(self, int draws)

    @cython.locals(turn=cython.double, stays=cython.int, card=cython.int, passed=cython.double,
                   used=cython.double, beside=cython.double, total=cython.double)
    cdef double alone(self, int below, int one, int other, double price) noexcept nogil

    @cython.locals(at=cython.int, total=cython.double, column=cython.int)
    cdef double bound(self, int draws, int price) noexcept nogil

    @cython.locals(here=cython.double, there=cython.double)
    cdef void find_price(self, int draws) noexcept nogil

    @cython.locals(total=cython.int, column=cython.int)
    cdef int hidden_cards(self) noexcept nogil

    cdef double gain(self, int pairs) noexcept nogil

    cdef int base(self, int one, int other, int own) noexcept nogil

    @cython.locals(total=cython.double, column=cython.int, one=cython.int, other=cython.int, place=cython.int)
    cdef double halves(self, int at, int card, int but) noexcept nogil

    @cython.locals(own=cython.int, at=cython.int, stopped=cython.int, card=cython.int, column=cython.int, ending=cython.double,
                   one=cython.int, other=cython.int, side=cython.int, stays=cython.int, goes=cython.int,
                   row=cython.int, lost=cython.double, turned=cython.double, value=cython.double)
    cdef void weigh(self, int draws, int closed) noexcept nogil

    @cython.locals(column=cython.int)
    cdef void put(self, int choice, int card) noexcept nogil

    @cython.locals(column=cython.int, stays=cython.int, card=cython.int, layer=cython.int, row=cython.int,
                   mean=cython.double, other=cython.int)
    cdef void turn_up(self, int choice, int draws, int closed, unsigned long long number) noexcept nogil

    cdef double placed(self, int card) noexcept nogil

    @cython.locals(drawn=cython.double, card=cython.int, takes=cython.bint, mean=cython.double, value=cython.double)
    cdef void draw(self, int draws, int closed, int begin, unsigned long long state) noexcept nogil

    @cython.locals(closed=cython.int, column=cython.int)
    cdef double play(self, int draws, int begin, unsigned long long state) noexcept nogil

    @cython.locals(total=cython.double, squares=cython.double, start=cython.double, number=cython.int,
                   column=cython.int, away=cython.double, spread=cython.double)
    cdef run(self, sides, int draws, int begin, int playouts, int first)

@cython.locals(left=cython.longlong, card=cython.int)
cdef int card_from(long long *counts, long long total, unsigned long long number) noexcept nogil
