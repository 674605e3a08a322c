cimport cython

from kibitz.melds.divisions.evaluator cimport Evaluator
from kibitz.games.rummy.scoring cimport going_out
from kibitz.learn.kernel cimport Games

cdef extern from "kibitz/melds/cards.h":
    int NO_CARD

cdef extern from "kibitz/games/rummy/rules.h":
    int MOST_TURNS, PACK

cdef extern from "kibitz/games/rummy/kernel.h":
    int KINDS, SEATS, COPIES, DRAWS, ACTIONS, AT_KNOWN, AT_PILE, AT_TOP, AT_FRESH, AT_STAGE, AT_TURNS, AT_STOCK
    int AT_DEADWOOD, SIZE, TO_DRAW, TO_THROW, MOST_VALUE
    unsigned long long ONE

cdef class Kernel(Games):
    cdef Evaluator evaluator
    cdef int dealt, limit
    cdef int value[52]
    cdef unsigned char[::1] hands
    cdef unsigned char[::1] taken
    cdef unsigned char[::1] stock
    cdef int[::1] stock_size
    cdef signed char[::1] pile
    cdef int[::1] pile_size
    cdef unsigned char[::1] stage
    cdef signed char[::1] fresh
    cdef unsigned char[::1] turns

    @cython.locals(first=cython.Py_ssize_t, i=cython.int, card=cython.int, _=cython.int)
    cdef void begin(self, int game) noexcept nogil

    @cython.final
    @cython.locals(place=cython.int, card=cython.int)
    cdef int turn_up(self, int game) noexcept nogil

    @cython.locals(seat=cython.int, hand=cython.Py_ssize_t, card=cython.int, out=cython.bint, won=cython.int)
    cdef void play(self, int game, int action) noexcept nogil

    @cython.final
    @cython.locals(hand=cython.Py_ssize_t, ones=cython.ulonglong, twos=cython.ulonglong, card=cython.int)
    cdef int hold(self, int game, int seat) noexcept nogil

    @cython.locals(seat=cython.int, seen=cython.Py_ssize_t, mask=cython.Py_ssize_t, hand=cython.Py_ssize_t,
                   other=cython.Py_ssize_t, stage=cython.int, card=cython.int, size=cython.int, left=cython.int,
                   i=cython.int)
    cdef void write(self, int game) noexcept nogil

    @cython.locals(left=cython.int, card=cython.int, hand=cython.Py_ssize_t, least=cython.int, best=cython.int)
    cdef int choose(self, int game, int kind) noexcept nogil

    @cython.final
    @cython.locals(left=cython.int)
    cdef bint is_way_out(self, int card) noexcept nogil
