cimport cython

cdef extern from "kibitz/games/play_nine/rules.h":
    int CARDS, HIDDEN, KINDS, WIDEST
    enum: C_WIDEST

cdef extern from "kibitz/games/play_nine/engine/thumb.h":
    int ALL_HIDDEN

cdef extern from "kibitz/games/play_nine/engine/rules_of_thumb.h":
    int PAIR, LATE, COLLECT, MIDDLE, LOW, WAIT, NO_CHOICE, NOT_ALLOWED, NEVER, LOWEST, FIRST_COLLECTED, LEAST_MIDDLING
    int MOST_LATE, FEWEST_FOR_MIDDLE, LEAST_GAIN_LATE, LEAST_GAIN_LOW, MOST_LOSS

# Arrays by kind and by card.
@cython.final
cdef class Thumb:
    cdef readonly int columns, rules
    cdef int board[C_WIDEST]
    cdef int first_card[120]
    cdef int second_card[120]
    cdef int points[15]

    @cython.locals(total=cython.int, place=cython.int)
    cdef int hidden_cards(self) noexcept nogil

    @cython.locals(kept=cython.int, old=cython.int, allowed=cython.bint)
    cdef int gain(self, int rule, int kind, int side, int card, bint is_only) noexcept nogil

    @cython.locals(is_late=cython.bint, collected=cython.bint, least=cython.int)
    cdef int least_gain(self, int rule, int draws, int card, bint is_kitty) noexcept nogil

    @cython.locals(kind=cython.int)
    cdef bint is_settled(self, int place) noexcept nogil

    @cython.locals(best=cython.int, choice=cython.int, at=cython.int, gain=cython.int)
    cdef int best_replacement(self, int card, int rule, int least, bint is_only) noexcept nogil

    @cython.locals(is_only=cython.bint, choice=cython.int, rule=cython.int, least=cython.int)
    cdef int use(self, int draws, int card, bint is_kitty) noexcept nogil

    cpdef bint takes_kitty(self, int draws, int card) noexcept nogil

    @cython.locals(choice=cython.int, place=cython.int, turned=cython.int)
    cpdef int choose_placement(self, int draws, int card) noexcept nogil
