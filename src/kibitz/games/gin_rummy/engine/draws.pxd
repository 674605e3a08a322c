cimport cython
from kibitz.games.gin_rummy.engine.network cimport Network, completing
from kibitz.games.gin_rummy.engine.player cimport Player
from kibitz.games.gin_rummy.engine.table cimport Table, bits_in
from kibitz.native.machine_in_c cimport lowest_bit

cdef extern from "kibitz/melds/cards.h":
    int NO_CARD

cdef extern from "kibitz/games/gin_rummy/engine/layout.h":
    unsigned long long BIT
    int KNOCKED, THROWN
    long long NOTHING, POINT

cdef extern from "kibitz/games/gin_rummy/engine/draws.h":
    long long HELP

@cython.final
cdef class Draws:
    cdef Network network
    cdef int first
    cdef int second
    cdef unsigned long long helps

    @cython.locals(network=Network, total=cython.longlong, left=cython.ulonglong, cards=cython.ulonglong,
                   count=cython.int, place=cython.int, card=cython.int)
    cpdef double gift(self, Table table, int player, unsigned long long other, int drawn, unsigned long long stock,
                     int others) noexcept

    @cython.locals(network=Network, most=cython.longlong, more=cython.longlong, value=cython.longlong,
                   cards=cython.ulonglong, card=cython.int)
    cdef void find_throws(self, Table table, int player) noexcept

    @cython.locals(best=cython.longlong, found=cython.longlong, value=cython.longlong, worth=cython.longlong,
                   knocked=cython.longlong, place=cython.int, card=cython.int)
    cdef long long value(self, Table table, int player, int drawn) noexcept
