cimport cython

from kibitz.games.betsy.rules cimport Board, Squares, count
from kibitz.native.machine_in_c cimport address_of, lowest_bit

cdef extern from "kibitz/games/betsy/pieces.h":
    int EMPTY, KINGFISHER, QUETZAL, WHITE, BLACK, UNSOLVED

cdef extern from "kibitz/games/betsy/endings/sizes.h":
    int NUMBERS, PLANE, WIN, LOSS
    long long TABLE_PLACES

cpdef int number(int greatest, int second, int third=*) noexcept nogil

@cython.final
cdef class Endings:
    cdef readonly int most
    cdef public int diagonal
    cdef int solved[1536]
    cdef const unsigned char *tables[1536]
    cdef list owners

    @cython.locals(pieces=cython.int, greatest=cython.int, second=cython.int, third=cython.int, size=cython.Py_ssize_t)
    cpdef void add(self, int ending, const unsigned char[::1] table)

    @cython.locals(position=cython.longlong, place=cython.longlong, ending=cython.int)
    cpdef int plies(self, Board board) noexcept nogil

cpdef bint is_piece(int piece) noexcept nogil

@cython.locals(own=Squares, other=Squares, white=Squares, black=Squares, found=Squares, more=cython.int,
               side=cython.int, turned=cython.int, stronger=cython.int, kingfisher=cython.int, place=cython.longlong,
               rest=cython.longlong, shift=cython.int, ending=cython.longlong, colour=cython.int, kind=cython.int,
               first=cython.longlong, second=cython.longlong)
cpdef long long locate(Board board) noexcept nogil

@cython.locals(at=cython.longlong, bit=cython.int)
cpdef int result_in(const unsigned char *planes, long long place) noexcept nogil

@cython.locals(counts="long long[256]", place=cython.longlong)
cpdef list histogram(const unsigned char[::1] table, long long first, long long length)
