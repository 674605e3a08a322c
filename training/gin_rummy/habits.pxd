cimport cython
from kibitz.games.gin_rummy.engine.network cimport completing
from kibitz.games.gin_rummy.engine.player cimport Player, simple_draw
from kibitz.games.gin_rummy.engine.table cimport Table, bits_in
from kibitz.native.machine_in_c cimport lowest_bit

cdef extern from "kibitz/melds/cards.h":
    int NO_CARD

cdef extern from "kibitz/games/gin_rummy/engine/layout.h":
    unsigned long long ALL_CARDS

cdef extern from "training/gin_rummy/habits.h":
    int POINT_STEPS

cdef int LIMITS[4]
cdef int CARES[3]
cdef int REACHES[3]
cdef int EARLY_STOCKS[3]

@cython.final
cdef class Habits:
    cdef public int limit, care, reach, early_stock, thinks
    cdef public Player mind
    cdef readonly int cost

    cpdef void change(self, Table rng) noexcept

    cpdef void grow_patient(self, Table rng) noexcept

    @cython.locals(before=cython.int, card=cython.int)
    cpdef bint takes(self, Table table, int player) noexcept

    @cython.locals(least=cython.int, equal=cython.int, chosen=cython.int, other=cython.int, seen=cython.ulonglong,
                   cards=cython.ulonglong, unseen=cython.ulonglong, card=cython.int, left=cython.int,
                   loose=cython.ulonglong)
    cpdef int throw(self, Table table, int player, int fresh) noexcept

    cpdef bint knocks(self, Table table, int player) noexcept

    cdef int limit_now(self, Table table) noexcept
