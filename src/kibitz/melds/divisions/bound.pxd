cimport cython
from kibitz.melds.divisions.suit_bound cimport SuitBound
from kibitz.native.machine_in_c cimport splitmix64

cdef extern from "kibitz/native/machine.h":
    unsigned long long GOLDEN_GAMMA

cdef extern from "kibitz/melds/divisions/scores.h":
    long long ALL, NEVER

cdef extern from "kibitz/melds/divisions/skeletons.h":
    int HIGH_ACE, STAGES, SETS

cdef extern from "kibitz/melds/divisions/steps.h":
    unsigned long long CASE
    int CASE_BITS

cdef extern from "kibitz/melds/divisions/bound.h":
    unsigned long long MASK64
    long long NO_LIMIT
    int FILLER_SHIFT, FILLER_BITS, LIMIT_BITS, LAST_FILLER, MOST_DECKS, STAGE_SHIFT, TAG_BITS, GENERATIONS
    int FIRST_BITS, LONGEST_SET, RICH, GAIN, PROMISED, CASES, FILLERS, LIMIT, UNUSED, FIGURES

@cython.final
cdef class UpperBound:
    cdef int decks
    cdef int longest_set
    cdef readonly object steps
    cdef int[::1] closing
    cdef int[::1] first
    cdef int[::1] following
    cdef int[::1] gaps
    cdef int[::1] ending
    cdef int[::1] used
    cdef int[::1] begun
    cdef int[::1] ended
    cdef int fillers
    cdef int min_set
    cdef int[::1] set_first
    cdef int[::1] set_ways
    cdef int set_at[14]
    cdef SuitBound by_suits
    cdef bint has_suit_bound
    cdef bint is_rich
    cdef int listed
    cdef int most_figures
    cdef long long[::1] choices
    cdef int[::1] all_first
    cdef int[::1] all_ways
    cdef int count[56]
    cdef long long score[14]
    cdef int power[4]
    cdef int ranks
    cdef long long cost
    cdef long long filler
    cdef bint limited
    cdef unsigned int generation
    cdef int bits
    cdef readonly long long entries
    cdef unsigned long long[::1] keys
    cdef unsigned int[::1] tags
    cdef long long[::1] bounds

    @cython.locals(i=cython.int, rank=cython.int)
    cpdef hold(self, list counts, list scores, long long cost, long long filler, leave=*)

    @cython.locals(rank=cython.int)
    cdef tabulate_sets(self, leave)

    cdef make_room(self)


    @cython.locals(at=cython.Py_ssize_t)
    cdef Py_ssize_t slot(self, unsigned long long key, unsigned int tag) noexcept nogil

    @cython.locals(keys="unsigned long long[::1]", tags="unsigned int[::1]", bounds="long long[::1]",
                   size=cython.Py_ssize_t, i=cython.Py_ssize_t, at=cython.Py_ssize_t)
    cdef void grow(self)

    @cython.locals(suit=cython.int)
    cpdef long long ahead(self, int stage, unsigned long long cases, int fillers, int limit, int unused,
                          long long needed=*)

    @cython.locals(key=cython.ulonglong, tag=cython.uint, at=cython.Py_ssize_t, is_new=cython.bint,
                   known=cython.longlong, begin=cython.int, best=cython.longlong)
    cdef long long most_ahead(self, int stage, unsigned long long cases, int fillers, int limit, int unused,
                              long long needed, long long most)

    @cython.locals(best=cython.longlong, i=cython.int, at=cython.int, own=cython.longlong, gain=cython.longlong)
    cdef long long best_of(self, int begin, int stage, long long needed, long long most)

    @cython.locals(first=cython.int, best=cython.int, i=cython.int, at=cython.int, figure=cython.int, kept=cython.longlong)
    cdef void put_first(self, int begin, int stage) noexcept nogil

    @cython.locals(at=cython.int)
    cdef void append(self, long long gain, unsigned long long cases, int fillers, int limit, int unused) noexcept nogil

    @cython.locals(need=cython.int, s=cython.int)
    cdef long long at_the_end(self, unsigned long long cases, int fillers, int limit) noexcept nogil

    @cython.locals(rank=cython.int, at=cython.int, i=cython.int, cards=cython.int, sets=cython.int, spent=cython.int,
                   after=cython.int, gain=cython.longlong)
    cdef void list_sets(self, int stage, unsigned long long cases, int fillers, int limit, int unused) noexcept nogil

    @cython.locals(rank=cython.int, suit=cython.int, shift=cython.int, copies=cython.int, row=cython.int,
                   others=cython.ulonglong, i=cython.int, spent=cython.int, after=cython.int, gain=cython.longlong,
                   case=cython.ulonglong, left=cython.int)
    cdef void list_runs(self, int stage, unsigned long long cases, int fillers, int limit, int unused) noexcept nogil
