cimport cython

from kibitz.learn.kernel cimport Games

cdef extern from "kibitz/games/play_nine/rules.h":
    int CARDS, HIDDEN, SAME_RANK_BONUS
    long long DECK_SIZE, KITTY_SIZE
    enum: C_DECK_SIZE, C_KITTY_SIZE

cdef extern from "kibitz/games/play_nine/kernel.h":
    int AT_DRAWS, AT_CARD, AT_BOARD, TAKES, NO_CHOICE, EXTRAS

cdef class Kernel(Games):
    cdef int columns, given
    cdef unsigned char[::1] cards
    cdef unsigned char[::1] opened
    cdef unsigned char[::1] draws
    cdef unsigned char[::1] stage
    cdef unsigned char[::1] card
    cdef unsigned char deck[C_DECK_SIZE]
    cdef unsigned char kitty[C_KITTY_SIZE]
    cdef signed char column_scores[196]

    @cython.locals(first=cython.Py_ssize_t, place=cython.int)
    cdef void begin(self, int game) noexcept nogil

    @cython.locals(first=cython.Py_ssize_t, places=cython.int, place=cython.int, hidden=cython.int)
    cdef void play(self, int game, int action) noexcept nogil

    @cython.final
    @cython.locals(first=cython.Py_ssize_t, total=cython.int, column=cython.int, above=cython.int, below=cython.int,
                   alike=cython.int, other=cython.int)
    cdef int score(self, int game) noexcept nogil

    @cython.locals(first=cython.Py_ssize_t, places=cython.int, seen=cython.Py_ssize_t, mask=cython.Py_ssize_t,
                   stage=cython.int, place=cython.int, opened=cython.int)
    cdef void write(self, int game) noexcept nogil
