cimport cython

from kibitz.games.play_nine.engine.thumb cimport Thumb as CompiledThumb
from kibitz.games.play_nine.solve.solve cimport Boards as CompiledBoards

cdef extern from *:
    """
    #include "machine.h"
    struct __pyx_obj_6kibitz_5games_9play_nine_6engine_5thumb_Thumb;
    struct __pyx_obj_6kibitz_5games_9play_nine_5solve_5solve_Boards;
    """

cdef extern from "kibitz/games/play_nine/rules.h":
    int CARD_STEP, CARDS, KINDS, OPEN_KINDS
    enum: C_CARD_STEP

cdef extern from "training/play_nine/thumb_mean.h":
    int PLENTY, RANK_OF_PLACE, RANK_OF_POINT, LAST_PLACE, NO_RANK

# Arrays by the draws to come, and by what ranks says.
@cython.final
cdef class ThumbBoards:
    cdef readonly CompiledBoards table
    cdef readonly CompiledThumb thumb
    cdef int least_taken[4]
    cdef short ranks[15360]
    cdef short best_ranks[C_CARD_STEP]
    cdef public double finished
    cdef readonly long long met

    @cython.locals(thumb=CompiledThumb, least=cython.int)
    cdef int rank_in(self, int kind, int draws, int card, bint is_only) except -2

    @cython.locals(table=CompiledBoards, place=cython.int, card=cython.int, at=cython.int, found=cython.short)
    cdef void rank_moves(self, int first) noexcept

    @cython.locals(table=CompiledBoards, number=cython.longlong)
    cdef void move_odds(self, double[::1] after, float[::1] scores, int place, int kept, int card, double odds,
                        bint is_last) noexcept

    @cython.locals(table=CompiledBoards, last=cython.int, is_only=cython.bint, least=cython.int, from_deck=cython.double,
                   card=cython.int, turned=cython.double, found=cython.int, chance=cython.double, place=cython.int,
                   kind=cython.int, kept=cython.int)
    cdef void play_board(self, double[::1] after, float[::1] scores, int draws, double odds) noexcept

    @cython.locals(table=CompiledBoards, boards=cython.longlong, number=cython.longlong)
    cpdef int play_draw(self, double[::1] here, double[::1] after, float[::1] scores, int draws) except -1
