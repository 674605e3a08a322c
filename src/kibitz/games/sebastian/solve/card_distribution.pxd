cimport cython
from kibitz.games.sebastian.solve.card_solver cimport CardSolver

cdef extern from "kibitz/games/sebastian/solve/card_sides.h":
    int FEWER, NO_JOKER, NO_MORE, TURN_LANES

cdef extern from "kibitz/games/sebastian/solve/card_turn.h":
    int MOST_ROWS

cdef double NOTHING

# Sizes: 3003 multisets; twice 1000 rows of endings.
@cython.final
cdef class CardDistribution(CardSolver):
    cdef object most
    cdef int[::1] row_of
    cdef Py_ssize_t rolls
    cdef double[::1] kept
    cdef int best[3003]
    cdef double mass[3003]
    cdef double moved[3003]
    cdef double flow[2000]
    cdef double[::1] here
    cdef double[::1] there
    cdef Py_ssize_t begin
    cdef Py_ssize_t end_of

    cdef bint is_possible(self, Py_ssize_t at, Py_ssize_t width) noexcept

    @cython.locals(first=cython.Py_ssize_t, roll=cython.Py_ssize_t, left=cython.Py_ssize_t, number=cython.Py_ssize_t,
                   i=cython.Py_ssize_t, share=cython.double)
    cdef play(self, Py_ssize_t used, Py_ssize_t side)

    @cython.locals(number=cython.Py_ssize_t, best=cython.Py_ssize_t, i=cython.Py_ssize_t, other=cython.Py_ssize_t,
                   gain=cython.double)
    cdef void choose(self, Py_ssize_t begin) noexcept

    @cython.locals(still_open=cython.int, row=cython.Py_ssize_t, besides=cython.Py_ssize_t, face=cython.Py_ssize_t,
                   number=cython.Py_ssize_t, allowed=cython.int, roll=cython.Py_ssize_t)
    cdef void end(self, Py_ssize_t used, Py_ssize_t side) noexcept

    @cython.locals(best=cython.Py_ssize_t, highest=cython.double, category=cython.Py_ssize_t, row=cython.Py_ssize_t)
    cdef Py_ssize_t ending(self, Py_ssize_t roll, int wanted) noexcept

    @cython.locals(best=cython.Py_ssize_t, highest=cython.double, category=cython.Py_ssize_t, row=cython.Py_ssize_t)
    cdef Py_ssize_t joker_ending(self, Py_ssize_t face, int allowed) noexcept

    @cython.locals(row=cython.Py_ssize_t, reached=cython.Py_ssize_t, there=cython.Py_ssize_t, besides=cython.int,
                   share=cython.double, i=cython.Py_ssize_t)
    cdef void pass_on(self, Py_ssize_t category, Py_ssize_t side, Py_ssize_t width,
                      Py_ssize_t later_width) noexcept
