cimport cython

from kibitz.games.play_nine.engine.thumb cimport Thumb as CompiledThumb
from kibitz.native.machine_in_c cimport splitmix64

cdef extern from *:
    """
    #include "machine.h"
    struct __pyx_obj_6kibitz_5games_9play_nine_6engine_5thumb_Thumb;
    """

cdef extern from "kibitz/games/play_nine/rules.h":
    int CARD_STEP, CARDS, HIDDEN, KINDS, OPEN_KINDS, SAME_RANK_BONUS
    long long DECK_SIZE, KITTY_SIZE

cdef extern from "kibitz/native/machine.h":
    unsigned long long GOLDEN_GAMMA

cdef unsigned long long MASK64

@cython.final
cdef class ThumbHands:
    cdef readonly CompiledThumb thumb
    cdef unsigned long long state
    cdef int first_card[120]
    cdef int second_card[120]
    cdef int kind_with[256]
    cdef int ranks[14]
    cdef int deck[27]
    cdef int kitty[28]
    cdef int matches[14]

    @cython.locals(mixed=cython.ulonglong)
    cdef long long random_below(self, long long end) noexcept

    @cython.locals(board=cython.p_int, kind=cython.int)
    cdef void put(self, int place, int kept, int card) noexcept

    @cython.locals(thumb=CompiledThumb, columns=cython.int, place=cython.int,
                   one=cython.int, other=cython.int, draws=cython.int, card=cython.int, drawn=cython.int,
                   shown=cython.int, choice=cython.int, old=cython.int, kept=cython.int)
    cpdef int play_hand(self, unsigned long long number) except? -1000

    @cython.locals(thumb=CompiledThumb, total=cython.int, card=cython.int, place=cython.int, kind=cython.int,
                   one=cython.int, other=cython.int)
    cdef int score(self) noexcept

    @cython.locals(at=cython.longlong)
    cpdef int play_hands(self, unsigned long long first, short[::1] scores) except -1
