cdef extern from "machine.h":
    enum:
        LANES
        INTERLEAVED
    const unsigned int MASK32
    int alignment_offset(const void *block) noexcept nogil
    double *from_cache_line(double *block) noexcept nogil
    int highest_bit(unsigned long long x) noexcept nogil
    cpdef int lowest_bit(unsigned long long x) noexcept nogil
    cpdef unsigned long long splitmix64(unsigned long long state) noexcept nogil
    void prefetch_line(const void *address) noexcept nogil

cpdef inline bint is_compiled() noexcept nogil:
    return True

cdef extern from "Python.h":
    void* PyEval_SaveThread() noexcept nogil
    void PyEval_RestoreThread(void *thread) noexcept nogil

cpdef inline size_t release_gil() noexcept nogil:
    return <size_t> PyEval_SaveThread()

cpdef inline void acquire_gil(size_t thread) noexcept nogil:
    PyEval_RestoreThread(<void *> thread)

cpdef inline void prefetch(unsigned long long[::1] numbers, long long place) noexcept nogil:
    prefetch_line(&numbers[place])

cpdef inline const unsigned char *address_of(const unsigned char[::1] block) noexcept:
    return &block[0] if block.shape[0] else NULL
