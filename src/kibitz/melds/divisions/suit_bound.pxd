cimport cython

cdef extern from "kibitz/melds/divisions/scores.h":
    long long NEVER

cdef extern from "kibitz/melds/divisions/skeletons.h":
    int HIGH_ACE, STAGES, SETS

cdef extern from "kibitz/melds/divisions/steps.h":
    unsigned long long CASE
    int CASE_BITS

cdef extern from "kibitz/melds/divisions/suit_bound.h":
    int RANKS
    long long FLOOR

# The length of arrays has to be a number, in the .py as well: 25 is ENTRIES.
@cython.final
cdef class SuitBound:
    cdef int[::1] closing
    cdef int[::1] first
    cdef int[::1] following
    cdef int[::1] gaps
    cdef int[::1] ending
    cdef int[::1] used
    cdef int[::1] begun
    cdef int[::1] ended
    cdef int decks
    cdef int cases
    cdef int longest_set
    cdef int min_set
    cdef int fillers
    cdef int width
    cdef int entries
    cdef int parts
    cdef int ranks
    cdef long long lack
    cdef long long[::1] best
    cdef long long[::1] alone
    cdef long long sums[25]
    cdef long long others[25]

    @cython.locals(rank=cython.int, suit=cython.int, copies=cython.int, gain=cython.longlong, worth=cython.longlong)
    cdef hold(self, counts, scores, long long cost, long long filler, leave)

    @cython.locals(at=cython.int, case=cython.int, entry=cython.int)
    cdef void end_suit(self, int suit) noexcept nogil

    @cython.locals(case=cython.int, at=cython.int, entry=cython.int, row=cython.int, i=cython.int, spent=cython.int,
                   left=cython.int, gain=cython.longlong, room=cython.int, following=cython.int, f=cython.int,
                   g=cython.int, after=cython.int, worth=cython.longlong)
    cdef void fill(self, int suit, int rank, int copies, long long score, long long cost) noexcept nogil

    @cython.locals(rank=cython.int, settled=cython.int, suit=cython.int, at=cython.int, most_room=cython.int, best=cython.longlong,
                   f=cython.int, g=cython.int, lacking=cython.int, worth=cython.longlong)
    cdef long long most(self, int stage, unsigned long long cases, int fillers, int limit, int unused) noexcept nogil

    @cython.locals(at=cython.int, entry=cython.int, f=cython.int, g=cython.int, before=cython.longlong,
                   more=cython.int, room=cython.int, worth=cython.longlong)
    cdef void add_suit(self, int suit, int rank, int case, int fillers, int most_room) noexcept nogil
