cimport cython

from kibitz.games.betsy.endings.lookup cimport Endings, is_piece
from kibitz.games.betsy.rules cimport Board, Squares, count
from kibitz.native.machine_in_c cimport acquire_gil, lowest_bit, release_gil

cdef extern from "kibitz/games/betsy/pieces.h":
    int BLACK, EMPTY, KINGFISHER, PARAKEET, WHITE, IMPOSSIBLE, UNSOLVED
    unsigned long long MASK64, ONE, LAST_ROWS, ROW_2, ALTERNATE_BITS, ALTERNATE_PAIRS, ALTERNATE_NIBBLES

cdef extern from "kibitz/games/betsy/endings/retrograde.h":
    int HELD, LONGEST_ENDING

cdef Squares mirrored(Squares squares) noexcept nogil

@cython.final
cdef class Retrograde:
    cdef readonly Board board
    cdef Endings smaller
    cdef readonly int greatest, second, third, second_squares, places, mirror, greatest_squares, rounds, longest_promise
    cdef readonly long long counts[6]
    cdef bint missing, only_results
    cdef readonly unsigned char[::1] plies
    cdef Squares[::1] undecided
    cdef readonly Squares[::1] not_won
    cdef readonly Squares[::1] lost
    cdef Squares[::1] promising
    cdef int[::1] changed
    cdef Squares between[4096]

    cdef int row(self, int side, int own, int other, int at) noexcept nogil

    cdef int mirrored_row(self, int side, int own, int other, int at) noexcept nogil

    @cython.locals(half=cython.int)
    cdef int stored(self, int side, int own, int other, int at) noexcept nogil

    @cython.locals(taken=Squares)
    cdef Squares possible_squares(self, int own, int other, int at) noexcept nogil

    cdef void set_up(self, int side, int own, int other, int at) noexcept nogil

    @cython.locals(best=cython.int, top=cython.int, i=cython.int, plies=cython.int)
    cdef int promised_plies(self, bint leaves) noexcept nogil

    @cython.locals(leaves=cython.bint, other=cython.int, at=cython.int, squares=Squares, first=cython.int,
                   here=cython.int, there=cython.int, mirror_squares=Squares, promising=Squares, won=Squares, hanging=Squares,
                   square=cython.int, promise=cython.int)
    cdef void prepare(self, int side, int own) noexcept nogil

    @cython.locals(origins=Squares, step=Squares, square=cython.int)
    cdef Squares sources_of_greatest(self, Squares row, Squares occupied, Squares among) noexcept nogil

    @cython.locals(origins=Squares, kingfishers=Squares, mover=cython.int, steps=Squares, target=cython.int,
                   occupied=Squares, rest=Squares)
    cdef Squares sources(self, Squares[::1] targets, int side, int own, int other, int at, Squares among) noexcept nogil

    @cython.locals(origins=Squares, square=cython.int, step=cython.int, ahead=cython.int, ways=Squares,
                   target=cython.int, place=cython.int)
    cdef Squares sources_of_other(self, Squares[::1] targets, int side, int own, int other, int at, Squares occupied, int piece, int shift) noexcept nogil

    @cython.locals(here=cython.int, among=Squares, decided=Squares, first=cython.int, rest=Squares,
                   square=cython.int)
    cdef Squares won_in(self, int n, int side, int own, int other, int at) noexcept nogil

    @cython.locals(here=cython.int, among=Squares, decided=Squares, first=cython.int, rest=Squares,
                   square=cython.int)
    cdef Squares lost_in(self, int n, int side, int own, int other, int at) noexcept nogil

    @cython.locals(mover=cython.int, steps=Squares, target=cython.int, ahead=Squares, ways=Squares)
    cdef bint has_news(self, int n, int side, int own, int other, int third) noexcept nogil

    cdef bint is_new(self, int n, int side, int own, int other, int third) noexcept nogil

    @cython.locals(total=cython.int, side=cython.int, own=cython.int, other=cython.int, at=cython.int,
                   here=cython.int, decided=Squares, is_new=cython.bint)
    cdef int decide_round(self, int n) noexcept nogil

    @cython.locals(here=cython.int, there=cython.int, mirror_image=Squares, first=cython.int)
    cdef void record(self, int n, int side, int own, int other, int at, Squares decided) noexcept nogil

    @cython.locals(side=cython.int, own=cython.int, other=cython.int, at=cython.int)
    cdef void finish(self)

    @cython.locals(here=cython.int, possible=Squares, gaps=Squares, left=cython.int, lost=cython.int,
                   positions=cython.int)
    cdef void smooth(self, int side, int own, int other, int at) noexcept nogil

    @cython.locals(side=cython.int, own=cython.int, idle=cython.int, thread=cython.size_t, decided=cython.int)
    cpdef object solve(self, object between=*)
