cimport cython

cdef extern from *:
    """
    #include "machine.h"
    struct __pyx_obj_8training_9play_nine_9float_net_FloatNet;
    CLONED static void __pyx_f_8training_9play_nine_9float_net_8FloatNet_adam_step(
        struct __pyx_obj_8training_9play_nine_9float_net_FloatNet *, float, float);
    CLONED static double __pyx_f_8training_9play_nine_9float_net_8FloatNet_output(
        struct __pyx_obj_8training_9play_nine_9float_net_FloatNet *);
    CLONED static void __pyx_f_8training_9play_nine_9float_net_8FloatNet_backpropagate(
        struct __pyx_obj_8training_9play_nine_9float_net_FloatNet *, float);
    """

cdef extern from "kibitz/games/play_nine/rules.h":
    int HIDDEN, MOST

cdef extern from "kibitz/games/play_nine/engine/nets.h":
    int WIDTH, FEATURES

cdef extern from "training/play_nine/float_net.h":
    int HALF_1, HALF_2, HALF_3, HALF_4

# Variables on purpose: with constants here gcc fuses other multiplications and additions, and training would make nets
# that differ in the last bits from the shipped ones.
cdef Py_ssize_t OUTPUT_WEIGHTS, LINEAR_WEIGHTS, PARAMETERS
cdef double BETA_1, BETA_2, BIAS_RATE
cdef float KEPT_1, ADDED_1, KEPT_2, ADDED_2, HALF, EPSILON

@cython.final
cdef class FloatNet:
    cdef readonly int columns
    cdef int first_feature[120]
    cdef int most_copies[120]
    cdef public long long steps
    cdef public double bias
    # PARAMETERS parameters, WIDTH neurons, at most three inputs for each of MOST columns.
    cdef float parameters[51399]
    cdef float gradient[51399]
    cdef float momentum[51399]
    cdef float second_moment[51399]
    cdef float root[51399]
    cdef float sums[256]
    cdef float activations[256]
    cdef float products[256]
    cdef float deltas[256]
    cdef int inputs[30]
    cdef int inputs_on
    cdef int first_card[120]
    cdef int second_card[120]

    cpdef double get(self, int place) noexcept nogil
    cpdef void set(self, int place, double value) noexcept nogil

    @cython.locals(place=cython.Py_ssize_t)
    cpdef void reset_optimizer(self) noexcept

    @cython.locals(place=cython.int, kind=cython.int, copies=cython.int, other=cython.int, count=cython.int,
                   low=cython.int, high=cython.int)
    cpdef double evaluate(self, unsigned char[::1] boards, Py_ssize_t which) noexcept nogil

    @cython.locals(total=cython.double, neuron=cython.Py_ssize_t, place=cython.int, start=cython.Py_ssize_t,
                   clipped=cython.float)
    cdef double output(self) noexcept nogil

    @cython.locals(squared_error=cython.double, bias_gradient=cython.double, place=cython.Py_ssize_t,
                   step=cython.Py_ssize_t, which=cython.Py_ssize_t, error=cython.float)
    cpdef double train_batch(self, unsigned char[::1] boards, float[::1] targets, Py_ssize_t count, Py_ssize_t stride,
                             Py_ssize_t begin, Py_ssize_t end, double rate) noexcept nogil

    @cython.locals(start=cython.Py_ssize_t, neuron=cython.Py_ssize_t, total=cython.float, delta=cython.float,
                   place=cython.int)
    cdef void backpropagate(self, float error) noexcept nogil

    @cython.locals(place=cython.Py_ssize_t, gradient=cython.float, momentum=cython.float, second_moment=cython.float,
                   root=cython.float)
    cdef void adam_step(self, float scale, float rate) noexcept nogil
