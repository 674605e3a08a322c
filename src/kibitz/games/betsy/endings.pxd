cimport cython

from kibitz.games.betsy.rules cimport Board, Squares
from kibitz.machine_in_c cimport lowest_bit

cdef int EMPTY, KINGFISHER, PARAKEET, QUETZAL, WHITE

@cython.final
cdef class Endings:
    cdef public Board board
    cdef unsigned char[::1] plies
    cdef public int longest

    cpdef bint place(self, int kind, int side, int own, int other, int at) noexcept nogil

    @cython.locals(pieces="Squares*", own=Squares, other=Squares, rest=Squares, at=cython.int, kind=cython.int)
    cpdef int known(self) noexcept nogil

    @cython.locals(top=cython.int, i=cython.int, found=cython.int)
    cdef bint decided(self, int n) noexcept nogil

    @cython.locals(fresh=cython.int, side=cython.int, own=cython.int, other=cython.int, at=cython.int,
                   index=cython.int)
    cpdef int look(self, int kind, int n) noexcept nogil

    @cython.locals(positions=cython.int, won=cython.int, lost=cython.int, longest=cython.int, own=cython.int,
                   other=cython.int, at=cython.int, found=cython.int)
    cpdef tuple statistics(self, int kind, int side)
