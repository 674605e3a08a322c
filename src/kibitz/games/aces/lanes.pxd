cimport cython

cimport kibitz.native.machine_in_c as machine
from kibitz.random.mersenne cimport Lanes

cdef extern from *:
    """
    #include "machine.h"
    struct __pyx_obj_6kibitz_5games_4aces_5lanes_GameLanes;
    struct __pyx_obj_6kibitz_6random_8mersenne_Lanes;
    CLONED static void __pyx_f_6kibitz_5games_4aces_5lanes_9GameLanes_follow(
        struct __pyx_obj_6kibitz_5games_4aces_5lanes_GameLanes *, struct __pyx_obj_6kibitz_6random_8mersenne_Lanes *);
    """

cdef int CARDS, RANKS, PLACEMENTS, UNKNOWN

@cython.final
cdef class GameLanes:
    cdef unsigned char outcomes[35960]
    cdef unsigned short pairs[32]
    cdef unsigned short triples[32]
    cdef unsigned short quadruples[32]
    cdef unsigned char pile[32]
    cdef unsigned char kept[32]
    cdef unsigned char first[machine.LANES]
    cdef unsigned char second[machine.LANES]
    cdef unsigned char third[machine.LANES]
    cdef unsigned char fourth[machine.LANES]
    cdef long long counts[66]

    @cython.locals(placement=cython.int, outcome=cython.int)
    cdef inline int outcome(self, int a, int b, int c, int d) noexcept nogil

    @cython.locals(cards=cython.int, stacks=cython.int, stack=cython.int, kept=cython.int, opened=cython.int,
                   i=cython.int)
    cdef int play(self, int a, int b, int c, int d) noexcept nogil

    @cython.locals(lane=cython.Py_ssize_t, i=cython.Py_ssize_t, row=cython.Py_ssize_t, here=cython.uchar,
                   there=cython.uchar, swap=cython.uchar, a=cython.uchar, b=cython.uchar, c=cython.uchar,
                   d=cython.uchar)
    cdef void follow(self, Lanes lanes) noexcept nogil

    @cython.locals(lane=cython.Py_ssize_t, outcome=cython.int)
    cdef void count(self, Lanes lanes, Py_ssize_t games) noexcept nogil

@cython.locals(games_in_lanes=GameLanes, lanes=Lanes)
cpdef dict tally(first_seed, games)

@cython.locals(games_in_lanes=GameLanes)
cpdef list outcomes(decks)

@cython.locals(games_in_lanes=GameLanes)
cpdef dict odds()
