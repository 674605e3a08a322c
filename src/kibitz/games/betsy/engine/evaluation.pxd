cimport cython

from kibitz.games.betsy.rules cimport Board, Squares, count
from kibitz.native.machine_in_c cimport lowest_bit

cdef extern from *:
    """
    struct __pyx_obj_6kibitz_5games_5betsy_6engine_10evaluation_Evaluation;
    CLONED static void __pyx_f_6kibitz_5games_5betsy_6engine_10evaluation_10Evaluation_apply_move(
        struct __pyx_obj_6kibitz_5games_5betsy_6engine_10evaluation_Evaluation *,
        Py_ssize_t, Py_ssize_t, Py_ssize_t, Py_ssize_t);
    CLONED static void __pyx_f_6kibitz_5games_5betsy_6engine_10evaluation_10Evaluation_apply_capture(
        struct __pyx_obj_6kibitz_5games_5betsy_6engine_10evaluation_Evaluation *,
        Py_ssize_t, Py_ssize_t, Py_ssize_t, Py_ssize_t, Py_ssize_t);
    CLONED static void __pyx_f_6kibitz_5games_5betsy_6engine_10evaluation_10Evaluation_start_accumulator(
        struct __pyx_obj_6kibitz_5games_5betsy_6engine_10evaluation_Evaluation *, Py_ssize_t, Py_ssize_t);
    CLONED static void __pyx_f_6kibitz_5games_5betsy_6engine_10evaluation_10Evaluation_add_feature(
        struct __pyx_obj_6kibitz_5games_5betsy_6engine_10evaluation_Evaluation *, Py_ssize_t, Py_ssize_t);
    CLONED static int __pyx_f_6kibitz_5games_5betsy_6engine_10evaluation_10Evaluation_output(
        struct __pyx_obj_6kibitz_5games_5betsy_6engine_10evaluation_Evaluation *, Py_ssize_t, Py_ssize_t, Py_ssize_t);
    """

cdef extern from "kibitz/games/betsy/pieces.h":
    int BLACK, BLUE_JAY, KINGFISHER, NIGHTHAWK, PARAKEET, PIECE_NUMBERS, QUETZAL, ROBIN, WHITE
    enum: C_PIECE_NUMBERS, C_PIECE_SQUARES

cdef extern from "kibitz/games/betsy/engine/layout.h":
    int NEURONS, PIECE_WEIGHTS, FEATURE_WEIGHTS, BUCKETS, BUCKET_WEIGHTS, OUTPUT_WEIGHTS, NETWORK, HALF_BIAS, SQUARES
    int OPENING_PHASE, SCALE, TEMPO, MIDDLE, UPSIDE_DOWN, LEFT_RIGHT
    enum: C_NEURONS, C_FEATURE_WEIGHTS, C_OUTPUT_WEIGHTS, C_BUCKETS

cdef extern from "kibitz/games/betsy/engine/evaluation.h":
    int CHANGE, LARGEST_ACTIVATION, OUTPUT_BITS, PHASE_FACTOR, PHASE_BITS, DRAWISH_BITS
    unsigned long long DARK_SQUARES
    enum: C_PLIES, C_CHANGE

@cython.final
cdef class Evaluation:
    cdef bint uses_network
    cdef int opening_values[C_PIECE_SQUARES]
    cdef int ending_values[C_PIECE_SQUARES]
    cdef int phase_of[C_PIECE_NUMBERS]
    cdef int n
    cdef int opening_sums[C_PLIES]
    cdef int ending_sums[C_PLIES]
    cdef int phases[C_PLIES]
    cdef int feature_rows[2 * C_PIECE_NUMBERS]
    cdef short inputs[C_FEATURE_WEIGHTS]
    cdef short biases[C_NEURONS]
    cdef short output_weights[C_OUTPUT_WEIGHTS]
    cdef int output_biases[C_BUCKETS]
    cdef short accumulators[2 * C_PLIES * C_NEURONS]
    cdef char is_current[2 * C_PLIES]
    cdef char needs_refresh[2 * C_PLIES]
    cdef int changes[C_CHANGE * C_PLIES]

    @cython.locals(i=cython.int, at=cython.int)
    cdef void load(self, short[::1] network) noexcept

    @cython.locals(square=cython.int, piece=cython.int)
    cpdef void start(self, Board board) noexcept nogil

    @cython.locals(n=cython.int, here=cython.int, there=cython.int, gone=cython.int, values="int*")
    cdef void push(self, int piece, int origin, int taken, int target, int placed) noexcept nogil

    cdef void pop(self) noexcept nogil

    cdef int feature_offset(self, int side, int flip, int piece, int square) noexcept nogil

    @cython.locals(i=cython.Py_ssize_t)
    cdef void apply_move(self, Py_ssize_t source, Py_ssize_t target, Py_ssize_t plus, Py_ssize_t minus) noexcept nogil

    @cython.locals(i=cython.Py_ssize_t)
    cdef void apply_capture(self, Py_ssize_t source, Py_ssize_t target, Py_ssize_t plus, Py_ssize_t minus,
                            Py_ssize_t taken) noexcept nogil

    @cython.locals(i=cython.Py_ssize_t)
    cdef void start_accumulator(self, Py_ssize_t target, Py_ssize_t plus) noexcept nogil

    @cython.locals(i=cython.Py_ssize_t)
    cdef void add_feature(self, Py_ssize_t target, Py_ssize_t plus) noexcept nogil

    @cython.locals(i=cython.Py_ssize_t, neuron=cython.short, product=cython.short, total=cython.int)
    cdef int output(self, Py_ssize_t mine, Py_ssize_t others, Py_ssize_t weights) noexcept nogil

    @cython.locals(kingfisher=cython.int, flip=cython.int, n=cython.int, last=cython.int, i=cython.int, at=cython.int,
                   left=Squares, square=cython.int, source=cython.int, target=cython.int, plus=cython.int,
                   minus=cython.int, taken=cython.int)
    cdef void update(self, Board board, int side) noexcept nogil

    @cython.locals(pieces="Squares*", white=Squares, black=Squares)
    cdef bint is_drawish(self, Board board) noexcept nogil

    @cython.locals(value=cython.int)
    cdef int evaluate_unchecked(self, Board board) noexcept nogil

    @cython.locals(n=cython.int, phase=cython.int, value=cython.int)
    cdef int by_squares(self, int side) noexcept nogil

    @cython.locals(side=cython.int, n=cython.int, view=cython.int, bucket=cython.int, total=cython.longlong)
    cdef int by_network(self, Board board) noexcept nogil
