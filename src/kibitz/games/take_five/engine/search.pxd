cimport cython
from kibitz.games.take_five.engine.table cimport Table
from kibitz.games.take_five.engine.beginners cimport simple_card, simple_row
from kibitz.games.take_five.engine.network cimport Quick

@cython.final
cdef class Search:
    cdef public Quick quick
    cdef public Table root, deal, after
    cdef int seat
    cdef int unseen[104]
    cdef int unseen_count
    cdef int shares[100]
    cdef int kind[10]
    cdef public int candidates, deals
    cdef int is_row_due, low
    cdef double cost[10]
    cdef double costs[10]
    cdef double now[10]
    cdef double takes[10]
    cdef double low_takes[10]
    cdef int ends[420]
    cdef double row_cards[4]
    cdef double row_points[4]
    cdef double row_takes[4]
    cdef double row_own[4]
    cdef double products[100]

    @cython.locals(_deal=cython.int)
    cpdef void run(self, int deals)

    @cython.locals(deal=Table, root=Table, place=cython.int, other=cython.int, card=cython.int, seat=cython.int,
                   i=cython.int, slot=cython.int, ticket=cython.int, kind=cython.int, higher=cython.int)
    cdef int imagine(self)

    @cython.locals(deal=Table, after=Table, root=Table, me=cython.int, card=cython.int, seat=cython.int,
                   forced=cython.int)
    cdef int choose(self, int i)

    @cython.locals(_deal=cython.int)
    cpdef void foresee(self, int i, int deals)

    @cython.locals(after=Table, row=cython.int, turn=cython.int, play=cython.int, before=cython.int, place=cython.int)
    cdef void watch(self, int i)

    @cython.locals(after=Table, i=cython.int, me=cython.int, row=cython.int, cost=cython.double, best=cython.int,
                   other=cython.int)
    cdef void compare(self)
