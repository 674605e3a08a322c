cimport cython
from kibitz.games.rummy.divisions.evaluator cimport Evaluator
from kibitz.native.machine_in_c cimport splitmix64

cdef extern from "kibitz/native/machine.h":
    unsigned long long GOLDEN_GAMMA

cdef unsigned long long MASK64, ONE
cdef int POINTS_SHIFT

@cython.final
cdef class Playout:
    cdef Evaluator first
    cdef Evaluator second
    cdef int value[52]
    cdef unsigned long long seed
    cdef int limit
    cdef int bonus
    cdef int turns_left
    cdef int care
    cdef unsigned long long mine_ones
    cdef unsigned long long mine_twos
    cdef unsigned long long known_ones
    cdef unsigned long long known_twos
    cdef int hidden
    cdef int top
    cdef int piled[52]
    cdef int unseen[104]
    cdef readonly int unseen_count
    cdef int gone[52]
    cdef int stock_at
    cdef unsigned long long other_ones
    cdef unsigned long long other_twos
    cdef int thrown

    @cython.locals(mixed=cython.ulonglong)
    cdef int random(self, int below) noexcept nogil

    @cython.locals(i=cython.int, j=cython.int, card=cython.int, bit=cython.ulonglong, total=cython.int, _=cython.int,
                   thrown=cython.int, place=cython.int)
    cpdef void imagine(self, int draws) noexcept

    cdef int left(self, Evaluator player, int total) noexcept

    @cython.locals(card=cython.int, total=cython.int)
    cdef int worth(self, Evaluator player) noexcept

    cdef int free(self, Evaluator player, int card) noexcept

    @cython.locals(found=cython.int, ones=cython.ulonglong, first=cython.int, partners=cython.int, other=cython.int,
                   step=cython.int, beyond=cython.int, behind=cython.int)
    cdef int outs(self, Evaluator player, int card) noexcept

    @cython.locals(best=cython.int, best_score=cython.int, least=cython.int, least_card=cython.int,
                   before=cython.int, card=cython.int, left=cython.int, score=cython.int,
                   lowest=cython.int)
    cdef int choose(self, Evaluator player, int total, int fresh) noexcept

    @cython.locals(mine=cython.int, theirs=cython.int)
    cdef int finish(self, Evaluator player, int total, Evaluator other) noexcept

    @cython.locals(before=cython.int, after=cython.int)
    cdef bint takes(self, Evaluator player, int total, int card) noexcept

    @cython.locals(total=cython.int, other_total=cython.int, sign=cython.int, player=Evaluator, other=Evaluator,
                   fresh=cython.int, card=cython.int, swapped=cython.int)
    cdef int play_on(self, bint mine_in_turn, int top, int turns) noexcept

    @cython.locals(card=cython.int)
    cdef void lay(self) noexcept

    cpdef int after_throw(self, int card, int out) noexcept

    @cython.locals(card=cython.int, total=cython.int)
    cpdef int after_draw(self, int from_pile) noexcept

    @cython.locals(card=cython.int)
    cpdef int own_throw(self, int fresh) noexcept

    cpdef bint own_draw(self) noexcept
