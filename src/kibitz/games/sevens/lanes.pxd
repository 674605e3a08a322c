cimport cython

cimport kibitz.native.machine_in_c as machine
from kibitz.random.mersenne cimport Lanes

cdef extern from *:
    """
    #include "machine.h"
    struct __pyx_obj_6kibitz_5games_6sevens_5lanes_GameLanes;
    CLONED static void __pyx_f_6kibitz_5games_6sevens_5lanes_9GameLanes_play(
        struct __pyx_obj_6kibitz_5games_6sevens_5lanes_GameLanes *);
    """

cdef int CARDS, ROUNDS, ENDS, LABELS
cdef unsigned long long EVERY

@cython.final
cdef class GameLanes:
    cdef unsigned char labels[48]
    cdef unsigned char cards[machine.INTERLEAVED * 48]
    cdef unsigned long long bits[machine.INTERLEAVED * 56]
    cdef unsigned long long remaining[machine.INTERLEAVED]
    cdef unsigned long long ready[machine.INTERLEAVED]
    cdef unsigned long long passed[machine.INTERLEAVED]
    cdef int rounds[machine.INTERLEAVED]
    cdef int left[machine.INTERLEAVED]
    cdef long long counts[49]

    @cython.locals(deck=cython.Py_ssize_t, i=cython.Py_ssize_t, j=cython.Py_ssize_t, card=cython.uchar)
    cdef inline void deal(self, Py_ssize_t game, Lanes lanes, Py_ssize_t lane) noexcept nogil

    @cython.locals(running=cython.int, game=cython.Py_ssize_t, deck=cython.Py_ssize_t, base=cython.Py_ssize_t,
                   i=cython.Py_ssize_t, end=cython.Py_ssize_t, card=cython.Py_ssize_t,
                   bit=cython.ulonglong, ready=cython.ulonglong, passed=cython.ulonglong, aside=cython.ulonglong,
                   fits=cython.ulonglong, fresh=cython.ulonglong, place=cython.ulonglong, chosen=cython.ulonglong)
    cdef void play(self) noexcept nogil

    @cython.locals(game=cython.Py_ssize_t, lane=cython.Py_ssize_t)
    cdef void count(self, Lanes lanes, Py_ssize_t games) noexcept nogil

@cython.locals(games_in_lanes=GameLanes, lanes=Lanes)
cpdef dict tally(first_seed, games)

@cython.locals(games_in_lanes=GameLanes)
cpdef list outcomes(decks)
