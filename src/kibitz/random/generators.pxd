cimport cython

from kibitz.native.machine_in_c cimport splitmix64

cdef extern from "kibitz/native/machine.h":
    unsigned long long GOLDEN_GAMMA

cdef extern from "machine.h":
    const unsigned int MASK32

cdef extern from "kibitz/random/mt19937.h":
    unsigned int TOP_BIT, LOW_BITS, TWIST, TEMPER_B, TEMPER_C, FIRST_WORD, FIRST_FACTOR, KEY_FACTOR, LAST_FACTOR
    int WORDS, AHEAD
    enum: C_WORDS

cdef extern from "kibitz/random/generators.h":
    unsigned long long MASK64
    int UNUSED_BITS, WORD_BITS

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
