cdef extern from "machine.h":
    enum: LANES
    const unsigned int MASK32
    int highest_bit(unsigned long long x) noexcept nogil
