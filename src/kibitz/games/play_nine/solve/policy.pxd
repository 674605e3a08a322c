cimport cython

from kibitz.games.play_nine.engine.thumb cimport Thumb as CompiledThumb
from kibitz.games.play_nine.solve.solve cimport Boards as CompiledBoards

cdef extern from "kibitz/games/play_nine/rules.h":
    int CARD_STEP, CARDS

@cython.final
cdef class ThumbBoards:
    cdef readonly CompiledBoards table
    cdef readonly CompiledThumb thumb
    cdef double in_hand[14]
    cdef double turned[6]
    cdef public double finished
    cdef readonly long long met

    @cython.locals(table=CompiledBoards, old=cython.int, kept=cython.int, number=cython.longlong)
    cdef void move_odds(self, double[::1] after, float[::1] scores, int place, int side, int card, double odds,
                        bint is_last) noexcept

    @cython.locals(thumb=CompiledThumb, place=cython.int, from_deck=cython.double, card=cython.int,
                   chance=cython.double, choice=cython.int)
    cdef void play_board(self, double[::1] after, float[::1] scores, int draws, double odds) noexcept

    @cython.locals(table=CompiledBoards, boards=cython.longlong, number=cython.longlong)
    cpdef int play_draw(self, double[::1] here, double[::1] after, float[::1] scores, int draws) except -1
