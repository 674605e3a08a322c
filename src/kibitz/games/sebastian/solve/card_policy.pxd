cimport cython
from kibitz.games.sebastian.solve.card_solver cimport CardSolver

cdef extern from "kibitz/games/sebastian/solve/card_sides.h":
    int FEWER, NO_JOKER, NO_MORE, TURN_LANES

cdef double NOTHING

# Sizes: 8 lanes of 1000 rows of endings, of 3003 multisets or alone.
cdef class CardPolicy(CardSolver):
    cdef double decide_rows[8000]
    cdef double carry_rows[8000]
    cdef double decide[24024]
    cdef double carry[24024]
    cdef double[::1] worth
    cdef int[::1] kept
    cdef int[::1] row_of
    cdef Py_ssize_t prescribed
    cdef Py_ssize_t rolls
    cdef bint is_square

    @cython.locals(_reroll=cython.int)
    cdef void solve_lanes(self, Py_ssize_t used) noexcept nogil

    @cython.final
    @cython.locals(category=cython.Py_ssize_t, at=cython.Py_ssize_t, row=cython.Py_ssize_t, points=cython.double,
                   following=cython.Py_ssize_t, u=cython.Py_ssize_t, side=cython.Py_ssize_t, later=cython.double,
                   mean=cython.double)
    cdef void fill_rows(self, Py_ssize_t used) noexcept nogil

    @cython.final
    @cython.locals(still_open=cython.int, allowed=cython.int, roll=cython.Py_ssize_t, at=cython.Py_ssize_t,
                   category=cython.Py_ssize_t, face=cython.Py_ssize_t, u=cython.Py_ssize_t, more=cython.double)
    cdef void end_turn(self, Py_ssize_t used) noexcept nogil

    @cython.final
    @cython.locals(u=cython.Py_ssize_t, value=cython.double, carried=cython.double, is_better=cython.bint)
    cdef inline void take(self, Py_ssize_t at, Py_ssize_t row) noexcept nogil

    @cython.final
    @cython.locals(number=cython.Py_ssize_t, at=cython.Py_ssize_t, i=cython.Py_ssize_t, larger=cython.Py_ssize_t,
                   u=cython.Py_ssize_t)
    cdef void throw(self) noexcept nogil

    @cython.final
    @cython.locals(roll=cython.Py_ssize_t, at=cython.Py_ssize_t, other=cython.Py_ssize_t, number=cython.Py_ssize_t,
                   i=cython.Py_ssize_t, u=cython.Py_ssize_t, value=cython.double, carried=cython.double,
                   is_better=cython.bint)
    cdef void keep(self) noexcept nogil

    @cython.final
    @cython.locals(u=cython.Py_ssize_t, roll=cython.Py_ssize_t, mean=cython.double)
    cdef void first_roll(self, Py_ssize_t at) noexcept nogil
