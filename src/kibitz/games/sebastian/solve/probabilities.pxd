cimport cython
from kibitz.games.sebastian.solve.card_values cimport CardValues as CompiledCardValues
from kibitz.games.sebastian.solve.turn cimport TurnValues as CompiledTurnValues

cdef extern from "kibitz/games/sebastian/rules.h":
    int BONUS_FROM, CATEGORY_COUNT, FACES, FIRST_ROLL, MULTISET_COUNT, POINT_VALUES, ROLL_COUNT

# Sizes: 462 multisets; 13 categories of 51 points or alone.
@cython.final
cdef class TurnEnds:
    cdef CompiledCardValues values
    cdef CompiledTurnValues turn
    cdef double mass[462]
    cdef double moved[462]
    cdef double flow[663]

    cpdef solve(self, Py_ssize_t used, Py_ssize_t upper)

    @cython.locals(lacks=cython.int, i=cython.Py_ssize_t, category=cython.Py_ssize_t, points=cython.Py_ssize_t)
    cpdef after(self, Py_ssize_t number, int left)

    @cython.locals(number=cython.Py_ssize_t, roll=cython.Py_ssize_t)
    cdef void whole(self) noexcept

    @cython.locals(i=cython.Py_ssize_t, number=cython.Py_ssize_t, roll=cython.Py_ssize_t, keep=cython.Py_ssize_t,
                   category=cython.Py_ssize_t, points=cython.Py_ssize_t)
    cdef void end(self, int left) noexcept

    @cython.locals(number=cython.Py_ssize_t, i=cython.Py_ssize_t, share=cython.double)
    cdef void throw(self) noexcept

@cython.final
cdef class ScoreDistribution:
    cdef TurnEnds turn
    cdef short most[13]
    cdef double[::1] here
    cdef double[::1] there

    @cython.locals(i=cython.Py_ssize_t, positive=cython.bint)
    cdef bint is_possible(self, Py_ssize_t at, Py_ssize_t width) noexcept

    @cython.locals(points=cython.Py_ssize_t, share=cython.double, reached=cython.Py_ssize_t, here=cython.Py_ssize_t,
                   there=cython.Py_ssize_t, i=cython.Py_ssize_t)
    cdef void pass_on(self, Py_ssize_t category, Py_ssize_t upper, Py_ssize_t width,
                      Py_ssize_t later_width) noexcept
