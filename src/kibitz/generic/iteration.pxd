cimport cython

cdef extern from "kibitz/generic/iteration.h":
    int MOST_SWEEPS, WORKING, DONE

cdef double CLOSE

@cython.final
cdef class Iteration:
    cdef readonly Py_ssize_t count
    cdef signed char[::1] movers
    cdef int[::1] first
    cdef int[::1] after
    cdef double[::1] odds
    cdef double[::1] low
    cdef double[::1] high
    cdef int[::1] order
    cdef int[::1] starts
    cdef readonly int components
    cdef int at
    cdef int sides
    cdef int sweeps
    cdef readonly double error
    cdef readonly bint comes_again, is_endless, is_slow
    cdef double least
    cdef double most

    @cython.locals(node=cython.Py_ssize_t, found=cython.bint)
    cdef void ends(self) noexcept nogil

    cdef search(self)

    @cython.locals(root=cython.int, node=cython.int, other=cython.int, found=cython.int, waits=cython.int,
                   placed=cython.int, depth=cython.int)
    cdef void walk(self, int[::1] index, int[::1] lowest, int[::1] edge, int[::1] path,
                   int[::1] waiting) noexcept nogil

    @cython.locals(start=cython.int, end=cython.int)
    cpdef bint run(self, long long work) noexcept nogil

    @cython.locals(edge=cython.int, found=cython.bint)
    cdef bint leads_to_itself(self, int node) noexcept nogil

    @cython.locals(place=cython.int, node=cython.int, changed=cython.double, apart=cython.double, low=cython.double,
                   high=cython.double, middle=cython.double, value=cython.double)
    cdef int round(self, int start, int end) noexcept nogil

    @cython.locals(edge=cython.int, begin=cython.int, end=cython.int, other=cython.int, mover=cython.int,
                   low=cython.double, high=cython.double)
    cdef void update(self, int node) noexcept nogil

    @cython.locals(place=cython.int, node=cython.int)
    cdef void measure(self, int start, int end) noexcept nogil
