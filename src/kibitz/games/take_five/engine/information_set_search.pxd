cimport cython
from kibitz.games.take_five.engine.players cimport Players
from kibitz.games.take_five.engine.search cimport Search
from kibitz.games.take_five.engine.table cimport Table

cdef extern from "kibitz/games/take_five/rules.h":
    int HAND, MOST_SEATS

cdef extern from "kibitz/games/take_five/engine/layout.h":
    int CARD_NUMBERS, UNSTEADY_PLAYER

cdef extern from "kibitz/games/take_five/engine/information_set_search.h":
    int CLOSED, COUNTED, HISTORIES, HISTORY_SHIFT, MOST_VISITS, OPENED_AFTER
    unsigned long long HISTORY_FACTOR, MASK64
    double EXPLORED

@cython.final
cdef class InformationSetSearch:
    cdef Search search
    cdef Table table
    cdef int seats, places
    cdef readonly int nodes
    cdef int histories
    cdef double[::1] leads
    cdef int[::1] visits
    cdef int[::1] offered
    cdef unsigned long long[::1] keys
    cdef int[::1] history_visits
    cdef int[::1] children
    cdef double[::1] wider
    cdef double[::1] narrower
    cdef double points[105]
    cdef double squares[105]
    cdef int kinds[10]
    cdef int path[10]
    cdef int played[100]

    @cython.locals(first=cython.int, place=cython.int)
    cdef int open(self)

    @cython.locals(search=Search, _deal=cython.int, seat=cython.int, kind=cython.int)
    cpdef run(self, int deals)

    @cython.locals(table=Table, me=cython.int, node=cython.int, depth=cython.int, seat=cython.int,
                   key=cython.ulonglong, total=cython.int, step=cython.int, place=cython.int, lead=cython.double)
    cdef void play(self)

    @cython.locals(table=Table, seat=cython.int)
    cdef void settle(self)

    @cython.locals(table=Table, first=cython.int, picked=cython.int, highest=cython.double, fresh=cython.int,
                   i=cython.int, card=cython.int, place=cython.int, visits=cython.int, bound=cython.double)
    cdef int pick(self, int node, int seat)

    @cython.locals(at=cython.int)
    cdef int child(self, unsigned long long key)
