cimport cython

from kibitz.native.machine_in_c cimport splitmix64

cdef extern from "kibitz/native/machine.h":
    unsigned long long GOLDEN_GAMMA

cdef long long NEVER
cdef unsigned long long MASK64, CASE
cdef int CASE_BITS, FILLER_SHIFT, LIMIT_SHIFT, HIGH_ACE, TAG_BITS, GENERATIONS, SETS

@cython.final
cdef class Prospect:
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
    cdef int[::1] set_first
    cdef int[::1] set_ways
    cdef int count[56]
    cdef long long weight[14]
    cdef int power[4]
    cdef int ranks
    cdef long long cost
    cdef long long filler
    cdef bint counted
    cdef unsigned int generation
    cdef int bits
    cdef readonly long long entries
    cdef unsigned long long[::1] keys
    cdef unsigned int[::1] tags
    cdef long long[::1] known

    @cython.locals(i=cython.int, rank=cython.int)
    cpdef void hold(self, list counts, list weights, long long cost, long long filler)

    @cython.locals(at=cython.Py_ssize_t)
    cdef Py_ssize_t place(self, unsigned long long key, unsigned int tag) noexcept nogil

    @cython.locals(keys="unsigned long long[::1]", tags="unsigned int[::1]", known="long long[::1]",
                   size=cython.Py_ssize_t, i=cython.Py_ssize_t, at=cython.Py_ssize_t)
    cdef void grow(self)

    @cython.locals(rank=cython.int, suit=cython.int, need=cython.int, s=cython.int, left=cython.ulonglong,
                   key=cython.ulonglong, tag=cython.uint, at=cython.Py_ssize_t, best=cython.longlong, cards=cython.int,
                   spent=cython.int, after=cython.int, gain=cython.longlong, shift=cython.int, copies=cython.int,
                   row=cython.int, others=cython.ulonglong, i=cython.int, case=cython.ulonglong)
    cpdef long long worth(self, int stage, unsigned long long cases, int fillers, int limit, int rest)
