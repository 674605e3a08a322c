cimport cython
from kibitz.games.sebastian.solve.turn_lanes cimport TurnLanes as CompiledTurnLanes

cdef extern from "kibitz/games/sebastian/rules.h":
    int BONUS, BONUS_FROM, CATEGORY_SETS, ALL_USED, CATEGORY_COUNT, DICE, FACES, UPPER_TOTALS, FACE_SETS

cdef extern from "kibitz/games/sebastian/solve/turn_rows.h":
    int COUNTS, FACE_ROWS, TURN_LANES

cdef extern from "kibitz/games/sebastian/solve/solver.h":
    int REPORT_EVERY

cdef double USED_UP

# Sizes: 8 lanes of 13 categories or alone; 64 sets of faces of 64 upper totals or alone.
@cython.final
cdef class Solver:
    cdef public object solution
    cdef double[::1] values
    cdef CompiledTurnLanes turn
    cdef double later[104]
    cdef int uppers[4096]
    cdef int upper_count[64]

    @cython.locals(used=cython.Py_ssize_t)
    cpdef solve(self, progress=*, double bonus=*, Py_ssize_t least=*)

    @cython.locals(first=cython.Py_ssize_t, at=cython.Py_ssize_t, start=cython.Py_ssize_t, u=cython.Py_ssize_t,
                   highest=cython.Py_ssize_t, upper=cython.Py_ssize_t)
    cdef void solve_card(self, Py_ssize_t used) noexcept

    @cython.locals(endings=cython.p_double, waste=cython.p_double, u=cython.Py_ssize_t, category=cython.Py_ssize_t,
                   at=cython.Py_ssize_t, value=cython.double, row=cython.Py_ssize_t, points=cython.Py_ssize_t,
                   face=cython.Py_ssize_t, count=cython.Py_ssize_t, upper=cython.Py_ssize_t)
    cdef void fill_endings(self, Py_ssize_t used, Py_ssize_t start) noexcept
