cdef extern from "machine.h":
    enum:
        LANES
        ABREAST
    const unsigned int MASK32
    int margin(const void *block) noexcept nogil
    int highest_bit(unsigned long long x) noexcept nogil
    cpdef int lowest_bit(unsigned long long x) noexcept nogil
    cpdef unsigned long long splitmix64(unsigned long long state) noexcept nogil
    void prefetch(const void *here) noexcept nogil

cpdef inline bint is_c() noexcept nogil:
    return True

cdef extern from "Python.h":
    void* PyEval_SaveThread() noexcept nogil
    void PyEval_RestoreThread(void *thread) noexcept nogil

cpdef inline size_t let_go() noexcept nogil:
    return <size_t> PyEval_SaveThread()

cpdef inline void take_hold(size_t thread) noexcept nogil:
    PyEval_RestoreThread(<void *> thread)

cpdef inline void expect(unsigned long long[::1] numbers, long long place) noexcept nogil:
    prefetch(&numbers[place])

cpdef inline const unsigned char *beginning(const unsigned char[::1] block) noexcept:
    return &block[0] if block.shape[0] else NULL
