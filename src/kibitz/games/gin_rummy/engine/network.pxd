cimport cython
from kibitz.melds.divisions.evaluator cimport Evaluator
from kibitz.games.gin_rummy.engine.table cimport Table, bits_in
from kibitz.native.machine_in_c cimport lowest_bit

cdef extern from "kibitz/melds/divisions/scores.h":
    int FIRST_SHIFT, MOST_MELDS

cdef extern from "kibitz/games/gin_rummy/engine/layout.h":
    unsigned long long BIT, RANK_CARDS, HEARTS, ALL_CARDS
    int CARD_OUTS, DEADWOOD, DEADWOOD_STAGE, DEADWOOD_STEPS, HEAD_WEIGHTS, KNOCKED, LOOSE, MELDED, MOST_ACTIVE, MOST_DEADWOOD
    int MOST_KNOWN, MOST_OUTS, MOST_STOCK, OUTPUTS, OUTS_OF_A_CARD, OUTS_STAGE, OWN_KNOWN, OWN_THROWN, PARAMETERS, RANKS
    int STAGE_CARDS, STAGES, STOCK_SIZE, THEIR_COUNT, THEIR_KNOWN, THEIR_LAST, THEIR_LAST_BUT_ONE, THEIR_THROWN
    int THEIR_THROWN_STAGE, TOP, TOP_RUN, TOP_SET, TOP_STAGE, WIDTH, CELLS
    int BOTH_NEED, GIN_DRAWS, KNOCK_DRAWS, KNOCK_STEPS, LOOSE_STAGE, MOST_GIN_DRAWS, MOST_LOOSE, NEED_STEP, NO_SCORE
    int OWN_NEED, THEIR_NEED, WIDE_STEP, WIDE_STEPS
    enum: C_OUTPUTS, C_HEAD_WEIGHTS, C_WIDTH

cdef extern from "kibitz/games/gin_rummy/engine/network.h":
    int COUNTED_STEPS, FINE_DEADWOOD, MIDDLE_DEADWOOD, NEAR_DEADWOOD, TEN

cdef int deadwood_step(int points) noexcept nogil

cpdef int knock_step(int cards) noexcept nogil

@cython.locals(pairs=cython.ulonglong, gaps=cython.ulonglong, a=cython.ulonglong, b=cython.ulonglong,
               c=cython.ulonglong, d=cython.ulonglong, two=cython.ulonglong)
cpdef unsigned long long completing(unsigned long long hand) noexcept nogil

@cython.locals(bit=cython.ulonglong, column=cython.ulonglong, found=cython.ulonglong)
cdef int outs_of(int card, unsigned long long hand, unsigned long long unseen) noexcept nogil

@cython.final
cdef class Network:
    cdef int feature_weights[C_OUTPUTS]
    cdef int output_weights[C_HEAD_WEIGHTS]
    cdef int sums[C_WIDTH]
    cdef int both[C_WIDTH]
    cdef int shared[96]
    cdef int shared_count
    cdef int own[96]
    cdef int own_count
    cdef int head
    cdef readonly int knock_draws
    cdef readonly int gin_draws
    cdef unsigned long long seen

    @cython.locals(place=cython.int)
    cpdef load(self, parameters)

    cdef void share(self, int feature) noexcept nogil

    cdef void share_cards(self, int first, unsigned long long cards) noexcept nogil

    @cython.locals(other=cython.int, stage=cython.int, last=cython.int, before=cython.int, place=cython.int,
                   h=cython.int, feature=cython.int, weights=cython.p_int, sums=cython.p_int)
    cdef void gather_shared(self, Table table, int player) noexcept

    cdef void share_score(self, int own, int other) noexcept nogil

    cdef void take_own(self, int feature) noexcept nogil

    @cython.locals(hand=cython.ulonglong, evaluator=Evaluator, melded=cython.ulonglong, deadwood=cython.int,
                   stage=cython.int, unseen=cython.ulonglong, outs=cython.int, cards=cython.ulonglong, card=cython.int,
                   found=cython.int, loose=cython.int, highest=cython.int, known=cython.ulonglong, pattern=cython.int, step=cython.int,
                   column=cython.ulonglong)
    cdef void gather_own(self, Table table, int player, int kind, int top) noexcept

    @cython.locals(hand=cython.ulonglong, evaluator=Evaluator, fits=cython.ulonglong, rest=cython.int,
                   low=cython.ulonglong, card=cython.int, left=cython.int, loose=cython.ulonglong, most=cython.int)
    cpdef void count_draws(self, Table table, int player, unsigned long long unseen, int deadwood, int highest) noexcept

    @cython.locals(place=cython.int, h=cython.int, feature=cython.int, first=cython.int, value=cython.int, weights=cython.p_int,
                   sums=cython.p_int, both=cython.p_int, outputs=cython.p_int)
    cdef int value(self) noexcept
