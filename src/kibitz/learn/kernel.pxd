cimport cython

from kibitz.native.machine_in_c cimport acquire_gil, release_gil
from kibitz.random.mersenne cimport Generators

cdef class Games:
    cdef Generators generators
    cdef readonly int games
    cdef int seats, size, actions
    cdef unsigned char[::1] observations
    cdef unsigned char[::1] masks
    cdef float[::1] rewards
    cdef unsigned char[::1] over
    cdef unsigned char[::1] to_move

    cpdef restart(self, int game, unsigned long long seed)

    cpdef go_on(self, int game)

    cpdef show(self, int game, int seat)

    cpdef unsigned long long seed_of(self, int game) except? 0

    @cython.locals(game=cython.int, seat=cython.int, thread=cython.size_t)
    cpdef step(self, long long[::1] actions)

    @cython.final
    cdef void start(self, int game) noexcept nogil

    cdef void reseed(self, int game) noexcept nogil

    cdef void begin(self, int game) noexcept nogil

    cdef void play(self, int game, int action) noexcept nogil

    cdef void write(self, int game) noexcept nogil
