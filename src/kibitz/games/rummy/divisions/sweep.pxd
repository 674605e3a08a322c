cimport cython

cdef int STATES, SET_FIRST
cdef long long NEVER
cdef int NEXT[90]
cdef int USED[90]
cdef int FIRST_SET[21]
cdef int OTHER_SET[21]
cdef int TAKES[84]
cdef int RUN_OF[52]

@cython.final
cdef class Sweep:
    cdef public long long cost
    cdef long long weight[52]
    cdef int count[52]
    cdef int set_choices[273]
    cdef int set_choice_count[13]
    cdef public int last
    cdef unsigned int mark
    cdef long long[::1] known
    cdef unsigned int[::1] marks
    cdef unsigned short[::1] choices
    cdef int first[8]
    cdef int length[8]
    cdef public int melds[40]
    cdef public int meld_count
    cdef public int visited

    @cython.locals(card=cython.int, rank=cython.int, c=cython.int, choices=cython.int, suits=cython.int, s=cython.int,
                   q=cython.int)
    cpdef void hold(self, unsigned long long ones, unsigned long long twos) noexcept nogil

    @cython.locals(at=cython.int, best=cython.longlong, c=cython.int, a=cython.int, b=cython.int, d=cython.int,
                   e=cython.int, q=cython.int, choice=cython.int, left_a=cython.int, left_b=cython.int, left_d=cython.int,
                   left_e=cython.int, sets=cython.longlong, begun_a=cython.int, begun_b=cython.int,
                   begun_d=cython.int, begun_e=cython.int, i=cython.int, gain_a=cython.longlong,
                   gain_b=cython.longlong, gain_d=cython.longlong, gain=cython.longlong, after_a=cython.int,
                   after_b=cython.int, after_d=cython.int,
                   order_a=cython.int, order_b=cython.int, order_d=cython.int, order=cython.int,
                   best_order=cython.int, best_choice=cython.int)
    cpdef long long worth(self, int rank, int state) noexcept nogil

    @cython.locals(_suit=cython.int, case=cython.int)
    cdef bint closed(self, int state) noexcept nogil

    @cython.locals(gain=cython.longlong, s=cython.int)
    cdef long long sets_worth(self, int cell, int sets) noexcept nogil

    @cython.locals(total=cython.longlong)
    cpdef long long best(self, unsigned long long ones, unsigned long long twos) noexcept nogil

    @cython.locals(state=cython.int, rank=cython.int, c=cython.int, best_sets=cython.int, best_begun=cython.int,
                   after=cython.int, scale=cython.int, s=cython.int, left=cython.int, start=cython.int, i=cython.int,
                   k=cython.int, other=cython.int, must=cython.bint, yields=cython.bint, open_runs=cython.int,
                   goes_on=cython.int)
    cdef void walk(self) noexcept nogil

    cdef void end_run(self, int cell, int length) noexcept nogil

    cdef void note(self, int meld) noexcept nogil
