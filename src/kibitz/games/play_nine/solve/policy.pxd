cimport cython

from kibitz.games.play_nine.engine.thumb cimport Thumb as CompiledThumb
from kibitz.games.play_nine.solve.solve cimport Boards as CompiledBoards

cdef extern from "kibitz/games/play_nine/rules.h":
    int CARD_STEP, CARDS

cdef double NOT_TURNED

@cython.final
cdef class ThumbBoards:
    cdef readonly CompiledBoards table
    cdef readonly CompiledThumb thumb
    cdef double turned[6]

    @cython.locals(table=CompiledBoards, old=cython.int, kept=cython.int, new=cython.int)
    cdef double value_after(self, float[::1] below, int place, int side, int card) noexcept

    @cython.locals(choice=cython.int, place=cython.int, total=cython.double, other=cython.int)
    cdef double value_with(self, float[::1] below, int draws, int card) noexcept

    @cython.locals(place=cython.int, deck=cython.double, card=cython.int, value=cython.double, taken=cython.double)
    cdef double back_up(self, float[::1] below, int draws) noexcept

    @cython.locals(table=CompiledBoards, number=cython.longlong)
    cpdef int fill_layer(self, float[::1] layer, float[::1] below, long long begin, long long end, int least,
                         int draws) except -1
