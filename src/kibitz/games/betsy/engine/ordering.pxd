cimport cython

from kibitz.games.betsy.engine.histories cimport Histories, is_promotion
from kibitz.games.betsy.engine.table cimport Table
from kibitz.games.betsy.rules cimport Board, Squares
from kibitz.native.machine_in_c cimport is_compiled, lowest_bit, prefetch

cdef extern from *:
    """
    struct __pyx_obj_6kibitz_5games_5betsy_6engine_8ordering_MovePicker;
    CLONED static int __pyx_f_6kibitz_5games_5betsy_6engine_8ordering_10MovePicker_best_first(
        struct __pyx_obj_6kibitz_5games_5betsy_6engine_8ordering_MovePicker *, int, int);
    """

cdef extern from "kibitz/games/betsy/pieces.h":
    int BLACK, BLUE_JAY, KINGFISHER, NIGHTHAWK, NO_MOVE, PARAKEET, QUETZAL, ROBIN, WHITE
    unsigned long long ONE

cdef extern from "kibitz/games/betsy/engine/margins.h":
    int CAPTURE_FACTOR, COUNTERMOVE_SCORE, FEAR_BASE, FEAR_FACTOR, HITS_SCORE, KILLER_SCORE, LOSING_CAPTURES_LAST
    int SECOND_KILLER_SCORE

cdef extern from "kibitz/games/betsy/engine/tables.h":
    int ALL_QUIETS, BEFORE, CAPTURE_STAGE, HIT_STAGE, KINDS, LANDINGS, LOSING_STAGE, MOVES_OF_A_SIDE, NO_QUIETS
    int QUIET_HITS, QUIET_STAGE, TABLE_STAGE, WORDS

cdef extern from "kibitz/games/betsy/engine/ordering.h":
    int PLACES, NOT_LISTED

@cython.final
cdef class MovePicker:
    cdef Board board
    cdef Histories histories
    cdef Table table
    cdef int scores[65536]
    cdef int worth[16]
    cdef int fears[8]
    cdef Squares hits[8]
    cdef int base[128]
    cdef int top[128]
    cdef int next_place[128]
    cdef int losing_end[128]
    cdef int stage[128]
    cdef int table_move[128]
    cdef int quiets[128]

    @cython.locals(i=cython.int)
    cdef void start_search(self) noexcept nogil

    cdef void begin(self, int ply, int table_move, int quiets) noexcept nogil

    cdef void fetch(self, int move) noexcept nogil

    @cython.locals(move=cython.int)
    cdef int next_move(self, int ply) noexcept nogil

    @cython.locals(move=cython.int)
    cdef int next_capture(self, int ply) noexcept nogil

    @cython.locals(move=cython.int)
    cdef int next_hit(self, int ply) noexcept nogil

    @cython.locals(occupied=Squares, left=Squares, origin=cython.int, kind=cython.int, hits=Squares)
    cdef int list_hits(self, int top) noexcept nogil

    @cython.locals(side=cython.int, pieces="Squares*")
    cdef Squares heavy_pieces(self) noexcept nogil

    @cython.locals(occupied=Squares, kingfisher=cython.int, kind=cython.int)
    cdef void find_hits(self) noexcept nogil

    @cython.locals(best=cython.int, high=cython.int, score=cython.int, i=cython.int, move=cython.int)
    cdef int best_first(self, int first, int last) noexcept nogil

    @cython.locals(i=cython.int, move=cython.int, target=cython.int, piece=cython.int, taken=cython.int,
                   history=cython.int, value=cython.int)
    cdef void score_captures(self, int first, int last) noexcept nogil

    @cython.locals(i=cython.int, moves="int*", at="int*", quiet="short*",
                   move=cython.int, before=cython.int, own=cython.int, earlier=cython.int, feared=Squares,
                   side=cython.int, target=cython.int, piece=cython.int,
                   kind=cython.int, countermove=cython.int, killer=cython.int, second_killer=cython.int,
                   landing=cython.int, value=cython.int)
    cdef void score_quiets(self, int first, int last, int ply) noexcept nogil

    @cython.locals(origin=cython.int, target=cython.int, balance=cython.int, side=cython.int, occupied=Squares)
    cdef bint exchange_wins(self, int move, int threshold) noexcept nogil

    @cython.locals(pieces="Squares*", robins=Squares, blue_jays=Squares, attackers=Squares, wins=cython.bint,
                   mine=Squares, kind=cython.int, here=Squares)
    cdef bint exchange_goes_on(self, int target, int side, int balance, Squares occupied) noexcept nogil
