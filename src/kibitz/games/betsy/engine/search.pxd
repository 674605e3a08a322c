cimport cython

from kibitz.games.betsy.endings.lookup cimport Endings
from kibitz.games.betsy.engine.evaluation cimport Evaluation
from kibitz.games.betsy.rules cimport Board, Squares
from kibitz.native.machine_in_c cimport acquire_gil, is_compiled, lowest_bit, prefetch, release_gil

cdef extern from "kibitz/games/betsy/pieces.h":
    int BLACK, BLUE_JAY, DECIDED, EMPTY, KINGFISHER, LOST, NIGHTHAWK, NO_MOVE, PARAKEET, QUETZAL, ROBIN, WHITE
    unsigned long long MASK64, ONE

cdef extern from "kibitz/games/betsy/engine/evaluation.h":
    int MOST_PUSHED

cdef extern from "kibitz/games/betsy/engine/search.h":
    int INFINITE, DEEPEST, STACK_END, LOWER, UPPER, EXACT, UNKNOWN, LINE, BEFORE, PLACES
    int TT_STAGE, CAPTURE_STAGE, QUIET_STAGE, BAD_STAGE
    unsigned long long STIR_1, STIR_2, STIR_3, STIR_4, STIR_5

cdef int POLL

@cython.final
cdef class Search:
    cdef readonly Board board
    cdef readonly Evaluation evaluation
    cdef readonly Endings endings
    cdef readonly Squares mask
    cdef unsigned long long[::1] table
    cdef Squares kept
    cdef int age
    cdef int scores[65536]
    cdef short quiet_history[8192]
    cdef short capture_history[8192]
    cdef short[::1] continuation
    cdef short correction[32768]
    cdef int counters[1024]
    cdef int killers[256]
    cdef int reductions[4096]
    cdef int worth[16]
    cdef int fears[8]
    cdef Squares hits[8]
    cdef int base[128]
    cdef int top[128]
    cdef int at[128]
    cdef int bad[128]
    cdef int stage[128]
    cdef int hash_move[128]
    cdef int moved[136]
    cdef int cutoffs[136]
    cdef int reduced[128]
    cdef int corrected[512]
    cdef int still[128]
    cdef int checked[128]
    cdef int excluded[128]
    cdef char barred[4096]
    cdef int line[16384]
    cdef int length[128]
    cdef int tried[32768]
    cdef public bint repetition
    cdef public int most_quiet
    cdef public long long nodes
    cdef public long long most_nodes
    cdef public double deadline
    cdef public bint stopped
    cdef public bint interrupted
    cdef readonly int root_made
    cdef readonly int root_best
    cdef readonly int root_value
    cdef int deepest
    cdef public object listen

    cdef void poll(self) noexcept with gil

    @cython.locals(plies=cython.int)
    cdef int look_up(self, int ply) noexcept nogil

    cdef void fetch(self, int move) noexcept nogil

    @cython.locals(origin=cython.int, target=cython.int, piece=cython.int, taken=cython.int)
    cdef void play_unchecked(self, int move) noexcept nogil

    cdef void take_back_unchecked(self) noexcept nogil

    @cython.locals(earliest=cython.int, seen=cython.int, at=cython.int)
    cpdef bint is_draw(self) noexcept nogil

    @cython.locals(origin=cython.int, target=cython.int, pieces="Squares*", balance=cython.int,
                   side=cython.int, occupied=Squares, robins=Squares, blue_jays=Squares, attackers=Squares,
                   result=cython.bint, mine=Squares, kind=cython.int, here=Squares)
    cdef bint gains(self, int move, int threshold) noexcept nogil

    cdef void begin(self, int ply, int hash_move) noexcept nogil

    @cython.locals(best=cython.int, high=cython.int, score=cython.int, i=cython.int, move=cython.int)
    cdef int best_first(self, int first, int last) noexcept nogil

    @cython.locals(i=cython.int, move=cython.int, target=cython.int, piece=cython.int, taken=cython.int,
                   value=cython.int)
    cdef void score_captures(self, int first, int last) noexcept nogil

    @cython.locals(i=cython.int, moves="int*", at="int*", move=cython.int, before=cython.int, own=cython.int,
                   earlier=cython.int, feared=Squares, occupied=Squares, kingfisher=cython.int, side=cython.int, target=cython.int,
                   piece=cython.int, kind=cython.int,
                   counter=cython.int, killer=cython.int, other=cython.int, lands=cython.int, value=cython.int)
    cdef void score_quiets(self, int first, int last, int ply) noexcept nogil

    @cython.locals(first=cython.int, at=cython.int, move=cython.int)
    cdef int next_move(self, int ply, bint only_captures) noexcept nogil

    @cython.locals(pieces="Squares*", side=cython.int, mixed=Squares, total=cython.int, owner=cython.int,
                   at=cython.int)
    cdef int usual_error(self, int ply) noexcept nogil

    @cython.locals(value=cython.int)
    cdef int estimate(self) noexcept nogil

    @cython.locals(key=Squares, place=cython.longlong, end=cython.longlong, kept=Squares)
    cdef long long find(self) noexcept nogil

    @cython.locals(key=Squares, place=cython.longlong, kept=Squares, low=Squares, high=Squares, at=cython.longlong,
                   least=cython.int, worth=cython.int, _=cython.int)
    cdef void store(self, int move, int value, int still, int depth, int bound, int ply, bint best) noexcept nogil

    @cython.locals(old=cython.int)
    cdef void reward(self, int place, int bonus) noexcept nogil

    @cython.locals(old=cython.int)
    cdef void reward_capture(self, int place, int bonus) noexcept nogil

    @cython.locals(old=cython.int)
    cdef void reward_after(self, int place, int bonus) noexcept nogil

    @cython.locals(lands=cython.int)
    cdef void reward_quiet(self, int move, int ply, int bonus) noexcept nogil

    @cython.locals(bonus=cython.int, target=cython.int, quiet=cython.bint, i=cython.int, other=cython.int)
    cdef void learn(self, int move, int depth, int ply, int tried) noexcept nogil

    @cython.locals(checked=cython.bint, fresh=cython.int, place=cython.longlong, hash_move=cython.int,
                   still=cython.int, raw=cython.int, kept=Squares, low=cython.int, high=cython.longlong, value=cython.int, bound=cython.int,
                   best=cython.int, futile=cython.int, best_move=cython.int,
                   exposed=Squares, answers=Squares, kingfisher=Squares, move=cython.int, origin=cython.int,
                   best_line=cython.bint, number=cython.int, last=cython.int)
    cdef int quiesce(self, int alpha, int beta, int ply) noexcept nogil

    @cython.locals(side=cython.int, checked=cython.bint, exact=cython.bint, excluded=cython.int,
                   fresh=cython.int, place=cython.longlong, hash_move=cython.int, hash_value=cython.int, hash_depth=cython.int,
                   hash_bound=cython.int, raw=cython.int, kept=Squares, low=cython.int, high=cython.longlong,
                   best_line=cython.bint, takes=cython.bint, total=cython.int, still=cython.int,
                   improving=cython.bint, mine=Squares, heavy=Squares, value=cython.int, less=cython.int,
                   threshold=cython.int, move=cython.int, exposed=Squares, answers=Squares, kingfisher=Squares,
                   best=cython.int, best_move=cython.int, before=cython.int, number=cython.int, tried=cython.int, skip_quiets=cython.bint, origin=cython.int,
                   target=cython.int, piece=cython.int, promotes=cython.bint, quiet=cython.bint, lands=cython.int,
                   history=cython.int, reduction=cython.int, left=cython.int, extension=cython.int,
                   new_depth=cython.int, bound=cython.int)
    cdef int search(self, int alpha, int beta, int depth, int ply, bint cut) noexcept nogil

    @cython.locals(bonus=cython.int, old=cython.int, i=cython.int)
    cdef void correct(self, int ply, int error, int depth) noexcept nogil

    @cython.locals(made=cython.int, move=cython.int, bonus=cython.int, lands=cython.int)
    cdef void reward_before(self, int ply, int depth) noexcept nogil

    cdef void reward_reply(self, int lands, int ply, int bonus) noexcept nogil

    @cython.locals(n=cython.int, i=cython.int)
    cdef void keep_line(self, int move, int ply) noexcept nogil

    cdef bint is_checked(self, int ply) noexcept nogil

    @cython.locals(i=cython.int)
    cpdef tuple best_line(self)

    @cython.locals(move=cython.int)
    cpdef void bar(self, list moves)

    cpdef void follow(self, Search other)

    @cython.locals(i=cython.int)
    cpdef void prepare(self, long long most_nodes, double deadline) noexcept

    @cython.locals(thread=cython.size_t, value=cython.int)
    cpdef int deepen(self, int depth, int guess) except? -1

    @cython.locals(delta=cython.int, alpha=cython.int, beta=cython.int, reduced=cython.int, value=cython.int)
    cdef int search_root(self, int depth, int guess) noexcept nogil

    @cython.locals(i=cython.longlong)
    cpdef void forget(self)
