cimport cython
from kibitz.games.sebastian.solve.values cimport Values as CompiledValues

cdef double SIXTH, UNKNOWN

@cython.final
cdef class Weighing:
    cdef double after[663]
    cdef short more[1260]
    cdef short fewer[1260]
    cdef short fewer_from[463]
    cdef short scoring[1230]
    cdef short scoring_from[14]
    cdef short points[3276]
    cdef short possible[403]
    cdef short possible_count[13]
    cdef double chance[252]
    cdef double ended[252]
    cdef short category[252]
    cdef double once[462]
    cdef double once_best[462]
    cdef short once_pick[462]
    cdef double twice[462]
    cdef double twice_best[462]
    cdef short twice_pick[462]

    @cython.locals(category=cython.Py_ssize_t, later=cython.Py_ssize_t, i=cython.Py_ssize_t, points=cython.Py_ssize_t,
                   reached=cython.Py_ssize_t)
    cpdef void look_ahead(self, CompiledValues values, Py_ssize_t used, Py_ssize_t total) noexcept

    cpdef void expect(self, Py_ssize_t category, Py_ssize_t points, double value) noexcept

    @cython.locals(roll=cython.Py_ssize_t, category=cython.Py_ssize_t, at=cython.Py_ssize_t, after=cython.Py_ssize_t,
                   value=cython.double, least=cython.double, first=cython.short, i=cython.Py_ssize_t)
    cpdef void end(self, Py_ssize_t used) noexcept

    @cython.locals(roll=cython.Py_ssize_t)
    cpdef void throw_once(self) noexcept

    cpdef void keep_once(self) noexcept

    @cython.locals(roll=cython.Py_ssize_t)
    cpdef void throw_twice(self) noexcept

    cpdef void keep_twice(self) noexcept

    cpdef void choose(self) noexcept

    cpdef double value(self, Py_ssize_t number, int throws) noexcept

    cpdef double ending(self, Py_ssize_t category, Py_ssize_t number) noexcept

    @cython.locals(roll=cython.Py_ssize_t, value=cython.double)
    cpdef double before(self) noexcept

    cpdef double weigh(self, Py_ssize_t used) noexcept

@cython.locals(number=cython.Py_ssize_t, i=cython.Py_ssize_t)
cdef void throw(double* worth, short* more) noexcept

@cython.locals(number=cython.Py_ssize_t, value=cython.double, i=cython.Py_ssize_t)
cdef void keep(double* worth, double* best, short* fewer, short* fewer_from) noexcept

@cython.locals(number=cython.Py_ssize_t, choice=cython.short, i=cython.Py_ssize_t)
cdef void pick(double* worth, double* best, short* picked, short* fewer, short* fewer_from) noexcept
