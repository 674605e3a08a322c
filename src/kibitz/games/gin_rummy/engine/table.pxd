cimport cython
from kibitz.melds.divisions.evaluator cimport Evaluator
from kibitz.native.machine_in_c cimport lowest_bit, splitmix64

cdef extern from "kibitz/native/machine.h":
    unsigned long long GOLDEN_GAMMA

cdef extern from "kibitz/melds/cards.h":
    int NO_CARD

cdef extern from "kibitz/melds/divisions/melds.h":
    int RUNS

cdef extern from "kibitz/melds/divisions/scores.h":
    int FIRST_SHIFT, MOST_MELDS

cdef extern from "kibitz/games/gin_rummy/engine/layout.h":
    unsigned long long ALL_CARDS, BIT, RANK_CARDS, MASK64
    int CELLS, CHANCE_SHIFT, DEALT, GAME_POINTS, GOAL, ISLAND_MELDS
    long long POINT

cdef extern from "kibitz/games/gin_rummy/engine/table.h":
    unsigned long long M1, M2, M4, M8
    int COLUMNS, NEEDS, RANDOM_SHIFT

cdef unsigned long long MELD_CELLS[329]
cdef long long CHANCES[10201]

cpdef int bits_in(unsigned long long x) noexcept nogil

cpdef double winning_chance(int own, int other) noexcept

@cython.final
cdef class Table:
    cdef public unsigned long long seed
    cdef Evaluator first
    cdef Evaluator second
    cdef readonly unsigned long long masks[2]
    cdef readonly unsigned long long known[2]
    cdef readonly unsigned long long thrown[2]
    cdef readonly unsigned long long refused
    cdef int last[2]
    cdef int last_but_one[2]
    cdef int total[2]
    cdef int value[52]
    cdef int order[52]
    cdef public int stock
    cdef public int top
    cdef public int turn
    cdef public int limit
    cdef public int gin_bonus
    cdef public int undercut_bonus
    cdef public int is_greedy
    cdef readonly int needs[2]
    cdef int pile[64]
    cdef int piled

    @cython.locals(mixed=cython.ulonglong)
    cpdef int random(self, int below) noexcept nogil

    cdef Evaluator hand(self, int player)

    @cython.locals(card=cython.int, i=cython.int, j=cython.int)
    cpdef void deal(self, int starter) noexcept

    @cython.locals(player=cython.int, i=cython.int)
    cpdef void begin(self, int starter) noexcept

    @cython.locals(other=cython.int)
    cpdef void look(self, int player, unsigned long long hand, unsigned long long known, unsigned long long theirs,
                    unsigned long long own_thrown, unsigned long long their_thrown) noexcept

    cpdef void look_round(self, int stock, unsigned long long refused, int top, int last, int last_but_one,
                          int other) noexcept

    @cython.locals(is_game=cython.bint)
    cpdef void play_for(self, int first, int second) noexcept

    @cython.locals(own=cython.int, other=cython.int, after=cython.longlong)
    cpdef long long worth(self, int player, int won) noexcept

    @cython.locals(player=cython.int, place=cython.int)
    cdef void copy(self, Table table) noexcept

    @cython.locals(player=cython.int)
    cdef void settle(self) noexcept

    @cython.locals(rest=cython.ulonglong, count=cython.int, place=cython.int)
    cpdef void imagine(self, Table seen, int player, unsigned long long hand) noexcept

    @cython.locals(points=cython.int)
    cdef int points_of(self, unsigned long long cards) noexcept nogil

    cpdef int deadwood(self, int player) noexcept

    cdef void put(self, int player, int card) noexcept

    cdef void take(self, int player, int card) noexcept

    @cython.locals(cards=cython.ulonglong, column=cython.int, i=cython.int)
    cdef unsigned long long melded(self, Evaluator hand) noexcept nogil

    @cython.locals(card=cython.int, bit=cython.ulonglong)
    cpdef int draw_top(self, int player) noexcept

    @cython.locals(card=cython.int)
    cpdef int draw_stock(self, int player) noexcept

    @cython.locals(bit=cython.ulonglong)
    cpdef void throw(self, int player, int card) noexcept

    @cython.locals(left=cython.ulonglong, best=cython.int, points=cython.int)
    cdef int defended(self, Evaluator defender, int total, Evaluator knocker) noexcept nogil

    cdef int defends(self) noexcept nogil

    @cython.locals(points=cython.int, column=cython.int, i=cython.int, meld=cython.int, run=cython.ulonglong,
                   more=cython.ulonglong, rank=cython.int)
    cdef int laid_off(self, unsigned long long left, Evaluator knocker) noexcept nogil

    @cython.locals(mine=cython.int, other=cython.int, theirs=cython.int)
    cpdef int knock(self, int player) noexcept
