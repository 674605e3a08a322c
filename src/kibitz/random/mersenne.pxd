cimport cython

cimport kibitz.native.machine_in_c as machine
from kibitz.native.machine_in_c cimport splitmix64

cdef extern from *:
    """
    #include "machine.h"
    struct __pyx_obj_6kibitz_6random_8mersenne_Lanes;
    CLONED static void __pyx_f_6kibitz_6random_8mersenne_5Lanes_plant(
        struct __pyx_obj_6kibitz_6random_8mersenne_Lanes *, unsigned int, int, Py_ssize_t);
    CLONED static void __pyx_f_6kibitz_6random_8mersenne_5Lanes_draw(struct __pyx_obj_6kibitz_6random_8mersenne_Lanes *, int);
    """

cdef extern from "kibitz/native/machine.h":
    unsigned long long GOLDEN_GAMMA

cdef extern from "kibitz/random/mersenne.h":
    unsigned int TOP_BIT, LOW_BITS, TWIST, TEMPER_B, TEMPER_C, FIRST_WORD, FIRST_FACTOR, KEY_FACTOR, LAST_FACTOR
    unsigned long long MASK64
    int AHEAD, MOST_CARDS, TWO_CARDS_SHIFT, UNUSED_BITS, WORDS, WORD_BITS
    unsigned char EVERY_BIT, TOP_OF_BYTE
    enum: C_MOST_CARDS
    enum: C_WORDS

@cython.final
cdef class Lanes:
    cdef unsigned int state[(C_WORDS + 2) * machine.LANES]
    cdef unsigned char tops[2 * machine.LANES]
    cdef unsigned char at[2 * machine.LANES]
    cdef unsigned char limit[2 * machine.LANES]
    cdef unsigned char unit[2 * machine.LANES]
    cdef unsigned char picks[(C_MOST_CARDS + 2) * machine.LANES]
    cdef unsigned int fresh[C_WORDS]
    cdef unsigned int[::1] high
    cdef Py_ssize_t start, skip
    cdef int cursor

    @cython.locals(lane=cython.Py_ssize_t, i=cython.Py_ssize_t, row=cython.Py_ssize_t, before=cython.Py_ssize_t,
                   keys=cython.Py_ssize_t, j=cython.Py_ssize_t, _=cython.Py_ssize_t,
                   base=cython.uint, part=cython.uint, word=cython.uint)
    cdef void plant(self, unsigned int low, int step, Py_ssize_t length) noexcept nogil

    @cython.locals(lane=cython.Py_ssize_t, row=cython.Py_ssize_t, after=cython.Py_ssize_t, ahead=cython.Py_ssize_t,
                   word=cython.uint)
    cdef inline void twist(self) noexcept nogil

    @cython.locals(lane=cython.Py_ssize_t, i=cython.Py_ssize_t, row=cython.Py_ssize_t, skip=cython.Py_ssize_t,
                   lowest=cython.uchar, highest=cython.uchar, card=cython.uchar, shift=cython.int, at=cython.uchar, top=cython.uchar,
                   kept=cython.uchar, unit=cython.uchar, limit=cython.uchar, taken=cython.uchar, halved=cython.uchar)
    cdef void draw(self, int cards) noexcept nogil

@cython.final
cdef class Generators:
    cdef readonly int count
    cdef unsigned int[::1] state
    cdef int[::1] cursors
    cdef unsigned long long[::1] firsts
    cdef unsigned long long[::1] games
    cdef unsigned int fresh[C_WORDS]

    cpdef int begin(self, int number, unsigned long long seed) except -1

    @cython.locals(mixed=cython.ulonglong)
    cdef void again(self, int number) noexcept nogil

    cdef void count_game(self, int number) noexcept nogil

    @cython.locals(mixed=cython.ulonglong)
    cpdef unsigned long long seed_of(self, int number) except? 0

    @cython.locals(start=cython.Py_ssize_t, low=cython.uint, high=cython.uint, word=cython.uint, part=cython.uint,
                   second=cython.int, i=cython.int)
    cdef void plant(self, int number, unsigned long long seed) noexcept nogil

    @cython.locals(start=cython.Py_ssize_t, cursor=cython.int, after=cython.int, ahead=cython.int, word=cython.uint)
    cdef unsigned int word(self, int number) noexcept nogil

    @cython.locals(bits=cython.int, drawn=cython.uint)
    cpdef int below(self, int number, int n) noexcept nogil
