cimport cython
from kibitz.melds.divisions.evaluator cimport Evaluator
from kibitz.games.rummy.scoring cimport going_out
from kibitz.native.machine_in_c cimport splitmix64

cdef extern from "kibitz/native/machine.h":
    unsigned long long GOLDEN_GAMMA

cdef extern from "kibitz/melds/cards.h":
    int NO_CARD

cdef extern from "kibitz/melds/divisions/scores.h":
    int FIRST_SHIFT, MOST_MELDS

cdef extern from "kibitz/games/rummy/engine/playout.h":
    unsigned long long MASK64, ONE
    int CELLS, COPIES, QUARTERS, HUGE

@cython.final
cdef class Playout:
    cdef Evaluator own
    cdef Evaluator other
    cdef int value[52]
    cdef unsigned long long seed
    cdef int limit
    cdef int turns_left
    cdef int care
    cdef unsigned long long own_ones
    cdef unsigned long long own_twos
    cdef unsigned long long known_ones
    cdef unsigned long long known_twos
    cdef readonly int hidden
    cdef int top
    cdef int piled[52]
    cdef readonly int unseen[104]
    cdef readonly int unseen_count
    cdef readonly unsigned long long other_ones
    cdef readonly unsigned long long other_twos
    cdef int gone[52]
    cdef int stock_at
    cdef readonly int is_out

    @cython.locals(mixed=cython.ulonglong)
    cdef int random(self, int below) noexcept nogil

    @cython.locals(i=cython.int, card=cython.int, bit=cython.ulonglong, total=cython.int, _=cython.int,
                   thrown=cython.int, place=cython.int)
    cpdef void imagine(self, int draws) noexcept

    @cython.locals(i=cython.int, j=cython.int, card=cython.int)
    cdef void shuffle(self) noexcept nogil

    cdef int deadwood(self, Evaluator player, int total) noexcept

    @cython.locals(card=cython.int, total=cython.int)
    cdef int total_of(self, Evaluator player) noexcept

    cdef int free(self, Evaluator player, int card) noexcept

    @cython.locals(copies=cython.int, ones=cython.ulonglong, column=cython.int, partners=cython.int, other=cython.int,
                   step=cython.int, beyond=cython.int, behind=cython.int)
    cdef int outs(self, Evaluator player, int card) noexcept

    @cython.locals(best=cython.int, best_score=cython.int, least=cython.int, least_card=cython.int,
                   before=cython.int, card=cython.int, left=cython.int, score=cython.int,
                   lowest=cython.int)
    cdef int choose(self, Evaluator player, int total, int fresh) noexcept

    cdef int won(self, Evaluator player, int total, Evaluator other) noexcept

    @cython.locals(before=cython.int, after=cython.int)
    cdef bint takes(self, Evaluator player, int total, int card) noexcept

    @cython.locals(total=cython.int, other_total=cython.int, sign=cython.int, player=Evaluator, other=Evaluator,
                   fresh=cython.int, card=cython.int, swapped=cython.int)
    cdef int play_on(self, bint own_turn, int top, int turns) noexcept

    @cython.locals(card=cython.int)
    cdef void set_table(self) noexcept

    cpdef int after_throw(self, int card, int out) except? -1

    @cython.locals(card=cython.int, total=cython.int)
    cpdef int after_draw(self, int from_pile) except? -1

    cdef check_draw(self, int from_pile)

    cpdef int own_throw(self, int fresh) except? -2

    cpdef bint own_draw(self) except *
