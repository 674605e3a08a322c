cimport cython

from kibitz.native.machine_in_c cimport acquire_gil, release_gil, splitmix64
from kibitz.random.mersenne cimport Generators

cdef extern from "kibitz/native/machine.h":
    unsigned long long GOLDEN_GAMMA

cdef extern from "kibitz/learn/kernel.h":
    unsigned long long MASK64
    int HALF_WORD

cdef extern from "kibitz/learn/seating.h":
    int LEARNER, RANDOM
    long long WAIT

cdef class Games:
    cdef Generators generators
    cdef readonly int games
    cdef int seats, size, actions
    cdef unsigned char[::1] observations
    cdef unsigned char[::1] masks
    cdef float[::1] rewards
    cdef unsigned char[::1] over
    cdef unsigned char[::1] to_move
    cdef int[::1] kinds
    cdef int home
    cdef unsigned long long[::1] luck

    @cython.locals(seat=cython.int)
    cpdef seat_minds(self, kinds, int home)

    cpdef restart(self, int game, unsigned long long seed)

    cpdef go_on(self, int game)

    cpdef unsigned long long seed_of(self, int game) except? 0

    @cython.locals(game=cython.int, seat=cython.int, thread=cython.size_t)
    cpdef step(self, long long[::1] actions)

    @cython.final
    cdef void start(self, int game) noexcept nogil

    @cython.final
    cdef void answer(self, int game) noexcept nogil

    @cython.final
    @cython.locals(first=cython.Py_ssize_t, legal=cython.ulonglong, i=cython.int, left=cython.longlong,
                   place=cython.int)
    cdef int any_legal(self, int game) noexcept nogil

    cdef void reseed(self, int game) noexcept nogil

    cdef void begin(self, int game) noexcept nogil

    cdef void play(self, int game, int action) noexcept nogil

    cdef void write(self, int game) noexcept nogil

    cdef int choose(self, int game, int kind) noexcept nogil
