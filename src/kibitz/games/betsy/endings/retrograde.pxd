cimport cython

from kibitz.games.betsy.endings.lookup cimport Endings
from kibitz.games.betsy.rules cimport Board, Squares, count
from kibitz.native.machine_in_c cimport lowest_bit

cdef int BLACK, EMPTY, KINGFISHER, PARAKEET, WHITE, HELD, MOST_PLIES, IMPOSSIBLE, UNSOLVED
cdef Squares MASK64, ONE, LAST_ROWS, ROW_2, ONES, TWOS, FOURS

cdef Squares mirrored(Squares squares) noexcept nogil

@cython.final
cdef class Retrograde:
    cdef public Board board
    cdef Endings smaller
    cdef public int greatest, second, width, height, rounds, longest_promise
    cdef bint missing
    cdef readonly unsigned char[::1] plies
    cdef Squares[::1] left
    cdef Squares[::1] unwon
    cdef Squares[::1] lost
    cdef Squares[::1] safe
    cdef Squares between[4096]

    cdef int row(self, int side, int own, int other, int at) noexcept nogil

    cdef int twin(self, int side, int own, int other, int at) noexcept nogil

    @cython.locals(half=cython.int)
    cdef int stored(self, int side, int own, int other, int at) noexcept nogil

    @cython.locals(taken=Squares)
    cdef Squares possible(self, int own, int other, int at) noexcept nogil

    cdef void set_up(self, int side, int own, int other, int at) noexcept nogil

    @cython.locals(best=cython.int, top=cython.int, i=cython.int, found=cython.int)
    cdef int promise(self, bint leaves) noexcept nogil

    @cython.locals(leaves=cython.bint, other=cython.int, at=cython.int, squares=Squares, first=cython.int,
                   here=cython.int, there=cython.int, turned=Squares, safe=Squares, square=cython.int,
                   found=cython.int)
    cpdef void prepare(self, int side, int own)

    @cython.locals(found=Squares, step=Squares, square=cython.int)
    cdef Squares reached_by_greatest(self, Squares row, Squares occupied, Squares among) noexcept nogil

    @cython.locals(found=Squares, kingfishers=Squares, mover=cython.int, steps=Squares, target=cython.int,
                   occupied=Squares, rest=Squares)
    cdef Squares reached(self, Squares[::1] targets, int side, int own, int other, int at, Squares among) noexcept nogil

    @cython.locals(found=Squares, step=cython.int, ahead=cython.int, ways=Squares, target=cython.int)
    cdef Squares reached_by_second(self, Squares[::1] targets, int side, int own, int other, int at, Squares occupied) noexcept nogil

    @cython.locals(here=cython.int, among=Squares, found=Squares, first=cython.int, promised=Squares,
                   square=cython.int)
    cdef Squares won(self, int n, int side, int own, int other, int at) noexcept nogil

    @cython.locals(here=cython.int, among=Squares, found=Squares, first=cython.int, doubtful=Squares,
                   square=cython.int)
    cdef Squares beaten(self, int n, int side, int own, int other, int at) noexcept nogil

    @cython.locals(fresh=cython.int, side=cython.int, own=cython.int, other=cython.int, at=cython.int,
                   here=cython.int, found=Squares)
    cpdef int look(self, int n)

    @cython.locals(here=cython.int, there=cython.int, turned=Squares, first=cython.int)
    cdef void note(self, int n, int side, int own, int other, int at, Squares found) noexcept nogil

    @cython.locals(side=cython.int, own=cython.int, other=cython.int, at=cython.int, first=cython.int,
                   squares=Squares)
    cpdef void settle(self)
