cdef extern from *:
    """
    #define WIDTH 64
    #if defined(__GNUC__)
    static inline int kibitz_lowest(unsigned long long squares) { return __builtin_ctzll(squares); }
    #else
    static inline int kibitz_lowest(unsigned long long squares)
    {
        int square = 0;
        while (!(squares >> square & 1)) square++;
        return square;
    }
    #endif
    static inline int kibitz_count(unsigned long long squares)
    {
        squares -= squares >> 1 & 0x5555555555555555ULL;
        squares = (squares & 0x3333333333333333ULL) + (squares >> 2 & 0x3333333333333333ULL);
        return (int)(((squares + (squares >> 4)) & 0x0F0F0F0F0F0F0F0FULL) * 0x0101010101010101ULL >> 56);
    }
    """
    int lowest "kibitz_lowest" (unsigned long long squares) noexcept nogil
    int count "kibitz_count" (unsigned long long squares) noexcept nogil
    enum: WIDTH
