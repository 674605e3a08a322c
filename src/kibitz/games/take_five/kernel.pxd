cimport cython

from kibitz.games.take_five.engine.beginners cimport simple_card
from kibitz.games.take_five.engine.table cimport Table
from kibitz.learn.kernel cimport Games

cdef extern from "kibitz/games/take_five/rules.h":
    int HAND, LONGEST, MOST_SEATS, ROWS

cdef extern from "kibitz/games/take_five/engine/layout.h":
    int SEAT_BITS, SEAT_MASK

cdef extern from "kibitz/games/take_five/kernel.h":
    int ROW_CARDS, NO_SEAT

cdef class Kernel(Games):
    cdef Table table
    cdef int deck
    cdef signed char[::1] owners
    cdef unsigned char[::1] rows
    cdef unsigned char[::1] sizes
    cdef unsigned char[::1] sums
    cdef unsigned char[::1] taken
    cdef unsigned char[::1] chosen
    cdef unsigned char[::1] last
    cdef unsigned char[::1] left
    cdef unsigned char[::1] due

    @cython.locals(place=cython.int, other=cython.int, card=cython.int, row=cython.int, seat=cython.int)
    cdef void begin(self, int game) noexcept nogil

    @cython.final
    @cython.locals(card=cython.int)
    cdef void keep(self, int game, int row) noexcept nogil

    @cython.locals(first=cython.Py_ssize_t, seat=cython.int, forced=cython.int)
    cdef void play(self, int game, int action) noexcept nogil

    @cython.final
    @cython.locals(row=cython.int, size=cython.int, seat=cython.int)
    cdef int reveal(self, int game) noexcept nogil

    @cython.final
    @cython.locals(first=cython.Py_ssize_t, turn=cython.int, card=cython.int, row=cython.int,
                   seat=cython.int)
    cdef void settle(self, int game, int row_to_take) noexcept nogil

    @cython.locals(seat=cython.int, row=cython.int, other=cython.int, held=cython.int, i=cython.int)
    cdef int choose(self, int game, int kind) noexcept nogil

    @cython.locals(seat=cython.int, seen=cython.Py_ssize_t, mask=cython.Py_ssize_t, cards=cython.Py_ssize_t,
                   chooses=cython.int, i=cython.int, owner=cython.int, row=cython.int, place=cython.int,
                   is_there=cython.int, card=cython.int, other=cython.int)
    cdef void write(self, int game) noexcept nogil
