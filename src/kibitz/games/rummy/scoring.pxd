cdef extern from "kibitz/games/rummy/rules.h":
    int BONUS

cpdef int going_out(int mine, int other) noexcept nogil
