cimport cython

from kibitz.learn.kernel cimport Games

cdef extern from "kibitz/games/sebastian/rules.h":
    int ALL_USED, BONUS, BONUS_FROM, CATEGORY_COUNT, DICE, FACES, FIRST_ROLL, ROLL_COUNT, ROLLS

cdef extern from "kibitz/games/sebastian/batch.h":
    int KEEPS, AT_DICE, AT_LEFT, AT_UPPER, AT_OPEN, AT_WORTH, SIZE, ACTIONS, IN_CUP

# Sizes: 210 partial keeps with 6 faces each; 13 categories, 32 keeps and 11 numbers to show of 252 rolls.
cdef class Kernel(Games):
    cdef short[::1] rolls
    cdef short[::1] left
    cdef short[::1] used
    cdef short[::1] upper
    cdef short more[1260]
    cdef short points[3276]
    cdef short keeps[8064]
    cdef unsigned char shown[2772]

    cdef void begin(self, int game) noexcept nogil

    @cython.final
    cdef void throw(self, int game, int number) noexcept nogil

    @cython.locals(roll=cython.int, number=cython.int, category=cython.int, points=cython.int, before=cython.int,
                   upper=cython.int)
    cdef void play(self, int game, int action) noexcept nogil

    @cython.locals(seen=cython.Py_ssize_t, mask=cython.Py_ssize_t, over=cython.int, roll=cython.int, used=cython.int,
                   left=cython.int, i=cython.int, category=cython.int, is_open=cython.int, keeps=cython.int,
                   bits=cython.int)
    cdef void write(self, int game) noexcept nogil
