cimport cython
from kibitz.games.sebastian.solve.turn_lanes cimport Turn as AbreastTurn
from kibitz.games.sebastian.solve.turn cimport Weighing as CompiledWeighing

cdef int CARDS, MARGIN, WIDTH, BONUS, BONUS_FROM
cdef int SUMS, UPPER, FIXED_PRATTLE, FIXED_COMPANY, FIXED_SQUADRON, FIXED_FIVE
cdef int COMPANY, PRATTLE, SQUADRON, TRIPLEX, QUADRUPLA, QUINTUPLICATAM, PANDEMONIUM

@cython.final
cdef class Chances:
    cdef readonly int target
    cdef readonly bint five_is_squadron
    cdef AbreastTurn turn
    cdef short most[13]
    cdef short totals[4096]
    cdef short totals_count[64]
    cdef short place[4096]
    cdef int[::1] row
    cdef short[::1] least
    cdef short[::1] greatest
    cdef long long[::1] start
    cdef double[::1] chance
    cdef double after[22016]

    @cython.locals(number=cython.Py_ssize_t, size=cython.Py_ssize_t, used=cython.Py_ssize_t, behind=cython.int,
                   ahead=cython.int, reach=cython.int, category=cython.int, i=cython.Py_ssize_t, total=cython.int,
                   bonus=cython.int)
    cdef Py_ssize_t lay_out(self) noexcept

    @cython.locals(i=cython.Py_ssize_t, number=cython.Py_ssize_t, needed=cython.Py_ssize_t, used=cython.Py_ssize_t)
    cpdef solve(self, progress=*)

    @cython.locals(number=cython.Py_ssize_t)
    cpdef double worth(self, Py_ssize_t used, Py_ssize_t total, Py_ssize_t needed) noexcept

    @cython.locals(number=cython.Py_ssize_t, least=cython.Py_ssize_t, greatest=cython.Py_ssize_t,
                   needed=cython.Py_ssize_t, first=cython.Py_ssize_t)
    cdef void spread(self, Py_ssize_t at, Py_ssize_t used, Py_ssize_t total, Py_ssize_t last) noexcept

    @cython.locals(i=cython.Py_ssize_t, number=cython.Py_ssize_t, total=cython.Py_ssize_t, least=cython.Py_ssize_t,
                   greatest=cython.Py_ssize_t, category=cython.Py_ssize_t, face=cython.Py_ssize_t,
                   count=cython.Py_ssize_t, reached=cython.Py_ssize_t, needed=cython.Py_ssize_t, u=cython.Py_ssize_t)
    cdef void card(self, Py_ssize_t used) noexcept

    @cython.locals(endings=cython.p_double, zero=cython.p_double, at=cython.Py_ssize_t, u=cython.Py_ssize_t,
                   category=cython.Py_ssize_t, row=cython.Py_ssize_t, face=cython.Py_ssize_t, count=cython.Py_ssize_t,
                   pandemonium=cython.Py_ssize_t, triplex=cython.Py_ssize_t, quadrupla=cython.Py_ssize_t,
                   points=cython.Py_ssize_t, best=cython.double, value=cython.double, prattle=cython.double,
                   company=cython.double, squadron=cython.double, five=cython.double)
    cdef void end(self, Py_ssize_t used, Py_ssize_t needed) noexcept

    @cython.locals(category=cython.Py_ssize_t, points=cython.Py_ssize_t, reached=cython.Py_ssize_t,
                   value=cython.double)
    cpdef void look_ahead(self, CompiledWeighing weighing, Py_ssize_t used, Py_ssize_t total,
                          Py_ssize_t needed) noexcept
