cimport cython
from kibitz.games.sebastian.abreast cimport Turn as AbreastTurn

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

    @cython.locals(total=cython.int, used=cython.int)
    cpdef solve(self, progress=*)

    @cython.locals(reach=cython.int, face=cython.int, hopeless=cython.int, first=cython.int, start=cython.int,
                   u=cython.int, total=cython.int)
    cdef void value(self, int used) noexcept

    @cython.locals(endings=cython.p_double, u=cython.int, category=cython.int, at=cython.int, value=cython.double, best=cython.double,
                   points=cython.int, prattle=cython.double, company=cython.double, squadron=cython.double,
                   five=cython.double, face=cython.int, count=cython.int, total=cython.int)
    cdef void end(self, int used, int start) noexcept
