cimport cython

from kibitz.games.betsy.rules cimport Board, Squares, count
from kibitz.native.machine_in_c cimport address_of, lowest_bit

cdef extern from "kibitz/games/betsy/pieces.h":
    int EMPTY, KINGFISHER, WHITE, BLACK, UNSOLVED

cpdef int number(int greatest, int second) noexcept nogil

@cython.final
cdef class Endings:
    cdef readonly int most
    cdef public int diagonal
    cdef int solved[96]
    cdef const unsigned char *tables[96]
    cdef list owners

    @cython.locals(pieces=cython.int, greatest=cython.int, second=cython.int, size=cython.Py_ssize_t)
    cpdef void add(self, int ending, const unsigned char[::1] table)

    @cython.locals(own=Squares, other=Squares, rest=Squares, greatest=cython.int, second=cython.int,
                   first_at=cython.int, second_at=cython.int, side=cython.int, turned=cython.int,
                   kingfisher=cython.int, half=cython.int, place=cython.int)
    cpdef int plies(self, Board board) noexcept nogil

@cython.locals(counts="long long[256]", place=cython.longlong)
cpdef list histogram(const unsigned char[::1] table, long long first, long long length)
