cimport cython

from kibitz.native.machine_in_c cimport splitmix64

cdef extern from "kibitz/games/take_five/rules.h":
    int CARDS, HAND, LONGEST, MOST_SEATS, ROWS

cdef extern from "kibitz/games/take_five/engine/layout.h":
    int CARD_NUMBERS, HAND_PLACES, SEAT_BITS, SEAT_MASK

cdef extern from "kibitz/games/take_five/engine/table.h":
    unsigned long long MASK64, XORSHIFT_FACTOR
    int RANDOM_BITS

cdef enum:
    NO_TOTAL = -1

@cython.final
cdef class Table:
    cdef readonly int seats, left
    cdef int pack_size
    cdef int ends[4]
    cdef int sizes[4]
    cdef int sums[4]
    cdef int hands[100]
    cdef int taken[10]
    cdef int chosen[10]
    cdef int ranks[10]
    cdef int order[10]
    cdef int lower[106]
    cdef int points[105]
    cdef int pack[104]
    cdef unsigned long long random_state

    cpdef void seed(self, unsigned long long seed) noexcept nogil

    @cython.locals(x=cython.ulonglong)
    cpdef int random_below(self, int n) noexcept nogil

    cdef int check_seats(self, int seats) except -1 nogil

    @cython.locals(size=cython.int, place=cython.int, other=cython.int, card=cython.int)
    cpdef int shuffle(self, int seats) except -1 nogil

    @cython.locals(row=cython.int, card=cython.int)
    cdef void open_rows(self) noexcept nogil

    @cython.locals(seat=cython.int, first=cython.int, i=cython.int, card=cython.int, place=cython.int)
    cpdef int deal(self, int seats) except -1 nogil

    @cython.locals(card=cython.int, seat=cython.int, i=cython.int)
    cpdef void count_cards(self) noexcept nogil

    @cython.locals(place=cython.int, last=cython.int)
    cdef void remove(self, int seat, int card) noexcept nogil

    @cython.locals(seat=cython.int, card=cython.int, rank=cython.int, other=cython.int, is_lower=cython.int,
                   lowest=cython.int, row=cython.int)
    cdef int sort_chosen(self) noexcept nogil

    @cython.locals(best=cython.int, closest=cython.int, row=cython.int, end=cython.int)
    cdef void place(self, int seat, int card, int row_to_take) noexcept nogil

    @cython.locals(turn=cython.int, played=cython.int)
    cdef void settle(self, int row_to_take) noexcept nogil

    @cython.locals(best=cython.int, row=cython.int)
    cdef int cheapest(self) noexcept nogil

    @cython.locals(row=cython.int, seat=cython.int, i=cython.int)
    cdef void copy(self, Table other) noexcept nogil

    @cython.locals(seat=cython.int, turn=cython.int, row=cython.int)
    cdef void play_at_random(self, int seats, int takes_cheapest) noexcept nogil

    @cython.locals(total=cython.longlong, seat=cython.int, _game=cython.int)
    cpdef long long random_games(self, int games, int seats) except NO_TOTAL nogil
