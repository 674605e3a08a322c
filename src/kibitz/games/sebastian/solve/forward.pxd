cimport cython
from kibitz.games.sebastian.solve.values cimport CardValues as CompiledCardValues
from kibitz.games.sebastian.solve.turn cimport TurnValues as CompiledTurnValues

cdef extern from "kibitz/games/sebastian/rules.h":
    int BONUS_FROM, CATEGORY_COUNT, FACES, FIRST_ROLL, MULTISET_COUNT, POINT_VALUES, ROLL_COUNT

cdef extern from "kibitz/games/sebastian/solve/forward.h":
    int REROLLS

# Sizes: 462 multisets, of which 210 partial with 6 faces each; 13 categories of 252 rolls or 51 points.
@cython.final
cdef class ScoreDistribution:
    cdef CompiledCardValues values
    cdef CompiledTurnValues turn
    cdef short more[1260]
    cdef short points[3276]
    cdef double roll_odds[252]
    cdef short most[13]
    cdef double mass[462]
    cdef double moved[462]
    cdef double flow[663]
    cdef double[::1] here
    cdef double[::1] there

    @cython.locals(i=cython.Py_ssize_t, positive=cython.bint)
    cdef bint is_possible(self, Py_ssize_t at, Py_ssize_t width) noexcept

    @cython.locals(i=cython.Py_ssize_t, number=cython.Py_ssize_t, roll=cython.Py_ssize_t, reroll=cython.int,
                   keep=cython.Py_ssize_t, share=cython.double, category=cython.Py_ssize_t,
                   points=cython.Py_ssize_t)
    cdef void follow_turn(self, Py_ssize_t used, Py_ssize_t upper) noexcept

    @cython.locals(points=cython.Py_ssize_t, share=cython.double, reached=cython.Py_ssize_t, here=cython.Py_ssize_t,
                   there=cython.Py_ssize_t, i=cython.Py_ssize_t)
    cdef void pass_on(self, Py_ssize_t category, Py_ssize_t upper, Py_ssize_t width,
                      Py_ssize_t later_width) noexcept
