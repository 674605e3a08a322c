cimport cython
from kibitz.games.take_five.engine.endings cimport Endings
from kibitz.games.take_five.engine.matrix_game cimport MatrixGame
from kibitz.games.take_five.engine.table cimport Table

cdef extern from "kibitz/games/take_five/rules.h":
    int HAND, ROWS

cdef extern from "kibitz/games/take_five/engine/layout.h":
    int MOST_CHOICES

cdef extern from "kibitz/games/take_five/engine/duel.h":
    int EXPLORED, MOST_CELLS, MOST_NODES, MOST_REGRETS, OPENED_AFTER, SOLVED, TICKETS, PLAYED_TO, REFRESHED_AFTER, NONE, EXACT

@cython.final
cdef class Duel:
    cdef readonly Endings endings
    cdef Table random
    cdef int level
    cdef readonly int visits, nodes
    cdef int cells, choices
    cdef int[::1] first_cell
    cdef int[::1] first_choice
    cdef int[::1] node_visits
    cdef double[::1] regrets
    cdef int[::1] child
    cdef int[::1] cell_visits
    cdef double[::1] leads
    cdef double[::1] totals
    cdef double[::1] node_leads
    cdef double[::1] node_totals
    cdef MatrixGame game
    cdef double total

    @cython.locals(_visit=cython.int)
    cpdef run(self, int visits)

    @cython.locals(endings=Endings, own=cython.int, others=cython.int, node=cython.int, choice=cython.int,
                   line=cython.int, column=cython.int, cell=cython.int, gain=cython.int, total=cython.double)
    cdef int open(self, int level)

    @cython.locals(endings=Endings, at=cython.int, other_at=cython.int)
    cdef int cell_of(self, int node, int level, int line, int column, int others)

    @cython.locals(endings=Endings, at=cython.int, other_at=cython.int, card=cython.int, other=cython.int)
    cdef int play(self, int level, int line, int column)

    @cython.locals(endings=Endings, game=MatrixGame, own=cython.int, others=cython.int, line=cython.int,
                   column=cython.int, cell=cython.int, total=cython.double, share=cython.double)
    cdef void refresh(self, int node, int level)

    @cython.locals(endings=Endings, own=cython.int, others=cython.int, first=cython.int, second=cython.int,
                   line=cython.int, column=cython.int, cell=cython.int, lead=cython.double, total=cython.double,
                   child=cython.int, here=cython.double, regret=cython.double, choice=cython.int)
    cdef void walk(self, int level, int node)

    @cython.locals(total=cython.double, choice=cython.int, ticket=cython.double, picked=cython.int)
    cdef int pick(self, int first, int count)

    @cython.locals(endings=Endings, lead=cython.double, total=cython.double, card=cython.int, other=cython.int,
                   cheapest=cython.int, row=cython.int)
    cdef double play_out(self, int level)
