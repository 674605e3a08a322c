cimport cython

from kibitz.games.betsy.rules cimport Board, Squares, count
from kibitz.native.machine_in_c cimport lowest_bit

cdef extern from *:
    """
    #if defined(__x86_64__) && defined(__gnu_linux__) && defined(__GNUC__) && !defined(__clang__) && __GNUC__ >= 12
    #define BETSY_CLONED __attribute__((target_clones("arch=x86-64-v4", "avx2", "default")))
    #else
    #define BETSY_CLONED
    #endif
    struct __pyx_obj_6kibitz_5games_5betsy_6engine_10evaluation_Evaluation;
    BETSY_CLONED static void __pyx_f_6kibitz_5games_5betsy_6engine_10evaluation_10Evaluation_move_one(
        struct __pyx_obj_6kibitz_5games_5betsy_6engine_10evaluation_Evaluation *,
        Py_ssize_t, Py_ssize_t, Py_ssize_t, Py_ssize_t);
    BETSY_CLONED static void __pyx_f_6kibitz_5games_5betsy_6engine_10evaluation_10Evaluation_move_and_take(
        struct __pyx_obj_6kibitz_5games_5betsy_6engine_10evaluation_Evaluation *,
        Py_ssize_t, Py_ssize_t, Py_ssize_t, Py_ssize_t, Py_ssize_t);
    BETSY_CLONED static void __pyx_f_6kibitz_5games_5betsy_6engine_10evaluation_10Evaluation_begin(
        struct __pyx_obj_6kibitz_5games_5betsy_6engine_10evaluation_Evaluation *, Py_ssize_t, Py_ssize_t);
    BETSY_CLONED static void __pyx_f_6kibitz_5games_5betsy_6engine_10evaluation_10Evaluation_add(
        struct __pyx_obj_6kibitz_5games_5betsy_6engine_10evaluation_Evaluation *, Py_ssize_t, Py_ssize_t);
    BETSY_CLONED static int __pyx_f_6kibitz_5games_5betsy_6engine_10evaluation_10Evaluation_output(
        struct __pyx_obj_6kibitz_5games_5betsy_6engine_10evaluation_Evaluation *, Py_ssize_t, Py_ssize_t, Py_ssize_t);
    """

cdef int BUCKETS, NETWORK, SCALE, TEMPO
cdef int BLACK, KINGFISHER, PARAKEET, WHITE

@cython.final
cdef class Evaluation:
    cdef bint uses_network
    cdef int middle[1024]
    cdef int late[1024]
    cdef int phase_of[16]
    cdef int n
    cdef int middles[128]
    cdef int lates[128]
    cdef int phases[128]
    cdef int rows[32]
    cdef short features[98304]
    cdef short biases[128]
    cdef short outputs[2048]
    cdef int output_bias[8]
    cdef short views[32768]
    cdef char known[256]
    cdef char fresh[256]
    cdef int changes[1024]

    @cython.locals(i=cython.int, at=cython.int)
    cpdef void load(self, short[::1] network) noexcept

    @cython.locals(square=cython.int, piece=cython.int)
    cpdef void start(self, Board board) noexcept nogil

    @cython.locals(n=cython.int)
    cpdef void push(self, int piece, int origin, int taken, int target, int placed) noexcept nogil

    cpdef void pop(self) noexcept nogil

    cdef int feature(self, int side, int flip, int piece, int square) noexcept nogil

    @cython.locals(i=cython.Py_ssize_t)
    cdef void move_one(self, Py_ssize_t source, Py_ssize_t target, Py_ssize_t plus, Py_ssize_t minus) noexcept nogil

    @cython.locals(i=cython.Py_ssize_t)
    cdef void move_and_take(self, Py_ssize_t source, Py_ssize_t target, Py_ssize_t plus, Py_ssize_t minus,
                            Py_ssize_t taken) noexcept nogil

    @cython.locals(i=cython.Py_ssize_t)
    cdef void begin(self, Py_ssize_t target, Py_ssize_t plus) noexcept nogil

    @cython.locals(i=cython.Py_ssize_t)
    cdef void add(self, Py_ssize_t target, Py_ssize_t plus) noexcept nogil

    @cython.locals(i=cython.Py_ssize_t, neuron=cython.short, product=cython.short, total=cython.int)
    cdef int output(self, Py_ssize_t mine, Py_ssize_t others, Py_ssize_t weights) noexcept nogil

    @cython.locals(kingfisher=cython.int, flip=cython.int, n=cython.int, last=cython.int, i=cython.int, at=cython.int,
                   left=Squares, square=cython.int, source=cython.int, target=cython.int, plus=cython.int,
                   minus=cython.int, taken=cython.int)
    cdef void settle(self, Board board, int side) noexcept nogil

    @cython.locals(side=cython.int, n=cython.int, view=cython.int, bucket=cython.int, total=cython.longlong,
                   phase=cython.int, value=cython.int)
    cpdef int evaluate(self, Board board) noexcept nogil
