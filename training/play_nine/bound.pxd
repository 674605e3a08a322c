cimport cython

from kibitz.games.play_nine.engine.search cimport Judge

cdef extern from *:
    """
    #include "machine.h"
    struct __pyx_obj_6kibitz_5games_9play_nine_6engine_6search_Judge;
    """

cdef long long NEVER
cdef int HIDDEN, MOST, OPEN_KINDS
cdef double UNIT, INFINITE, BY_CARD, BY_DRAW, BY_KITTY
cdef unsigned long long MASK64

@cython.final
cdef class Bound:
    cdef readonly Judge judge
    cdef readonly int capacity
    cdef int first[120]
    cdef int second[120]
    cdef int kind[256]
    cdef unsigned long long codes[120]
    cdef unsigned char[::1] boards
    cdef unsigned long long[::1] keys
    cdef double[::1] charges
    cdef double[::1] prospects
    cdef int[::1] slots
    cdef int mask, into, count
    cdef readonly long long looks, overflows
    cdef double slack, best, least

    @cython.locals(place=cython.int, here=cython.int, count=cython.int, left=cython.int, limit=cython.double,
                   at=cython.int, which=cython.int)
    cpdef double lowest(self, kinds, int draws, int depth, double slack, kitty, deck, turned) except? -1

    @cython.locals(slot=cython.int)
    cdef void begin(self, int into) noexcept nogil

    @cython.locals(found=cython.ulonglong, place=cython.int)
    cdef unsigned long long key(self, int which) noexcept nogil

    @cython.locals(judge=Judge, place=cython.int, mean=cython.double, drawn=cython.double, taken=cython.double,
                   charge=cython.double)
    cdef void go_on(self, int which, int left, int depth, int kitty, int deck, int turned) noexcept

    @cython.locals(judge=Judge, place=cython.int, kind=cython.int, side=cython.int, value=cython.longlong,
                   after=cython.double)
    cdef void place_all(self, int which, int left, int card, int turned, double charge) noexcept

    @cython.locals(judge=Judge, prospect=cython.double, limit=cython.double, old=cython.int, kept=cython.int,
                   hidden=cython.int, new=cython.int, key=cython.ulonglong, slot=cython.int, found=cython.int,
                   other=cython.int)
    cdef void put(self, int which, int left, int place, int side, int card, double value, double charge) noexcept
