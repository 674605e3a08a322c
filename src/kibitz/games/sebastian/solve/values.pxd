cimport cython

cdef double MILLION
cdef int TOTALS

@cython.final
cdef class Values:
    cdef int[::1] millionths
    cdef int[::1] start
    cdef int[::1] place

    @cython.locals(value=cython.int, i=cython.Py_ssize_t)
    cdef void add_up(self, Py_ssize_t n) noexcept

    cpdef double worth(self, Py_ssize_t used, Py_ssize_t total) noexcept
