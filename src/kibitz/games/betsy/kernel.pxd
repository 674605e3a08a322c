cimport cython

from kibitz.games.betsy.rules cimport Board, Squares
from kibitz.learn.kernel cimport Games

cdef extern from "kibitz/games/betsy/pieces.h":
    int KINGFISHER, MOST_QUIET, PIECE_NUMBERS, REPETITIONS, WHITE, BLACK

cdef extern from "kibitz/games/betsy/actions.h":
    int SQUARES, ACTIONS, FLIP, MOST_REPEATS
    enum: C_ACTIONS

cdef extern from "kibitz/games/betsy/kernel.h":
    int AT_TO_MOVE, AT_REPEATS, AT_QUIET, SIZE, SETS, ROW_BITS, SEATS
    enum: C_PAIRS, C_PLACES

@cython.locals(i=cython.Py_ssize_t)
cdef void clear(unsigned char[::1] numbers, Py_ssize_t first, Py_ssize_t count) noexcept nogil

@cython.locals(square=cython.int)
cdef void show_pieces(unsigned char[::1] numbers, Py_ssize_t first, const int *at, const short *places,
                      int of_seat) noexcept nogil

@cython.locals(i=cython.int)
cdef void allow(unsigned char[::1] masks, Py_ssize_t first, const int *moves, int top, const short *numbers,
                int flip) noexcept nogil

cdef class Kernel(Games):
    cdef Board board
    cdef int most_quiet
    cdef bint repetition
    cdef int[::1] at
    cdef Squares[::1] sets
    cdef Squares[::1] keys
    cdef unsigned char[::1] side
    cdef int[::1] quiet
    cdef Squares[::1] earlier
    cdef int moves[C_ACTIONS]
    cdef short numbers[C_PAIRS]
    cdef short places[C_PLACES]

    @cython.final
    @cython.locals(square=cython.int, piece=cython.int, side=cython.int)
    cdef void store(self, int game) noexcept nogil

    @cython.final
    @cython.locals(square=cython.int, piece=cython.int, side=cython.int)
    cdef void set_up(self, int game) noexcept nogil

    cdef void reseed(self, int game) noexcept nogil

    cdef void begin(self, int game) noexcept nogil

    @cython.locals(side=cython.int, move=cython.int, taken=cython.int)
    cdef void play(self, int game, int action) noexcept nogil

    @cython.locals(repeats=cython.int, i=cython.int, top=cython.int, seat=cython.int, seen=cython.Py_ssize_t,
                   flip=cython.int)
    cdef void write(self, int game) noexcept nogil
