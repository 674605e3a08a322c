cimport cython
from libc cimport math

cdef extern from *:
    """
    #if defined(__x86_64__) && defined(__gnu_linux__) && defined(__GNUC__) && !defined(__clang__) && __GNUC__ >= 12
    #define BETSY_CLONED __attribute__((target_clones("arch=x86-64-v4", "avx2", "default"), optimize("fast-math")))
    #else
    #define BETSY_CLONED
    #endif
    struct __pyx_obj_8training_5betsy_6tuning_NetworkFit;
    BETSY_CLONED static void __pyx_f_8training_5betsy_6tuning_10NetworkFit_gather(
        struct __pyx_obj_8training_5betsy_6tuning_NetworkFit *, Py_ssize_t, Py_ssize_t);
    BETSY_CLONED static double __pyx_f_8training_5betsy_6tuning_10NetworkFit_sum_up(
        struct __pyx_obj_8training_5betsy_6tuning_NetworkFit *, Py_ssize_t);
    BETSY_CLONED static void __pyx_f_8training_5betsy_6tuning_10NetworkFit_backward(
        struct __pyx_obj_8training_5betsy_6tuning_NetworkFit *, double);
    BETSY_CLONED static void __pyx_f_8training_5betsy_6tuning_10NetworkFit_scatter(
        struct __pyx_obj_8training_5betsy_6tuning_NetworkFit *, Py_ssize_t, Py_ssize_t);
    """

cdef int BYTES, KINGFISHER, PARAKEET
cdef double UNIT, MOST_OUTPUT, TRUST, KEEP_1, KEEP_2
cdef int PHASE_OF[8]

@cython.final
cdef class NetworkFit:
    cdef public int size
    cdef public float weights[100488]
    cdef float slopes[100488]
    cdef float means[100488]
    cdef float squares[100488]
    cdef int steps
    cdef int own[64]
    cdef int other[64]
    cdef int count
    cdef int bucket
    cdef float neurons[256]
    cdef float back[256]
    cdef int board[64]

    @cython.locals(side=cython.int, mine=cython.int, others=cython.int, square=cython.int, piece=cython.int,
                   flip_own=cython.int, flip_other=cython.int, n=cython.int, kind=cython.int)
    cdef void decode(self, const unsigned char[::1] data, long long at) noexcept nogil

    @cython.locals(i=cython.Py_ssize_t, k=cython.int)
    cdef double forward(self) noexcept nogil

    @cython.locals(i=cython.Py_ssize_t)
    cdef void gather(self, Py_ssize_t own, Py_ssize_t other) noexcept nogil

    @cython.locals(i=cython.Py_ssize_t, total=cython.float, value=cython.float)
    cdef double sum_up(self, Py_ssize_t at) noexcept nogil

    @cython.locals(i=cython.Py_ssize_t, k=cython.int, at=cython.Py_ssize_t, value=cython.float, clipped=cython.float,
                   inside=cython.float)
    cdef void backward(self, double slope) noexcept nogil

    @cython.locals(i=cython.Py_ssize_t)
    cdef void scatter(self, Py_ssize_t own, Py_ssize_t other) noexcept nogil

    @cython.locals(i=cython.Py_ssize_t, at=cython.longlong, total=cython.double, error=cython.double, guess=cython.double,
                   slope=cython.double)
    cpdef double learn(self, const unsigned char[::1] data, int[::1] order, int first, int last, double rate)

    @cython.locals(i=cython.Py_ssize_t, slope=cython.float, grown_1=cython.float, grown_2=cython.float)
    cdef void step(self, double rate, double share) noexcept nogil

@cython.final
cdef class SquaresFit:
    cdef public double weights[768]
    cdef double slopes[768]
    cdef double means[768]
    cdef double squares[768]
    cdef int steps
    cdef int found[64]
    cdef int signs[64]

    @cython.locals(i=cython.Py_ssize_t, at=cython.longlong, side=cython.int, n=cython.int, phase=cython.int,
                   square=cython.int, piece=cython.int, kind=cython.int, where=cython.int, middle=cython.double,
                   value=cython.double, k=cython.int, place=cython.int, guess=cython.double, error=cython.double,
                   total=cython.double, slope=cython.double, grown_1=cython.double, grown_2=cython.double)
    cpdef double learn(self, const unsigned char[::1] data, int[::1] order, int first, int last, double rate)

@cython.locals(value=cython.int)
cdef double target(const unsigned char[::1] data, long long at) noexcept nogil
