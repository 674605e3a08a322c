cimport cython

cdef extern from "kibitz/melds/divisions/scores.h":
    long long NEVER

cdef extern from "kibitz/melds/divisions/melds.h":
    int RUNS, SETS_OF_A_RANK

cdef extern from "kibitz/melds/divisions/sweep.h":
    int CASES, STATES, BEGUN, CHOICES, ORDERS, SHORTEST, NO_SET, SET_PAIRS
    enum: C_CASES, C_EXTENSIONS, C_SET_PAIRS, C_SUIT_PAIRS, C_RANK_PAIRS

cdef int NEXT[C_EXTENSIONS]
cdef int USED[C_EXTENSIONS]
cdef int IS_CLOSED[C_CASES]
cdef int FIRST_SET[C_SET_PAIRS]
cdef int OTHER_SET[C_SET_PAIRS]
cdef int TAKES[C_SUIT_PAIRS]
cdef int RUN_OF[52]

@cython.final
cdef class Sweep:
    cdef readonly long long cost
    cdef long long score[52]
    cdef int count[52]
    cdef int pairs[C_RANK_PAIRS]
    cdef int pair_count[13]
    cdef readonly int last
    cdef unsigned int mark
    cdef long long[::1] values
    cdef unsigned int[::1] marks
    cdef unsigned short[::1] choices
    cdef int first[8]
    cdef int length[8]
    cdef readonly int melds[40]
    cdef readonly int meld_count
    cdef readonly int visited

    @cython.locals(total=cython.longlong)
    cpdef long long best(self, unsigned long long ones, unsigned long long twos) noexcept nogil

    @cython.locals(card=cython.int, rank=cython.int, cell=cython.int, pairs=cython.int, suits=cython.int, s=cython.int,
                   pair=cython.int)
    cdef void hold(self, unsigned long long ones, unsigned long long twos) noexcept nogil

    @cython.locals(at=cython.int, best=cython.longlong, best_order=cython.int, best_choice=cython.int, cell=cython.int,
                   hearts=cython.int, spades=cython.int, clubs=cython.int, diamonds=cython.int, k=cython.int,
                   pair=cython.int, left_h=cython.int, left_s=cython.int, left_c=cython.int, left_d=cython.int,
                   sets=cython.longlong, begun_h=cython.int, begun_s=cython.int, begun_c=cython.int,
                   begun_d=cython.int, i=cython.int, gain_h=cython.longlong, gain_s=cython.longlong,
                   gain_c=cython.longlong, gain=cython.longlong, after_h=cython.int, after_s=cython.int,
                   after_c=cython.int, order_h=cython.int, order_s=cython.int, order_c=cython.int, order=cython.int)
    cdef long long best_from(self, int rank, int state) noexcept nogil

    @cython.locals(_suit=cython.int)
    cdef bint closed(self, int state) noexcept nogil

    @cython.locals(gain=cython.longlong, s=cython.int)
    cdef long long sets_score(self, int cell, int pair) noexcept nogil

    @cython.locals(state=cython.int, rank=cython.int, cell=cython.int, pair=cython.int, begun=cython.int,
                   after=cython.int, scale=cython.int, s=cython.int, left=cython.int, k=cython.int)
    cdef void walk(self) noexcept nogil

    @cython.locals(open_runs=cython.int, goes_on=cython.int, i=cython.int, k=cython.int, other=cython.int,
                   must=cython.bint, yields=cython.bint)
    cdef void extend_runs(self, int suit, int left) noexcept nogil

    @cython.locals(_=cython.int, k=cython.int)
    cdef void begin_runs(self, int suit, int card, int begun) noexcept nogil

    cdef void write_run(self, int first, int length) noexcept nogil

    cdef void write(self, int meld) noexcept nogil
