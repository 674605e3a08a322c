cdef extern from "machine.h":
    enum:
        LANES
        ABREAST
    const unsigned int MASK32
    int margin(const void *block) noexcept nogil
    int highest_bit(unsigned long long x) noexcept nogil
