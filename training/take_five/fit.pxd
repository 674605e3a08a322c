cimport cython
from kibitz.games.take_five.engine.table cimport Table
from kibitz.games.take_five.engine.beginners cimport simple_card, simple_row
from kibitz.games.take_five.engine.network cimport Quick

@cython.final
cdef class Fit:
    cdef public Table table, dice
    cdef public Quick quick
    cdef int size
    cdef double[::1] p, slope, mean, square
    cdef int steps, pending
    cdef long long samples
    cdef double error
    cdef int kinds[10]
    cdef int tries[10]
    cdef int notes[5000]
    cdef double h[16]
    cdef public int alone

    @cython.locals(_game=cython.int)
    cdef void run(self, int games, int seats, double rate, int batch)

    @cython.locals(table=Table, seat=cython.int, best=cython.int, note=cython.int, i=cython.int, forced=cython.int)
    cdef void play(self, int seats)

    @cython.locals(seat=cython.int, turn=cython.int, note=cython.int)
    cdef void study(self, double rate, int batch)

    @cython.locals(h=cython.int, i=cython.int, count=cython.int, feature=cython.int, found=cython.double, off=cython.double)
    cdef void regress(self, int note, double target) noexcept nogil

    @cython.locals(fade=cython.double, fade_square=cython.double, place=cython.int, slope=cython.double)
    cdef void step(self, double rate)
