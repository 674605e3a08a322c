cdef extern from "machine.h":
    enum:
        LANES
        ABREAST
    const unsigned int MASK32
    int highest_bit(unsigned long long x) noexcept nogil
