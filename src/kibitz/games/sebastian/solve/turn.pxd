cimport cython
from kibitz.games.sebastian.solve.card_values cimport CardValues as CompiledCardValues

cdef extern from "kibitz/games/sebastian/rules.h":
    int CATEGORY_COUNT, FACES, FIRST_ROLL, MULTISET_COUNT, POINT_VALUES, ROLL_COUNT, SUMS

cdef double SIXTH, IMPOSSIBLE

# Sizes: 13 categories, 51 points (0 to 50), 31 sums (0 to 30), 6 faces, 252 rolls, 462 multisets of which 210 partial.
@cython.final
cdef class TurnValues:
    cdef double endings[663]
    cdef short points[3276]
    cdef short possible_points[403]
    cdef short possible_points_count[13]
    cdef short scoring_rolls[1230]
    cdef short scoring_rolls_from[14]
    cdef short more[1260]
    cdef short fewer[1260]
    cdef short fewer_from[463]
    cdef double roll_odds[252]
    cdef double roll_value[252]
    cdef short best_category[252]
    cdef double value_1[462]
    cdef double best_1[462]
    cdef short best_keep_1[462]
    cdef double value_2[462]
    cdef double best_2[462]
    cdef short best_keep_2[462]

    @cython.locals(category=cython.Py_ssize_t, later=cython.Py_ssize_t, i=cython.Py_ssize_t, points=cython.Py_ssize_t,
                   reached=cython.Py_ssize_t)
    cpdef int fill_endings(self, CompiledCardValues values, Py_ssize_t used, Py_ssize_t upper) except -1

    cpdef int set_ending(self, Py_ssize_t category, Py_ssize_t points, double value) except -1

    cpdef double solve(self, Py_ssize_t used) noexcept

    @cython.locals(roll=cython.Py_ssize_t, category=cython.Py_ssize_t, points=cython.Py_ssize_t,
                   ending=cython.Py_ssize_t, value=cython.double, waste_value=cython.double, waste=cython.short,
                   i=cython.Py_ssize_t)
    cpdef void end_turn(self, Py_ssize_t used) noexcept

    @cython.locals(roll=cython.Py_ssize_t)
    cpdef void one_reroll(self) noexcept

    @cython.locals(number=cython.Py_ssize_t)
    cpdef void two_rerolls(self) noexcept

    @cython.locals(roll=cython.Py_ssize_t, value=cython.double)
    cpdef double first_roll(self) noexcept

    cpdef void choose(self) noexcept

    cpdef double keep_value(self, Py_ssize_t number, int rerolls) except? -1

    cpdef double category_value(self, Py_ssize_t category, Py_ssize_t number) except? -1

@cython.locals(number=cython.Py_ssize_t, i=cython.Py_ssize_t)
cdef void roll_one_die(double* values, short* more) noexcept

@cython.locals(number=cython.Py_ssize_t, value=cython.double, i=cython.Py_ssize_t)
cdef void keep_best(double* values, double* best, short* fewer, short* fewer_from) noexcept

@cython.locals(number=cython.Py_ssize_t, choice=cython.int, candidate=cython.int, i=cython.Py_ssize_t)
cdef void choose_keeps(double* values, double* best, short* best_keep, short* fewer, short* fewer_from) noexcept
