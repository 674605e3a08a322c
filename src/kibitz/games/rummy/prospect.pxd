cimport cython

cdef long long NEVER
cdef unsigned long long MASK64, MIX, MIX2, CASE
cdef int CASE_BITS, FILLER_SHIFT, SPARE_SHIFT, HIGH_ACE, TAG_BITS, GENERATIONS, SETS

@cython.final
cdef class Prospect:
    cdef int decks
    cdef int min_set
    cdef bint duplicates
    cdef int[::1] closing
    cdef int[::1] first
    cdef int[::1] following
    cdef int[::1] filling
    cdef int[::1] used
    cdef int[::1] begun
    cdef int[::1] set_cards
    cdef int[::1] set_melds
    cdef int most_fillers
    cdef int count[56]
    cdef long long weight[14]
    cdef int power[4]
    cdef int ranks
    cdef long long cost
    cdef long long free
    cdef unsigned int generation
    cdef int bits
    cdef readonly long long entries
    cdef unsigned long long[::1] keys
    cdef unsigned int[::1] tags
    cdef long long[::1] known

    @cython.locals(i=cython.int, rank=cython.int)
    cpdef void hold(self, list counts, list weights, long long cost, int fillers, long long free)

    cdef void forget(self)

    @cython.locals(mixed=cython.ulonglong, at=cython.Py_ssize_t)
    cdef Py_ssize_t place(self, unsigned long long key, unsigned int tag) noexcept nogil

    @cython.locals(keys="unsigned long long[::1]", tags="unsigned int[::1]", known="long long[::1]",
                   size=cython.Py_ssize_t, i=cython.Py_ssize_t, at=cython.Py_ssize_t)
    cdef void grow(self)

    @cython.locals(rank=cython.int, suit=cython.int, need=cython.int, s=cython.int, key=cython.ulonglong,
                   tag=cython.uint, at=cython.Py_ssize_t, best=cython.longlong, before=cython.int, spent=cython.int,
                   held=cython.int, gain=cython.longlong, shift=cython.int, copies=cython.int, row=cython.int,
                   others=cython.ulonglong, i=cython.int, left=cython.ulonglong, after=cython.int, taken=cython.int, case=cython.ulonglong)
    cpdef long long worth(self, int stage, unsigned long long cases, int fillers, int spare, int rest)
