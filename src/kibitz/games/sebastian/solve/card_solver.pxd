cimport cython
from kibitz.games.sebastian.solve.card_turn cimport CardTurn
from kibitz.native.machine_in_c cimport acquire_gil, release_gil

cdef extern from "kibitz/games/sebastian/solve/card_sides.h":
    int BONUS_ALONE, FORCED, FREE, NO_JOKER, TURN_LANES

# Sizes: 20 categories, 8 faces, 8 lanes.
cdef class CardSolver:
    cdef readonly object card
    cdef readonly object layout
    cdef readonly double[::1] values
    cdef double[::1] figures
    cdef CardTurn turn
    cdef int categories
    cdef int all_used
    cdef Py_ssize_t count
    cdef int throws
    cdef int faces
    cdef int counts[20]
    cdef int bit_of[20]
    cdef int[::1] next
    cdef int[::1] next_from
    cdef int[::1] lanes
    cdef int[::1] lanes_from
    cdef int[::1] copies
    cdef int[::1] copies_from
    cdef int joker_category
    cdef int joker_rule
    cdef double extra_points
    cdef int[::1] flags
    cdef int own[8]
    cdef int face_set
    cdef double extra[8]
    cdef Py_ssize_t sides[8]

    cpdef solve_sets(self, int[::1] sets, Py_ssize_t begin, Py_ssize_t end)

    @cython.locals(thread=cython.size_t, i=cython.Py_ssize_t)
    cdef void solve_checked(self, int[::1] sets, Py_ssize_t begin, Py_ssize_t end) noexcept nogil

    @cython.locals(mask=cython.Py_ssize_t, category=cython.Py_ssize_t)
    cdef Py_ssize_t mask_of(self, Py_ssize_t used) noexcept nogil

    @cython.locals(mask=cython.Py_ssize_t, at=cython.Py_ssize_t, start=cython.Py_ssize_t, u=cython.Py_ssize_t,
                   i=cython.Py_ssize_t)
    cdef void solve_set(self, Py_ssize_t used) noexcept nogil

    @cython.locals(at=cython.Py_ssize_t, _reroll=cython.int, u=cython.Py_ssize_t)
    cdef void solve_lanes(self, Py_ssize_t used) noexcept nogil

    @cython.locals(endings=cython.p_double, category=cython.Py_ssize_t, at=cython.Py_ssize_t, row=cython.Py_ssize_t,
                   points=cython.Py_ssize_t, following=cython.Py_ssize_t, u=cython.Py_ssize_t, side=cython.Py_ssize_t)
    cdef void fill_endings(self, Py_ssize_t used) noexcept nogil

    @cython.locals(face=cython.Py_ssize_t, allowed=cython.int)
    cdef void end_open(self, Py_ssize_t used) noexcept nogil

    @cython.locals(still_open=cython.int, own=cython.int, is_open=cython.bint)
    cdef int joker_categories(self, Py_ssize_t face, Py_ssize_t used) noexcept nogil

    @cython.locals(u=cython.Py_ssize_t)
    cpdef turn_from(self, Py_ssize_t used, Py_ssize_t side, double[::1] values)

    @cython.locals(endings=cython.p_double, row=cython.Py_ssize_t, u=cython.Py_ssize_t)
    cpdef turn_for(self, Py_ssize_t used, double[::1] worth, double[::1] values)

    cdef check_turn(self, Py_ssize_t used, double[::1] values)

    @cython.locals(left=cython.Py_ssize_t)
    cdef void finish_turn(self, Py_ssize_t used, double[::1] values) noexcept

    cpdef double value(self, Py_ssize_t used, Py_ssize_t side) except? -1
