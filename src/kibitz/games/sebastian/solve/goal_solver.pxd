cimport cython
from kibitz.games.sebastian.solve.card_turn cimport CardTurn
from kibitz.games.sebastian.solve.turn cimport TurnValues as CompiledTurnValues
from kibitz.native.machine_in_c cimport acquire_gil, release_gil

cdef extern from "kibitz/games/sebastian/rules.h":
    int BONUS, BONUS_FROM, CATEGORY_SETS, ALL_USED, CATEGORY_COUNT, FACES, MOST_POINTS, POINT_VALUES, UPPER_TOTALS, FACE_SETS

cdef extern from "kibitz/games/sebastian/solve/card_sides.h":
    int TURN_LANES

cdef extern from "kibitz/games/sebastian/solve/goal_solver.h":
    int COUNTS, LOWER_CATEGORIES, MARGIN, REROLLS, ROW_WIDTH

# Sizes: 13 categories; 64 sets of faces, with 64 upper totals each; 43 rows of ROW_WIDTH.
@cython.final
cdef class GoalSolver:
    cdef readonly bint for_targets
    cdef double floor
    cdef double[::1] utilities
    cdef CardTurn turn
    cdef short most[13]
    cdef short uppers[4096]
    cdef short uppers_count[64]
    cdef short place[4096]
    cdef Py_ssize_t rows
    cdef int[::1] first_row
    cdef short[::1] least
    cdef short[::1] greatest
    cdef long long[::1] start
    cdef float[::1] values
    cdef double after[22016]

    @cython.locals(row=cython.Py_ssize_t, size=cython.Py_ssize_t, used=cython.Py_ssize_t, behind=cython.int,
                   ahead=cython.int, upper_ahead=cython.int, category=cython.int, i=cython.Py_ssize_t,
                   upper=cython.int)
    cdef void lay_out(self) noexcept

    @cython.locals(i=cython.Py_ssize_t, row=cython.Py_ssize_t, gap=cython.Py_ssize_t, at=cython.Py_ssize_t,
                   bonus=cython.int)
    cpdef solve_full_cards(self)

    @cython.locals(i=cython.Py_ssize_t)
    cpdef solve_cards(self, int[::1] cards, Py_ssize_t begin, Py_ssize_t end)

    @cython.locals(thread=cython.size_t, i=cython.Py_ssize_t)
    cdef void solve_checked(self, int[::1] cards, Py_ssize_t begin, Py_ssize_t end) noexcept nogil

    @cython.locals(row=cython.Py_ssize_t)
    cdef double value_unchecked(self, Py_ssize_t used, Py_ssize_t upper, Py_ssize_t gap) noexcept

    @cython.locals(row=cython.Py_ssize_t, least=cython.Py_ssize_t, greatest=cython.Py_ssize_t,
                   gap=cython.Py_ssize_t, first=cython.Py_ssize_t)
    cdef void copy_row(self, Py_ssize_t at, Py_ssize_t used, Py_ssize_t upper, Py_ssize_t last) noexcept nogil

    @cython.locals(i=cython.Py_ssize_t, row=cython.Py_ssize_t, upper=cython.Py_ssize_t, least=cython.Py_ssize_t,
                   greatest=cython.Py_ssize_t, category=cython.Py_ssize_t, face=cython.Py_ssize_t,
                   count=cython.Py_ssize_t, at=cython.Py_ssize_t, gap=cython.Py_ssize_t, _reroll=cython.int,
                   u=cython.Py_ssize_t)
    cdef void solve_card(self, Py_ssize_t used) noexcept nogil

    @cython.locals(endings=cython.p_double, category=cython.Py_ssize_t, first=cython.Py_ssize_t,
                   row=cython.Py_ssize_t, at=cython.Py_ssize_t, u=cython.Py_ssize_t)
    cdef void fill_lanes(self, Py_ssize_t used, Py_ssize_t gap) noexcept nogil

    @cython.locals(category=cython.Py_ssize_t, points=cython.Py_ssize_t, reached=cython.Py_ssize_t,
                   value=cython.double)
    cpdef int fill_endings(self, CompiledTurnValues turn, Py_ssize_t used, Py_ssize_t upper,
                            Py_ssize_t gap) except -1
