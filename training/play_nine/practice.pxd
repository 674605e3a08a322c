cimport cython

from kibitz.games.play_nine.engine.search cimport Judge
from kibitz.native.machine_in_c cimport splitmix64

cdef extern from "kibitz/native/machine.h":
    unsigned long long GOLDEN_GAMMA

cdef extern from *:
    """
    #include "machine.h"
    struct __pyx_obj_8training_9play_nine_8practice_Fit;
    CLONED static void __pyx_f_8training_9play_nine_8practice_3Fit_move(
        struct __pyx_obj_8training_9play_nine_8practice_Fit *, float, float);
    CLONED static double __pyx_f_8training_9play_nine_8practice_3Fit_sum_up(
        struct __pyx_obj_8training_9play_nine_8practice_Fit *);
    CLONED static void __pyx_f_8training_9play_nine_8practice_3Fit_blame(
        struct __pyx_obj_8training_9play_nine_8practice_Fit *, float);
    """

cdef int WIDTH, ROWS, CARDS, HIDDEN, KINDS, MOST, OPEN_KINDS
cdef long long PARTS
cdef Py_ssize_t OUTPUTS, SLOPES, SIZE
cdef float STEADY, CHANGE, STEADIER, SLOW_CHANGE, HALF, TINY
cdef unsigned long long MASK64

@cython.final
cdef class Fit:
    cdef readonly int columns
    cdef int first_row[120]
    cdef int most_copies[120]
    cdef public long long steps
    cdef public double bias
    cdef float numbers[51399]
    cdef float gradient[51399]
    cdef float drift[51399]
    cdef float square[51399]
    cdef float root[51399]
    cdef float light[256]
    cdef float shine[256]
    cdef float pull[256]
    cdef int rows[30]
    cdef int used
    cdef int first[120]
    cdef int second[120]

    cpdef double get(self, int place) noexcept nogil
    cpdef void put(self, int place, double number) noexcept nogil

    @cython.locals(place=cython.Py_ssize_t)
    cpdef void forget(self) noexcept

    @cython.locals(place=cython.int, kind=cython.int, copies=cython.int, other=cython.int, used=cython.int,
                   low=cython.int, high=cython.int)
    cpdef double output(self, unsigned char[::1] boards, Py_ssize_t which) noexcept nogil

    @cython.locals(total=cython.double, unit=cython.Py_ssize_t, place=cython.int, start=cython.Py_ssize_t,
                   light=cython.float)
    cdef double sum_up(self) noexcept nogil

    @cython.locals(error=cython.double, lean=cython.double, place=cython.Py_ssize_t, turn=cython.Py_ssize_t,
                   which=cython.Py_ssize_t, miss=cython.float)
    cpdef double learn(self, unsigned char[::1] boards, float[::1] targets, Py_ssize_t count, Py_ssize_t stride,
                       Py_ssize_t begin, Py_ssize_t end, double rate) noexcept nogil

    @cython.locals(start=cython.Py_ssize_t, unit=cython.Py_ssize_t, light=cython.float, slope=cython.float,
                   place=cython.int)
    cdef void blame(self, float miss) noexcept nogil

    @cython.locals(place=cython.Py_ssize_t, slope=cython.float, drift=cython.float, square=cython.float,
                   root=cython.float)
    cdef void move(self, float share, float rate) noexcept nogil

@cython.final
cdef class Practice:
    cdef readonly Judge judge
    cdef unsigned long long state
    cdef int first[120]
    cdef int second[120]
    cdef int kind[256]
    cdef int deck[27]
    cdef int kitty[28]
    cdef long long best[14]
    cdef readonly double total
    cdef readonly double squares
    cdef double usual
    cdef double strayed
    cdef double noted[32]
    cdef int ends[32]

    @cython.locals(mixed=cython.ulonglong)
    cdef int below(self, int end) noexcept nogil

    @cython.locals(columns=cython.int, place=cython.int, above=cython.int, below=cython.int, card=cython.int,
                   kept=cython.int)
    cdef void begin(self) noexcept nogil

    @cython.locals(judge=Judge, total=cython.double, place=cython.int, above=cython.int, below=cython.int, same=cython.int,
                   share=cython.double)
    cpdef double average(self, int draws) noexcept

    @cython.locals(judge=Judge, luck=cython.double, place=cython.int, mean=cython.longlong, drawn=cython.longlong,
                   card=cython.int, value=cython.longlong, taken=cython.bint, choice=cython.int, kept_card=cython.int,
                   scale=cython.int, step=cython.double)
    cpdef double play(self, int draws, int depth, int noise, unsigned char[::1] kept, int[::1] filled, int capacity) noexcept

    @cython.locals(score=cython.double)
    cpdef void play_all(self, int draws, int hands, int depth, int noise, unsigned char[::1] kept, int[::1] filled,
                        int capacity) noexcept

    @cython.locals(judge=Judge, place=cython.int, expected=cython.int, step=cython.double)
    cpdef double turn_up(self) noexcept

    @cython.locals(left=cython.int, whole=cython.double)
    cpdef void stray(self, int draws, int hands, int noise, unsigned char[::1] kept, int[::1] filled, int capacity,
                     float[::1] squares) noexcept

    @cython.locals(judge=Judge, which=cython.int, place=cython.int, value=cython.longlong)
    cpdef void aim(self, int draws, unsigned char[::1] boards, int count, float[::1] targets) noexcept
