cimport cython

from kibitz.games.betsy.endings.lookup cimport Endings
from kibitz.games.betsy.engine.evaluation cimport Evaluation
from kibitz.games.betsy.engine.histories cimport Histories, is_promotion
from kibitz.games.betsy.engine.ordering cimport MovePicker
from kibitz.games.betsy.engine.table cimport Table
from kibitz.games.betsy.rules cimport Board, Squares
from kibitz.native.machine_in_c cimport acquire_gil, is_compiled, prefetch, release_gil

cdef extern from *:
    """
    /* The steps of a node are functions for their readers only. */
    #ifdef __GNUC__
    #define INLINED __attribute__((always_inline)) inline
    #else
    #define INLINED
    #endif
    struct __pyx_obj_6kibitz_5games_5betsy_6engine_6search_Search;
    INLINED static int __pyx_f_6kibitz_5games_5betsy_6engine_6search_6Search_settled(
        struct __pyx_obj_6kibitz_5games_5betsy_6engine_6search_Search *, int);
    INLINED static void __pyx_f_6kibitz_5games_5betsy_6engine_6search_6Search_enter_child(
        struct __pyx_obj_6kibitz_5games_5betsy_6engine_6search_Search *, int, int);
    INLINED static void __pyx_f_6kibitz_5games_5betsy_6engine_6search_6Search_read_table(
        struct __pyx_obj_6kibitz_5games_5betsy_6engine_6search_Search *, int, int);
    INLINED static int __pyx_f_6kibitz_5games_5betsy_6engine_6search_6Search_table_cuts_off(
        struct __pyx_obj_6kibitz_5games_5betsy_6engine_6search_Search *, int, int, int, int);
    INLINED static void __pyx_f_6kibitz_5games_5betsy_6engine_6search_6Search_set_static_value(
        struct __pyx_obj_6kibitz_5games_5betsy_6engine_6search_Search *, int);
    INLINED static int __pyx_f_6kibitz_5games_5betsy_6engine_6search_6Search_hindsight(
        struct __pyx_obj_6kibitz_5games_5betsy_6engine_6search_Search *, int, int);
    INLINED static int __pyx_f_6kibitz_5games_5betsy_6engine_6search_6Search_prune_node(
        struct __pyx_obj_6kibitz_5games_5betsy_6engine_6search_Search *, int, int, int, int, int);
    INLINED static void __pyx_f_6kibitz_5games_5betsy_6engine_6search_6Search_raise_alpha(
        struct __pyx_obj_6kibitz_5games_5betsy_6engine_6search_Search *, int, int, int, int);
    INLINED static int __pyx_f_6kibitz_5games_5betsy_6engine_6search_6Search_finish_node(
        struct __pyx_obj_6kibitz_5games_5betsy_6engine_6search_Search *, int, int, int, int, int, int, int, int);
    INLINED static int __pyx_f_6kibitz_5games_5betsy_6engine_6search_6Search_skips(
        struct __pyx_obj_6kibitz_5games_5betsy_6engine_6search_Search *, int, int, int, int, int, int, int, int);
    INLINED static int __pyx_f_6kibitz_5games_5betsy_6engine_6search_6Search_extension(
        struct __pyx_obj_6kibitz_5games_5betsy_6engine_6search_Search *, int, int, int, int, int, int);
    INLINED static int __pyx_f_6kibitz_5games_5betsy_6engine_6search_6Search_reduction(
        struct __pyx_obj_6kibitz_5games_5betsy_6engine_6search_Search *, int, int, int, int, int, int, int, int);
    INLINED static int __pyx_f_6kibitz_5games_5betsy_6engine_6search_6Search_search_child(
        struct __pyx_obj_6kibitz_5games_5betsy_6engine_6search_Search *, int, int, int, int, int, int, int, int, int, int, int, int);
    """

cdef extern from "kibitz/games/betsy/pieces.h":
    int DECIDED, EMPTY, KINGFISHER, LOST, NO_MOVE

cdef extern from "kibitz/games/betsy/engine/evaluation.h":
    int MOST_PUSHED

cdef extern from "kibitz/games/betsy/engine/tables.h":
    int ALL_QUIETS, BEFORE, EXACT, HIT_STAGE, LOSING_STAGE, LOWER, NO_QUIETS, QUIET_HITS, UPPER, WORDS

cdef extern from "kibitz/games/betsy/engine/margins.h":
    int ALPHA_LEAST_DEPTH, ALPHA_MOST_DEPTH, ASPIRATION_DEPTH, ASPIRATION_WINDOW, CLEAR_CUTOFF, CUTOFF_MOST
    int DEEPER_BASE, DEEPER_MARGIN, DELTA_MARGIN, DOUBLE_EXTENSION_MARGIN, EVALUATION_LIMIT, FADING_BITS
    int FULL_BONUS_DEPTH, FUTILITY_BASE, FUTILITY_DEPTH, FUTILITY_MARGIN, HINDSIGHT_MARGIN, HINDSIGHT_REDUCTION
    int HISTORY_PRUNING_DEPTH, HISTORY_PRUNING_MARGIN, HISTORY_SCALE, IIR_DEPTH, LATE_MOVES
    int LMR_CAPTURE_CUT_NODE, LMR_CUT_NODE, LMR_CUTOFFS, LMR_DEPTH, LMR_HITS, LMR_IN_CHECK, LMR_KILLER
    int LMR_NOT_IMPROVING, LMR_PV, LMR_TABLE_CAPTURE, LMR_WAS_PV, LONE_PIECE_REDUCTION, LOSING_CAPTURES_LAST
    int MANY_CUTOFFS, MOST_CAPTURES, MOST_FAIL_HIGHS, NULL_MOVE_BASE, NULL_MOVE_DEPTH, NULL_MOVE_DEPTH_BITS
    int NULL_MOVE_DEPTH_FACTOR, NULL_MOVE_FULL_VALUE, NULL_MOVE_MARGIN, NULL_MOVE_MOST, NULL_MOVE_REDUCTION
    int NULL_MOVE_VALUE_BITS, NULL_MOVE_VALUE_FACTOR, PROBCUT_DEPTH, PROBCUT_IMPROVING, PROBCUT_MARGIN
    int PROBCUT_REDUCTION, PROBCUT_TABLE_DEPTH, QUIESCENCE, QUIESCENCE_HITS, RAZORING_BASE, RAZORING_DEPTH
    int RAZORING_MARGIN, REDUCTION_BITS, REPLY_BONUS, REVERSE_FUTILITY_DEPTH, REVERSE_FUTILITY_MARGIN, SEE_CAPTURE_DEPTH
    int SEE_CAPTURE_MARGIN, SEE_QUIET_DEPTH, SEE_QUIET_MARGIN, SINGULAR_DEPTH, SINGULAR_MARGIN
    int SINGULAR_TABLE_DEPTH, TABLE_CUTOFF_QUIET, TABLE_CUTOFFS, TABLE_MOVES, WIDEST_WINDOW

cdef extern from "kibitz/games/betsy/engine/search.h":
    int INFINITE, DEEPEST, STACK_END, UNKNOWN, ORDINARY_QUIET, MULTI_CUT, MOST_LISTED

cdef int POLL

cdef bint settles(int bound, int value, int alpha, int beta) noexcept nogil

@cython.final
cdef class Search:
    cdef readonly Board board
    cdef readonly Evaluation evaluation
    cdef readonly Endings endings
    cdef readonly Table table
    cdef Histories histories
    cdef MovePicker picker
    cdef int reductions[4096]
    cdef int table_move[128]
    cdef int table_value[128]
    cdef int table_depth[128]
    cdef int table_bound[128]
    cdef bint was_pv[128]
    cdef int raw_value[128]
    cdef int static_value[128]
    cdef int estimate[128]
    cdef bint improving[128]
    cdef int checked[128]
    cdef int excluded[128]
    cdef int cutoffs[136]
    cdef int reduced[128]
    cdef char barred[4096]
    cdef int line[16384]
    cdef int length[128]
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
    cdef readonly long long ending_hits
    cdef int deepest
    cdef public object listen

    cpdef object forget(self, int part=*, int parts=*, object should_stop=*)

    cpdef void follow(self, Search other)

    @cython.locals(i=cython.int)
    cpdef void prepare(self, long long most_nodes, double deadline) noexcept

    @cython.locals(move=cython.int)
    cpdef void bar(self, list moves, int first=*)

    cdef void poll(self) noexcept with gil

    @cython.locals(origin=cython.int, target=cython.int, piece=cython.int, taken=cython.int)
    cdef void play_unchecked(self, int move) noexcept nogil

    cdef void take_back_unchecked(self) noexcept nogil

    @cython.locals(earliest=cython.int, seen=cython.int, at=cython.int)
    cpdef bint is_draw(self) noexcept nogil

    @cython.locals(plies=cython.int)
    cdef int look_up(self, int ply) noexcept nogil

    @cython.locals(value=cython.int)
    cdef int settled(self, int ply) noexcept nogil

    cdef bint is_checked(self, int ply) noexcept nogil

    @cython.locals(value=cython.int, left=cython.int)
    cdef int evaluate(self) noexcept nogil

    @cython.locals(move=cython.int)
    cdef int known_move(self) noexcept nogil

    cdef bint takes(self, int move) noexcept nogil

    cdef void count_node(self) noexcept nogil

    @cython.locals(top=cython.int)
    cdef void enter_child(self, int ply, int landing) noexcept nogil

    @cython.locals(value=cython.int, checked=cython.bint, fresh=cython.int, table_move=cython.int, raw=cython.int,
                   was_pv=cython.bint, stand_pat=cython.int)
    cdef int quiesce(self, int alpha, int beta, int ply, int hits) noexcept nogil

    @cython.locals(futile=cython.int, checked=cython.bint, best_move=cython.int, number=cython.int, hits_left=cython.int,
                   last_target=cython.int, exposed=Squares, answers=Squares, kingfisher=Squares, move=cython.int, landing=cython.int,
                   value=cython.int, bound=cython.int)
    cdef int quiesce_moves(self, int alpha, int beta, int ply, int hits, int best, int raw, int table_move,
                           bint was_pv) noexcept nogil

    @cython.locals(value=cython.int, pv_node=cython.bint, excluded=cython.int, checked=cython.bint)
    cdef int search(self, int alpha, int beta, int depth, int ply, bint cut_node) noexcept nogil

    @cython.locals(checked=cython.bint, fresh=cython.int, raw=cython.int)
    cdef void read_table(self, int ply, bint pv_node) noexcept nogil

    @cython.locals(value=cython.int, move=cython.int, bonus=cython.int)
    cdef bint table_cuts_off(self, int alpha, int beta, int depth, int ply) noexcept nogil

    @cython.locals(static_value=cython.int, says_more=cython.bint)
    cdef void set_static_value(self, int ply) noexcept nogil

    @cython.locals(gained=cython.int)
    cdef int hindsight(self, int depth, int ply) noexcept nogil

    @cython.locals(value=cython.int, estimate=cython.int)
    cdef int prune_node(self, int alpha, int beta, int depth, int ply, bint cut_node) noexcept nogil

    @cython.locals(value=cython.int)
    cdef int razor(self, int alpha, int depth, int ply) noexcept nogil

    @cython.locals(heavy=Squares, above=cython.int, reduction=cython.int, value=cython.int)
    cdef int null_move(self, int beta, int depth, int ply, bint cut_node) noexcept nogil

    @cython.locals(threshold=cython.int, table_move=cython.int, move=cython.int, landing=cython.int,
                   value=cython.int, stored_depth=cython.int, raw=cython.int, was_pv=cython.bint)
    cdef int probcut(self, int beta, int depth, int ply, bint cut_node) noexcept nogil

    cdef void begin_moves(self, int ply) noexcept nogil

    @cython.locals(excluded=cython.int, checked=cython.bint, table_takes=cython.bint, kingfisher=Squares,
                   exposed=Squares, answers=Squares, prunes=cython.bint, first_alpha=cython.int, best=cython.int,
                   best_move=cython.int, number=cython.int, move=cython.int, quiet=cython.bint, history=cython.int,
                   reduction=cython.int, extension=cython.int, piece=cython.int, taken=cython.int,
                   landing=cython.int, value=cython.int)
    cdef int search_moves(self, int alpha, int beta, int depth, int ply, bint pv_node, bint cut_node) noexcept nogil

    cdef void raise_alpha(self, int move, int value, int ply, bint pv_node) noexcept nogil

    @cython.locals(excluded=cython.int, bound=cython.int, raw=cython.int, was_pv=cython.bint,
                   static_value=cython.int)
    cdef int finish_node(self, int alpha, int beta, int best, int best_move, int number, int depth, int ply,
                         bint pv_node) noexcept nogil

    cdef int base_reduction(self, int depth, int number) noexcept nogil

    @cython.locals(left=cython.int, most=cython.int)
    cdef bint skips(self, int move, bint quiet, int history, int reduction, int number, int alpha, int depth,
                          int ply) noexcept nogil

    @cython.locals(value=cython.int, threshold=cython.int, others=cython.int)
    cdef int extension(self, int move, int beta, int depth, int ply, bint pv_node, bint cut_node) noexcept nogil

    cdef int reduction(self, int move, bint quiet, int history, int reduction, int ply, bint pv_node, bint cut_node,
                       bint table_takes) noexcept nogil

    @cython.locals(new_depth=cython.int, value=cython.int, plies=cython.int)
    cdef int search_child(self, int alpha, int beta, int depth, int extension, int reduction, int ply, int number,
                          int best, bint quiet, int landing, bint pv_node, bint cut_node) noexcept nogil

    @cython.locals(n=cython.int, i=cython.int)
    cdef void keep_line(self, int move, int ply) noexcept nogil

    @cython.locals(i=cython.int)
    cpdef tuple best_line(self)

    @cython.locals(thread=cython.size_t, value=cython.int)
    cpdef int deepen(self, int depth, int guess) except? -1

    @cython.locals(width=cython.int, alpha=cython.int, beta=cython.int, fail_highs=cython.int, value=cython.int)
    cdef int search_root(self, int depth, int guess) noexcept nogil
