cimport cython
from kibitz.games.take_five.engine.matrix_game cimport MatrixGame

cdef extern from "kibitz/games/take_five/rules.h":
    int HAND, LONGEST, ROWS

cdef extern from "kibitz/games/take_five/engine/layout.h":
    double PARTS
    int MOST_CHOICES

cdef extern from "kibitz/games/take_five/engine/endings.h":
    int HIGHEST, LEVELS, PLACE_SHIFT, REMEMBERED, ROW_BITS, SIZE_BITS, SUM_BITS
    long long MOST_ROUNDS
    unsigned long long FIRST_FACTOR, MASK64, ONE, SECOND_FACTOR

@cython.final
cdef class Endings:
    cdef int hands[220]
    cdef int ends[44]
    cdef int sizes[44]
    cdef int sums[44]
    cdef int points[25]
    cdef int cards[880]
    cdef int rows[880]
    cdef list games
    cdef int included[880]
    cdef int usual_cards[22]
    cdef double shares[880]
    cdef int[::1] known
    cdef double[::1] cells
    cdef double[::1] totals
    cdef long long rounds_left
    cdef readonly double total
    cdef unsigned long long[::1] keys
    cdef double[::1] values
    cdef unsigned long long first_key, second_key
    cdef unsigned long long order[4]

    @cython.locals(count=cython.int, at=cython.int, hand=cython.int, lowest=cython.int, row=cython.int,
                   place=cython.int, card=cython.int)
    cdef int choices(self, int level, int seat) noexcept

    @cython.locals(after=cython.int, seat=cython.int, place=cython.int, to=cython.int, played=cython.int, i=cython.int,
                   kept=cython.int, taken=cython.int, other_taken=cython.int)
    cdef int step(self, int level, int card, int other, int row) noexcept

    @cython.locals(first=cython.int, best=cython.int, closest=cython.int, taken=cython.int, row=cython.int,
                   end=cython.int)
    cdef int place(self, int level, int card, int row_to_take) noexcept

    @cython.locals(first_key=cython.ulonglong, second_key=cython.ulonglong, at=cython.longlong, value=cython.double)
    cdef double value(self, int level)

    @cython.locals(card=cython.int, other=cython.int, lower=cython.int, best=cython.int, row=cython.int,
                   gain=cython.int, total=cython.double)
    cdef double last_round(self) noexcept

    @cython.locals(own=cython.int, others=cython.int, first=cython.int, line=cython.int, column=cython.int,
                   at=cython.int, other_at=cython.int, lines=cython.int, columns=cython.int, value=cython.double,
                   game=MatrixGame, i=cython.int, j=cython.int, place=cython.int, best_line=cython.int,
                   most=cython.double, result=cython.double, best_column=cython.int, least=cython.double,
                   joined=cython.int, total=cython.double, share=cython.double)
    cdef double induct(self, int level)

    @cython.locals(i=cython.int)
    cdef int is_new(self, int at, int count, int choice) noexcept

    @cython.locals(at=cython.int, choice=cython.int)
    cdef int usual(self, int level, int seat, int count) noexcept

    @cython.locals(at=cython.int, other_at=cython.int, card=cython.int, other=cython.int, row=cython.int,
                   place=cython.int, gain=cython.int, total=cython.double)
    cdef int find(self, int level, int line, int column)

    @cython.locals(first=cython.ulonglong, second=cython.ulonglong, at=cython.int, seat=cython.int, place=cython.int,
                   row=cython.int, key=cython.ulonglong, to=cython.int)
    cdef void make_keys(self, int level) noexcept

    cdef long long place_of(self, unsigned long long first, unsigned long long second) noexcept
