cimport cython

cdef int CARDS, HIDDEN, KINDS, OPEN_KINDS, MOST_COLUMNS
cdef double INFINITE

@cython.final
cdef class Boards:
    cdef readonly int columns
    cdef readonly long long open_boards, boards
    cdef int first[120]
    cdef int second[120]
    cdef int kind[256]
    cdef double deck[14]
    cdef double kitty[14]
    cdef double rank[15]
    cdef long long choose[896]
    cdef int board[7]
    cdef int rest[7]
    cdef long long base[7]
    cdef double replaced[16]

    @cython.locals(place=cython.int, kind=cython.int)
    cpdef void unrank(self, long long number) noexcept nogil

    @cython.locals(place=cython.int)
    cdef void advance(self) noexcept nogil

    @cython.locals(place=cython.int, found=cython.int)
    cpdef int hidden(self) noexcept nogil

    @cython.locals(total=cython.double, card=cython.int, odds=cython.double, none=cython.double, one=cython.double,
                   place=cython.int, low=cython.int, high=cython.int, match=cython.double)
    cpdef double stopped(self) noexcept nogil

    @cython.locals(turned=cython.double, card=cython.int, last=cython.int, place=cython.int, old=cython.int,
                   other=cython.int, total=cython.longlong, kept=cython.int, gone=cython.int, mean=cython.double,
                   new=cython.int, before=cython.int, value=cython.double, drawn=cython.double, total_value=cython.double)
    cpdef double backup(self, float[::1] below) noexcept nogil

    @cython.locals(number=cython.longlong)
    cpdef void stop_all(self, float[::1] layer, long long begin, long long end) noexcept nogil

    @cython.locals(number=cython.longlong)
    cpdef void back_up_all(self, float[::1] layer, float[::1] below, long long begin, long long end, int least) noexcept nogil
