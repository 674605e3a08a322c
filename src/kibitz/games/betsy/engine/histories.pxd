cimport cython

from kibitz.games.betsy.rules cimport Board, Squares

cdef extern from "kibitz/games/betsy/pieces.h":
    int BLUE_JAY, EMPTY, KINGFISHER, NIGHTHAWK, NO_MOVE, PARAKEET, QUETZAL, ROBIN
    unsigned long long MASK64

cdef extern from "kibitz/games/betsy/engine/margins.h":
    int CAPTURE_HISTORY, CAUSE_BASE, CAUSE_MOST, CAUSE_SLOPE, CONTINUATION_HISTORY, CORRECTION_BITS
    int CORRECTION_DEPTH_BITS, CORRECTION_MOST, CORRECTION_WEIGHT, CORRECTION_WEIGHT_BITS, CUTOFF_BASE, CUTOFF_MOST
    int CUTOFF_SLOPE, HISTORY_BITS, QUIET_HISTORY

cdef extern from "kibitz/games/betsy/engine/tables.h":
    int BEFORE, KINDS, LANDINGS, MOVES_OF_A_SIDE

cdef extern from "kibitz/games/betsy/engine/histories.h":
    int TRIED, KEY_BITS, KEY_SHIFT
    unsigned long long STIR_1, STIR_2, STIR_3, STIR_4, STIR_5

cpdef bint is_promotion(int piece, int target) noexcept nogil

cdef int updated(int old, int bonus, int bits) noexcept nogil

@cython.final
cdef class Histories:
    cdef Board board
    cdef short quiet[8192]
    cdef short capture[8192]
    cdef short[::1] continuation
    cdef int countermoves[1024]
    cdef int killers[256]
    cdef short corrections[32768]
    cdef int path[136]
    cdef int places[512]
    cdef int tried[32768]
    cdef int tried_count[128]

    @cython.locals(i=cython.longlong)
    cpdef void forget(self)

    @cython.locals(i=cython.int)
    cdef void start_search(self) noexcept nogil

    cdef int landing(self, int move) noexcept nogil

    cdef bint is_quiet(self, int move) noexcept nogil

    cdef int of_move(self, int move, int landing, int taken, bint quiet, int ply) noexcept nogil

    cdef void reward_alone(self, int place, int bonus) noexcept nogil

    @cython.locals(place=cython.int)
    cdef void reward_continuation(self, int before, int landing, int bonus) noexcept nogil

    @cython.locals(landing=cython.int)
    cdef void reward_quiet(self, int move, int ply, int bonus) noexcept nogil

    @cython.locals(place=cython.int)
    cdef void reward_capture(self, int move, int bonus) noexcept nogil

    cdef void reward_reply(self, int landing, int ply, int bonus) noexcept nogil

    @cython.locals(made=cython.int, move=cython.int, bonus=cython.int)
    cdef void reward_cause(self, int ply, int depth) noexcept nogil

    @cython.locals(bonus=cython.int)
    cdef int cutoff_bonus(self, int depth) noexcept nogil

    @cython.locals(count=cython.int)
    cdef void note_tried(self, int move, int ply) noexcept nogil

    @cython.locals(bonus=cython.int, quiet=cython.bint, i=cython.int, other=cython.int)
    cdef void reward_cutoff(self, int move, int depth, int ply) noexcept nogil

    @cython.locals(pieces="Squares*", key=Squares)
    cdef Squares army_key(self, int side) noexcept nogil

    @cython.locals(place=cython.int)
    cdef int correction_at(self, int number, Squares key, int ply) noexcept nogil

    @cython.locals(pieces="Squares*", path="int*", total=cython.int, moves=Squares)
    cdef int correction(self, int ply) noexcept nogil

    @cython.locals(bonus=cython.int, i=cython.int, place=cython.int)
    cdef void correct(self, int ply, int error, int depth) noexcept nogil
