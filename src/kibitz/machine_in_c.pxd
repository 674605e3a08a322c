cdef extern from "machine.h":
    enum:
        LANES
        ABREAST
    const unsigned int MASK32
    int margin(const void *block) noexcept nogil
    int highest_bit(unsigned long long x) noexcept nogil
    cpdef int lowest_bit(unsigned long long x) noexcept nogil
    void prefetch(const void *here) noexcept nogil

cpdef inline void expect(unsigned long long[::1] numbers, long long place) noexcept nogil:
    prefetch(&numbers[place])
