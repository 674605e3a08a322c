cimport cython

cdef extern from "kibitz/games/play_nine/rules.h":
    int CARDS, HIDDEN, KINDS, WIDEST
    enum: C_WIDEST

cdef extern from "kibitz/games/play_nine/engine/thumb.h":
    int ALL_HIDDEN

cdef extern from "kibitz/games/play_nine/engine/rules_of_thumb.h":
    int PAIR, LATE, COLLECT, MIDDLE, LOW, WAIT, NO_CHOICE, LOWEST, FIRST_COLLECTED, LEAST_MIDDLING
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

    @cython.locals(kind=cython.int, kept=cython.int, old=cython.int)
    cdef int gain(self, int choice, int card) noexcept nogil

    @cython.locals(kind=cython.int)
    cdef bint is_settled(self, int place) noexcept nogil

    @cython.locals(best=cython.int, choice=cython.int, at=cython.int, kind=cython.int, kept=cython.int, old=cython.int,
                   ends=cython.bint, allowed=cython.bint)
    cdef int best_replacement(self, int card, int rule, int least, int hidden) noexcept nogil

    @cython.locals(hidden=cython.int, collected=cython.bint, pays=cython.bint, choice=cython.int)
    cdef int use(self, int draws, int card, bint is_kitty) noexcept nogil

    cpdef bint takes_kitty(self, int draws, int card) noexcept nogil

    @cython.locals(choice=cython.int, place=cython.int, turned=cython.int)
    cpdef int choose_placement(self, int draws, int card) noexcept nogil
