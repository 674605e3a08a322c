cimport cython

from kibitz.games.betsy.endings.lookup cimport Endings
from kibitz.games.betsy.rules cimport Board, Squares
from kibitz.native.machine_in_c cimport acquire_gil, lowest_bit, release_gil

cdef extern from "kibitz/games/betsy/pieces.h":
    int EMPTY, KINGFISHER, PARAKEET, UNSOLVED
    unsigned long long LAST_ROWS, MASK64

cdef extern from "kibitz/games/betsy/endings/sizes.h":
    int WIN, LOSS

@cython.locals(result=cython.int, top=cython.int, i=cython.int, plies=cython.int)
cdef int expected(Board board, Endings endings) noexcept nogil

@cython.locals(plies=cython.int)
cpdef bint follows(Board board, Endings endings) noexcept nogil

@cython.final
cdef class Checker:
    cdef readonly Board board
    cdef Endings endings
    cdef int pieces[5]
    cdef readonly long long checked

    @cython.locals(piece=cython.int, left=Squares, square=cython.int)
    cdef bint wrong_below(self, int place) noexcept nogil

    @cython.locals(found=cython.bint, thread=cython.size_t)
    cpdef bint wrong(self, int side, int own)
