cimport cython

cdef double BETA_1, COMPLEMENT_1, BETA_2, COMPLEMENT_2, EPSILON

cdef extern from "training/adam.h":
    int CORRECTED_STEPS

@cython.final
cdef class Adam:
    cdef Py_ssize_t size
    cdef public int steps
    cdef readonly double[::1] means
    cdef readonly double[::1] squares

    @cython.locals(i=cython.Py_ssize_t, gradient=cython.double, unbiased_1=cython.double, unbiased_2=cython.double)
    cpdef void step(self, cython.floating[::1] parameters, cython.floating[::1] gradients, double rate, int count)
