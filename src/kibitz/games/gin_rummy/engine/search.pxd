cimport cython
from kibitz.games.gin_rummy.engine.beliefs cimport Beliefs
from kibitz.games.gin_rummy.engine.player cimport Player, simple_draw, simple_throw
from kibitz.games.gin_rummy.engine.table cimport Table
from kibitz.native.machine_in_c cimport lowest_bit

cdef extern from "kibitz/melds/cards.h":
    int NO_CARD

cdef extern from "kibitz/games/gin_rummy/engine/layout.h":
    int FREE, KNOCK_WITH, LAST_STOCK
    long long POINT, NOTHING

cdef extern from "kibitz/games/gin_rummy/engine/search.h":
    int TURNS
    enum: C_MOVES

@cython.final
cdef class Search:
    cdef public Player mind, theirs
    cdef public Beliefs beliefs
    cdef Table rng
    cdef Table world
    cdef Table root
    cdef int player
    cdef public int turns
    cdef readonly int moves[C_MOVES]
    cdef readonly long long sums[C_MOVES]
    cdef readonly double squares[C_MOVES]
    cdef readonly long long first_sum
    cdef readonly int trials[C_MOVES]
    cdef int dropped[C_MOVES]
    cdef readonly int count
    cdef readonly int tried
    cdef unsigned long long other_hand
    cdef int stock_cards[52]
    cdef int is_shown

    @cython.locals(mind=Player, first=cython.int, best=cython.longlong, cards=cython.ulonglong, card=cython.int,
                   knock=cython.int)
    cpdef int throws(self, Table table, int player, int fresh, int margin) noexcept

    cdef void begin(self, Table table, int player) noexcept

    @cython.locals(place=cython.int)
    cpdef void show(self, Table table) noexcept

    cdef void offer(self, int move) noexcept

    cpdef void drop(self, int place) noexcept

    @cython.locals(beliefs=Beliefs, count=cython.int, place=cython.int, other=cython.int, card=cython.int)
    cdef void imagine(self) noexcept

    @cython.locals(world=Table, place=cython.int)
    cdef void enter(self) noexcept

    @cython.locals(_deal=cython.int, first=cython.longlong, place=cython.int, won=cython.longlong, difference=cython.double)
    cpdef void run(self, int deals) noexcept

    @cython.locals(world=Table, player=cython.int)
    cdef long long after(self, int move) noexcept

    @cython.locals(world=Table, mind=Player, last=cython.longlong, _turn=cython.int, fresh=cython.int, card=cython.int,
                   most=cython.int, is_simple=cython.bint, takes=cython.bint, knocks=cython.bint, won=cython.longlong, ahead=cython.longlong)
    cdef long long play(self, int mover, int turns) noexcept

    cdef Player mind_of(self, int mover)

    cpdef double points(self, int place) noexcept

    cpdef double gain(self, int place) noexcept

    @cython.locals(deals=cython.int, difference=cython.double)
    cpdef double squared_error(self, int place) noexcept
