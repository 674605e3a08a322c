cimport cython
from libc cimport math
from training.adam cimport Adam

cdef extern from *:
    """
    #if defined(__x86_64__) && defined(__gnu_linux__) && defined(__GNUC__) && !defined(__clang__) && __GNUC__ >= 12
    #define FIT_CLONED __attribute__((target_clones("arch=x86-64-v4", "avx2", "default"), optimize("fp-contract=off")))
    #else
    #define FIT_CLONED
    #endif
    struct __pyx_obj_8training_5betsy_3fit_NetworkFit;
    FIT_CLONED static void __pyx_f_8training_5betsy_3fit_10NetworkFit_add_feature(
        struct __pyx_obj_8training_5betsy_3fit_NetworkFit *, Py_ssize_t, Py_ssize_t);
    FIT_CLONED static double __pyx_f_8training_5betsy_3fit_10NetworkFit_output(
        struct __pyx_obj_8training_5betsy_3fit_NetworkFit *, Py_ssize_t);
    FIT_CLONED static void __pyx_f_8training_5betsy_3fit_10NetworkFit_through_output(
        struct __pyx_obj_8training_5betsy_3fit_NetworkFit *, Py_ssize_t, float);
    FIT_CLONED static void __pyx_f_8training_5betsy_3fit_10NetworkFit_add_gradients(
        struct __pyx_obj_8training_5betsy_3fit_NetworkFit *, Py_ssize_t, Py_ssize_t);
    """

cdef extern from "kibitz/games/betsy/pieces.h":
    int KINGFISHER, PARAKEET

cdef extern from "kibitz/games/betsy/engine/layout.h":
    int NEURONS, PIECE_WEIGHTS, FEATURE_WEIGHTS, BUCKETS, BUCKET_WEIGHTS, OUTPUT_WEIGHTS
    int OPENING_PHASE, SCALE, TEMPO, MIDDLE, UPSIDE_DOWN, LEFT_RIGHT, SQUARES

cdef extern from "training/betsy/self_play.h":
    int POSITION, PLACED, VALUE, SIDE, OUTLOOK, CERTAIN

cdef extern from "training/betsy/fit.h":
    int FIRST_BIAS, FIRST_OUTPUT, FIRST_OUTPUT_BIAS, PARAMETERS, LANES

cdef double LARGEST_OUTPUT

@cython.final
cdef class NetworkFit:
    cdef public float[::1] parameters
    cdef public float[::1] gradients
    cdef public Adam adam
    cdef double share
    cdef int own[64]
    cdef int other[64]
    cdef int count
    cdef int bucket
    cdef float sums[512]
    cdef float sum_gradients[512]
    cdef float lanes[16]
    cdef int board[64]

    @cython.locals(side=cython.int, own_kingfisher=cython.int, other_kingfisher=cython.int, square=cython.int,
                   piece=cython.int, flip_own=cython.int, flip_other=cython.int, n=cython.int, kind=cython.int,
                   mine=cython.int, theirs=cython.int)
    cdef void decode(self, const unsigned char[::1] data, long long at) noexcept nogil

    @cython.locals(i=cython.Py_ssize_t, k=cython.int, bias=cython.float)
    cdef double forward(self) noexcept nogil

    @cython.locals(i=cython.Py_ssize_t)
    cdef void add_feature(self, Py_ssize_t own, Py_ssize_t other) noexcept nogil

    @cython.locals(i=cython.Py_ssize_t, block=cython.Py_ssize_t, lane=cython.Py_ssize_t, total=cython.float, activation=cython.float)
    cdef double output(self, Py_ssize_t at) noexcept nogil

    @cython.locals(k=cython.int)
    cdef void backward(self, float gradient) noexcept nogil

    @cython.locals(i=cython.Py_ssize_t, activation=cython.float, is_inside=cython.float)
    cdef void through_output(self, Py_ssize_t at, float gradient) noexcept nogil

    @cython.locals(i=cython.Py_ssize_t)
    cdef void add_gradients(self, Py_ssize_t own, Py_ssize_t other) noexcept nogil

    @cython.locals(i=cython.Py_ssize_t, at=cython.longlong, total=cython.double, error=cython.double)
    cpdef double loss(self, const unsigned char[::1] data, int[::1] order)

    @cython.locals(i=cython.Py_ssize_t, at=cython.longlong, total=cython.double, error=cython.double,
                   prediction=cython.double)
    cpdef double learn(self, const unsigned char[::1] data, int[::1] order, int first, int last, double rate)

    @cython.locals(i=cython.Py_ssize_t, at=cython.longlong, total=cython.double, error=cython.double)
    cpdef double value_loss(self, const unsigned char[::1] data, int[::1] order, double factor)

    @cython.locals(i=cython.Py_ssize_t, factor=cython.float)
    cpdef void scale_outputs(self, float factor)

    @cython.locals(i=cython.Py_ssize_t)
    cdef void limit_outputs(self) noexcept nogil

@cython.final
cdef class SquaresFit:
    cdef public double[::1] parameters
    cdef public double[::1] gradients
    cdef public Adam adam
    cdef int phase_of[8]
    cdef int places[64]
    cdef int signs[64]
    cdef int count
    cdef double opening

    @cython.locals(side=cython.int, n=cython.int, phase=cython.int, square=cython.int, piece=cython.int,
                   kind=cython.int, seen=cython.int)
    cdef void decode(self, const unsigned char[::1] data, long long at) noexcept nogil

    @cython.locals(value=cython.double, k=cython.int, place=cython.int, opening=cython.double, ending=cython.double)
    cdef double forward(self) noexcept nogil

    @cython.locals(k=cython.int, place=cython.int)
    cdef void backward(self, double gradient) noexcept nogil

    @cython.locals(i=cython.Py_ssize_t, at=cython.longlong, total=cython.double, error=cython.double)
    cpdef double loss(self, const unsigned char[::1] data, int[::1] order)

    @cython.locals(i=cython.Py_ssize_t, at=cython.longlong, total=cython.double, error=cython.double,
                   prediction=cython.double)
    cpdef double learn(self, const unsigned char[::1] data, int[::1] order, int first, int last, double rate)

@cython.locals(value=cython.int, chance=cython.double, outlook=cython.int)
cdef double target(const unsigned char[::1] data, long long at, double share) noexcept nogil
