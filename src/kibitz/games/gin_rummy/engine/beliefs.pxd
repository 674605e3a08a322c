cimport cython
from kibitz.melds.divisions.evaluator cimport Evaluator
from kibitz.games.gin_rummy.engine.network cimport completing
from kibitz.games.gin_rummy.engine.table cimport Table, bits_in
from kibitz.native.machine_in_c cimport lowest_bit

cdef extern from "kibitz/melds/divisions/scores.h":
    int FIRST_SHIFT, MOST_MELDS

cdef extern from "kibitz/games/gin_rummy/engine/layout.h":
    unsigned long long BIT, RANK_CARDS, ALL_CARDS
    int DEALT, CELLS, STAGES, STAGE_CARDS, FEATURES_OF_A_HAND, REFUSED_MELD, OUTS, SAME_RANK, NEIGHBOUR, GAP
    int TAKEN_LOOSE, REFUSED_RANK, REFUSED_NEIGHBOUR, REFUSED_GAP, THINNING, MOST_ODDS
    int ABOVE_LAST, POINTS_ABOVE_LAST, ABOVE_BEFORE, POINTS_ABOVE_BEFORE
    enum: C_FEATURES_OF_A_HAND

cdef extern from "kibitz/games/gin_rummy/engine/beliefs.h":
    int CERTAIN, MOST_LOSS, BURN_IN, HIGHEST, KIND_BIAS

cdef int ACCEPTED[512]
cdef int ODDS[1025]

@cython.final
cdef class Beliefs:
    cdef readonly Table rng
    cdef Evaluator hand
    cdef int total
    cdef public int lean
    cdef public bint is_simple
    cdef public int patience
    cdef public bint is_patient
    cdef unsigned long long known
    cdef unsigned long long thrown
    cdef int last_points
    cdef int points_before
    cdef unsigned long long refused
    cdef readonly unsigned long long unseen
    cdef int stage
    cdef readonly int score
    cdef readonly int features[C_FEATURES_OF_A_HAND]
    cdef int weights[C_FEATURES_OF_A_HAND]
    cdef int simple_weights[C_FEATURES_OF_A_HAND]
    cdef int kind_weights[C_FEATURES_OF_A_HAND]
    cdef readonly int free[52]
    cdef readonly int held
    cdef readonly int count

    @cython.locals(place=cython.int, _=cython.int)
    cpdef void see(self, Table table, int player) noexcept

    @cython.locals(other=cython.int, last=cython.int, before=cython.int, cards=cython.ulonglong)
    cpdef void look(self, Table table, int player) noexcept

    @cython.locals(card=cython.int)
    cdef void exchange(self, int first, int second) noexcept nogil

    @cython.locals(cards=cython.ulonglong, place=cython.int)
    cdef void take_over(self) noexcept

    cpdef void hold(self, unsigned long long cards) noexcept

    @cython.locals(hand=cython.ulonglong, loose=cython.ulonglong, place=cython.int, fits=cython.ulonglong, points=cython.int,
                   score=cython.int, features=cython.p_int)
    cdef int judged(self) noexcept nogil

    @cython.locals(_=cython.int)
    cpdef void draw(self) noexcept

    cdef void choose_kind(self, int odds) noexcept

    cdef bint happens(self, int odds) noexcept

    @cython.locals(odds=cython.int, place=cython.int)
    cpdef int odds(self) noexcept

    @cython.locals(first=cython.int, second=cython.int, before=cython.int, loss=cython.int)
    cpdef void step(self) noexcept

    @cython.locals(out=cython.int, into=cython.int)
    cdef void swap(self, int first, int second) noexcept

    cpdef unsigned long long cards(self) noexcept

@cython.locals(found=cython.int, rank=cython.int)
cdef int same_rank(unsigned long long hand, unsigned long long others) noexcept nogil
