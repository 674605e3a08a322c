cimport cython
from kibitz.games.sebastian.solve.values cimport Values as CompiledValues
from kibitz.games.sebastian.solve.turn cimport Weighing as CompiledWeighing
from kibitz.random.mersenne cimport Lanes as CompiledLanes

cdef int TOTALS, MOST_DICE, ROW, DICE, BONUS, CARD_FULL

@cython.final
cdef class Many:
    cdef CompiledValues values
    cdef CompiledWeighing weighing
    cdef short more[1260]
    cdef short points[3276]
    cdef int[::1] first
    cdef int[::1] game
    cdef CompiledLanes lanes
    cdef short[::1] dealt

    @cython.locals(game=cython.Py_ssize_t, done=cython.Py_ssize_t, count=cython.Py_ssize_t)
    cpdef scores(self, first, Py_ssize_t games)

    @cython.locals(used=cython.Py_ssize_t, total=cython.Py_ssize_t, game=cython.Py_ssize_t,
                   following=cython.Py_ssize_t)
    cdef void run(self) noexcept

    @cython.locals(at=cython.Py_ssize_t, dice=cython.Py_ssize_t, number=cython.Py_ssize_t,
                   category=cython.Py_ssize_t, points=cython.Py_ssize_t, place=cython.Py_ssize_t)
    cdef void turn(self, Py_ssize_t game, Py_ssize_t used, Py_ssize_t total) noexcept

@cython.locals(game=cython.Py_ssize_t)
cdef void copy(int[::1] rows, int[::1] found, Py_ssize_t place) noexcept

@cython.locals(lane=cython.Py_ssize_t, unfinished=cython.Py_ssize_t, die=cython.uchar)
cdef void deal(CompiledLanes lanes, int[::1] rows, short[::1] dealt, Py_ssize_t game,
               Py_ssize_t count) noexcept

@cython.final
cdef class Spread:
    cdef CompiledValues values
    cdef CompiledWeighing weighing
    cdef short more[1260]
    cdef short points[3276]
    cdef double chance[252]
    cdef short most[13]
    cdef double mass[462]
    cdef double moved[462]
    cdef double flow[663]
    cdef double[::1] here
    cdef double[::1] there

    @cython.locals(i=cython.Py_ssize_t, found=cython.bint)
    cdef bint any(self, Py_ssize_t at, Py_ssize_t width) noexcept

    @cython.locals(i=cython.Py_ssize_t, number=cython.Py_ssize_t, roll=cython.Py_ssize_t, throw=cython.int,
                   kept=cython.Py_ssize_t, share=cython.double, category=cython.Py_ssize_t)
    cdef void outcomes(self, Py_ssize_t used, Py_ssize_t total) noexcept

    @cython.locals(points=cython.Py_ssize_t, share=cython.double, reached=cython.Py_ssize_t, here=cython.Py_ssize_t,
                   there=cython.Py_ssize_t, i=cython.Py_ssize_t)
    cdef void pass_on(self, Py_ssize_t category, Py_ssize_t total, Py_ssize_t width,
                      Py_ssize_t later_width) noexcept
