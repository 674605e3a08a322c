cimport cython

from kibitz.learn.kernel cimport Games

cdef extern from "kibitz/games/take_five/rules.h":
    int CARDS, HAND, LONGEST, MOST_SEATS, ROWS
    enum: C_MOST_SEATS

cdef extern from "kibitz/games/take_five/batch.h":
    int ROW_CARDS, NO_SEAT, NUMBERS
    enum: C_NUMBERS

cdef class Kernel(Games):
    cdef int deck, actions, size
    cdef signed char[::1] owners
    cdef unsigned char[::1] rows
    cdef unsigned char[::1] sizes
    cdef unsigned char[::1] taken
    cdef unsigned char[::1] chosen
    cdef unsigned char[::1] last
    cdef unsigned char[::1] left
    cdef unsigned char[::1] due
    cdef int penalties[C_NUMBERS]
    cdef int pack[C_NUMBERS]
    cdef int order[C_MOST_SEATS]

    @cython.locals(cards=cython.Py_ssize_t, place=cython.int, other=cython.int, card=cython.int, row=cython.int,
                   seat=cython.int)
    cdef void begin(self, int game) noexcept nogil

    @cython.locals(seat=cython.int, lowest=cython.int, row=cython.int)
    cdef void play(self, int game, int action) noexcept nogil

    @cython.final
    cdef int end(self, int game, int row) noexcept nogil

    @cython.final
    @cython.locals(first=cython.Py_ssize_t, turn=cython.int, place=cython.int, card=cython.int, seat=cython.int)
    cdef void settle(self, int game, int row_to_take) noexcept nogil

    @cython.final
    @cython.locals(best=cython.int, closest=cython.int, row=cython.int, end=cython.int, points=cython.int)
    cdef void place(self, int game, int seat, int card, int row_to_take) noexcept nogil

    @cython.final
    @cython.locals(total=cython.int, place=cython.int)
    cdef int points(self, int game, int row) noexcept nogil

    @cython.locals(seat=cython.int, seen=cython.Py_ssize_t, mask=cython.Py_ssize_t, cards=cython.Py_ssize_t,
                   chooses=cython.int, i=cython.int, owner=cython.int, row=cython.int, place=cython.int,
                   is_there=cython.int, card=cython.int, other=cython.int)
    cdef void write(self, int game) noexcept nogil
