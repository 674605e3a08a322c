cimport cython

from kibitz.learn.kernel cimport Games
from kibitz.random.mersenne cimport Lanes as CompiledLanes

cdef extern from "kibitz/games/sebastian/rules.h":
    int ALL_USED, BONUS, BONUS_FROM, CATEGORY_COUNT, DICE, FACES, FIRST_ROLL, PLACE_SETS, ROLL_COUNT, ROLLS, UPPER_TOTALS

cdef extern from "kibitz/games/sebastian/kernel.h":
    int AT_CARD, AT_DEALT, AT_DICE, AT_LEFT, AT_NEXT, AT_ROLL, AT_SCORE, AT_THROWN, RECORD
    int DIE_BITS, DIE_MASK, FULL_CARD, MOST_DICE, PLACE_BITS, PLACE_MASK, TOP_SHIFT, TURN_DICE
    int SEEN_DICE, SEEN_LEFT, SEEN_UPPER, SEEN_OPEN, SEEN_WORTH, SIZE, ACTIONS, NO_ROLL

# Sizes: 210 partial keeps with 6 faces each; 13 categories of 252 rolls, 32 keeps and 11 numbers to show of one more.
@cython.final
cdef class Records:
    cdef short more[1260]
    cdef short points[3276]
    cdef int[::1] records

    cdef make(self, Py_ssize_t count)

    @cython.locals(record=cython.Py_ssize_t, dealt=cython.int)
    cdef int deal_die(self, Py_ssize_t game, int die) noexcept nogil

    @cython.locals(lane=cython.Py_ssize_t, unfinished=cython.Py_ssize_t, die=cython.uchar,
                   game=cython.Py_ssize_t)
    cdef void deal(self, CompiledLanes lanes, Py_ssize_t first, Py_ssize_t count) noexcept

    cdef void begin(self, Py_ssize_t game) noexcept nogil

    @cython.locals(record=cython.Py_ssize_t)
    cdef int keep(self, Py_ssize_t game, Py_ssize_t number) noexcept nogil

    @cython.locals(record=cython.Py_ssize_t, points=cython.int, card=cython.int, upper=cython.int)
    cdef int fill(self, Py_ssize_t game, Py_ssize_t category) noexcept nogil

    @cython.locals(thrown=cython.Py_ssize_t, packed=cython.int)
    cdef int throw(self, Py_ssize_t record, Py_ssize_t number, int left) noexcept nogil

    @cython.locals(roll=cython.Py_ssize_t)
    cdef int play_turn(self, Py_ssize_t game, short *first, short *second, short *categories) noexcept nogil

    cdef Py_ssize_t follower(self, Py_ssize_t game) noexcept nogil

    cdef void precede(self, Py_ssize_t game, Py_ssize_t following) noexcept nogil

    cdef scores(self)

    cdef cards(self)

    cdef column(self, Py_ssize_t at)

cdef class Kernel(Games):
    cdef Records dealt
    cdef short keeps[8064]
    cdef unsigned char may_keep[8096]
    cdef unsigned char shown[2783]

    @cython.locals(i=cython.Py_ssize_t)
    cdef void begin(self, int game) noexcept nogil

    @cython.final
    @cython.locals(record=cython.Py_ssize_t, missing=cython.int, _die=cython.int)
    cdef void deal_turn(self, int game) noexcept nogil

    @cython.locals(record=cython.Py_ssize_t, before=cython.int)
    cdef void play(self, int game, int action) noexcept nogil

    @cython.locals(seen=cython.Py_ssize_t, mask=cython.Py_ssize_t, record=cython.Py_ssize_t, over=cython.int,
                   roll=cython.int, card=cython.int, used=cython.int, left=cython.int,
                   category=cython.int, is_open=cython.int)
    cdef void write(self, int game) noexcept nogil

@cython.locals(i=cython.Py_ssize_t)
cdef void copy(unsigned char[::1] target, Py_ssize_t at, unsigned char *source, Py_ssize_t start,
               Py_ssize_t count) noexcept nogil
