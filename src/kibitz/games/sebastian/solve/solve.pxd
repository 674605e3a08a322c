cimport cython
from kibitz.games.sebastian.solve.turn_lanes cimport Turn as AbreastTurn

cdef int CARDS, TOTALS, BONUS_FROM
cdef int SUMS, UPPER, FIXED_PRATTLE, FIXED_COMPANY, FIXED_SQUADRON, FIXED_FIVE
cdef int COMPANY, PRATTLE, SQUADRON, TRIPLEX, QUADRUPLA, QUINTUPLICATAM, PANDEMONIUM

@cython.final
cdef class Solver:
    cdef public bint five_is_squadron
    cdef double[::1] worth
    cdef AbreastTurn turn
    cdef double after[104]
    cdef double zero[8]

    @cython.locals(total=cython.Py_ssize_t, used=cython.Py_ssize_t)
    cpdef solve(self, progress=*)

    @cython.locals(reach=cython.int, face=cython.int, hopeless=cython.int, first=cython.Py_ssize_t,
                   start=cython.Py_ssize_t, u=cython.Py_ssize_t, total=cython.Py_ssize_t)
    cdef void value(self, Py_ssize_t used) noexcept

    @cython.locals(endings=cython.p_double, u=cython.Py_ssize_t, category=cython.Py_ssize_t, at=cython.Py_ssize_t,
                   value=cython.double, best=cython.double, points=cython.Py_ssize_t, prattle=cython.double,
                   company=cython.double, squadron=cython.double, five=cython.double, face=cython.Py_ssize_t,
                   count=cython.Py_ssize_t, total=cython.Py_ssize_t)
    cdef void end(self, Py_ssize_t used, Py_ssize_t start) noexcept
