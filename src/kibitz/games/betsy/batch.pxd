cimport cython

from kibitz.games.betsy.rules cimport Board, Squares
from kibitz.learn.kernel cimport Games

cdef extern from "kibitz/games/betsy/pieces.h":
    int EMPTY, PARAKEET, KINGFISHER, QUETZAL, WHITE, BLACK

cdef extern from "kibitz/games/betsy/batch.h":
    int SQUARES, PLANES, AT_TO_MOVE, AT_REPEATS, AT_QUIET, SIZE, ACTIONS, FLIP, MOST_QUIET, MOST_REPEATS, REPETITIONS
    int SEATS, MOST_LISTED

@cython.locals(i=cython.Py_ssize_t)
cdef void clear(unsigned char[::1] numbers, Py_ssize_t first, Py_ssize_t count) noexcept nogil

cdef class Kernel(Games):
    cdef Board board
    cdef int most_quiet
    cdef bint repetition
    cdef unsigned char start[64]
    cdef unsigned char[::1] at
    cdef unsigned char[::1] side
    cdef int[::1] quiet
    cdef int[::1] repeats
    cdef int[::1] legal
    cdef short[::1] listed
    cdef unsigned long long[::1] keys
    cdef unsigned long long[::1] earlier

    cdef void reseed(self, int game) noexcept nogil

    @cython.locals(square=cython.int)
    cdef void begin(self, int game) noexcept nogil

    @cython.locals(first=cython.Py_ssize_t, side=cython.int, flip=cython.int, origin=cython.int, target=cython.int,
                   piece=cython.int, taken=cython.int)
    cdef void play(self, int game, int action) noexcept nogil

    @cython.locals(first=cython.Py_ssize_t, square=cython.int, key=Squares, repeats=cython.int, i=cython.int,
                   top=cython.int)
    cdef void write(self, int game) noexcept nogil

    @cython.final
    @cython.locals(first=cython.Py_ssize_t, seen=cython.Py_ssize_t, mask=cython.Py_ssize_t, seat=cython.int,
                   flip=cython.int, i=cython.int, square=cython.int, piece=cython.int, plane=cython.int,
                   move=cython.int, action=cython.int, listed=cython.Py_ssize_t)
    cdef void show(self, int game, int top) noexcept nogil
