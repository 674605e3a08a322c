cimport cython

from kibitz.native.machine_in_c cimport lowest_bit, splitmix64

cdef extern from "kibitz/native/machine.h":
    unsigned long long GOLDEN_GAMMA

ctypedef unsigned long long Squares

cdef extern from "kibitz/games/betsy/pieces.h":
    int EMPTY, PARAKEET, NIGHTHAWK, BLUE_JAY, ROBIN, QUETZAL, KINGFISHER, WHITE, BLACK, NO_MOVE
    unsigned long long MASK64, ONE, LAST_ROWS, ROW_2, ALTERNATE_BITS, ALTERNATE_PAIRS, ALTERNATE_NIBBLES
    enum: C_PIECE_SQUARES

cdef extern from "kibitz/games/betsy/rules.h":
    int MOVES, ROOM, PAST, SPARE_PLIES, MOST_PLIES
    unsigned long long FIRST_FILE, LAST_FILE, SECOND_FILE, FILE_TO_RANK, ROW_3, ROW_6, ROW_7
    enum: C_SIDE_SQUARES, C_RAYS

cdef Squares NIGHTHAWK_ATTACKS[64]
cdef Squares KINGFISHER_ATTACKS[C_SIDE_SQUARES]
cdef Squares PARAKEET_ATTACKS[C_SIDE_SQUARES]
cdef Squares RANK_OF[64]
cdef Squares RISING[64]
cdef Squares FALLING[64]
cdef Squares ACROSS[C_RAYS]
cdef Squares UPWARDS[C_RAYS]
cdef Squares KEYS[C_PIECE_SQUARES]

cpdef int count(Squares squares) noexcept nogil

@cython.locals(across=cython.int, upwards=cython.int)
cdef Squares robin_attacks(int square, Squares occupied) noexcept nogil

@cython.locals(rising=cython.int, falling=cython.int)
cdef Squares blue_jay_attacks(int square, Squares occupied) noexcept nogil

@cython.final
cdef class Board:
    cdef Squares pieces[16]
    cdef Squares sides[2]
    cdef int at[64]
    cdef readonly int side
    cdef readonly int diagonal
    cdef readonly Squares key
    cdef public int quiet
    cdef readonly int made
    cdef int[::1] past_moves
    cdef int[::1] past_taken
    cdef int[::1] past_promoted
    cdef int[::1] past_quiet
    cdef Squares[::1] past_keys
    cdef int moves[65536]

    @cython.locals(piece=cython.int, square=cython.int)
    cpdef void clear(self) noexcept nogil

    @cython.locals(here=Squares)
    cpdef int put(self, int piece, int square) except -1 nogil

    @cython.locals(room=cython.Py_ssize_t)
    cdef int reserve(self, Py_ssize_t plies) except -1

    @cython.locals(square=cython.int, i=cython.int)
    cpdef int follow(self, Board other) except -1

    @cython.locals(here=Squares)
    cpdef int lift(self, int piece, int square) except -1 nogil

    cpdef int set_side(self, int side) except -1 nogil

    @cython.locals(origin=cython.int, target=cython.int, side=cython.int, piece=cython.int, taken=cython.int,
                   n=cython.int, here=Squares, there=Squares)
    cdef void make_unchecked(self, int move) noexcept nogil

    @cython.locals(origin=cython.int, target=cython.int, side=cython.int, piece=cython.int, taken=cython.int,
                   move=cython.int, n=cython.int, here=Squares, there=Squares)
    cdef void unmake_unchecked(self) noexcept nogil

    @cython.locals(origin=cython.int, target=cython.int, piece=cython.int, taken=cython.int, key=Squares)
    cdef Squares key_after_unchecked(self, int move) noexcept nogil

    @cython.locals(n=cython.int)
    cdef void make_pass_unchecked(self) noexcept nogil

    @cython.locals(n=cython.int)
    cdef void unmake_pass_unchecked(self) noexcept nogil

    @cython.locals(robins=Squares, blue_jays=Squares, pieces="Squares*")
    cdef Squares attackers_unchecked(self, int square, Squares occupied) noexcept nogil

    @cython.locals(first=cython.int, occupied=Squares, pieces="Squares*")
    cdef bint is_attacked_unchecked(self, int square, int by) noexcept nogil

    @cython.locals(kingfisher=Squares)
    cdef bint hangs_unchecked(self, int side) noexcept nogil

    @cython.locals(others=Squares)
    cpdef Squares feared(self) noexcept nogil

    @cython.locals(side=cython.int, mine=Squares, others=cython.int, occupied=Squares, kingfisher=cython.int,
                   straight=Squares, oblique=Squares, robins=Squares, blue_jays=Squares)
    cdef Squares pinned_unchecked(self) noexcept nogil

    @cython.locals(side=cython.int, occupied=Squares, kingfisher=cython.int, threats=Squares, origin=cython.int,
                   straight=Squares)
    cdef Squares answers_unchecked(self) noexcept nogil

    @cython.locals(kind=cython.int)
    cdef Squares reach(self, int piece, int square, Squares occupied) noexcept nogil

    cdef int add_moves(self, int top, int origin, Squares targets) noexcept nogil

    @cython.locals(side=cython.int, mine=Squares, others=Squares, occupied=Squares, parakeets=Squares, left=Squares,
                   ready=Squares, origin=cython.int, target=cython.int)
    cdef int captures(self, int top) noexcept nogil

    @cython.locals(side=cython.int, mine=Squares, occupied=Squares, free=Squares, parakeets=Squares, forward=Squares,
                   twice=Squares, left=Squares, origin=cython.int, target=cython.int, back=cython.int)
    cdef int quiets(self, int top) noexcept nogil

    cdef int generate(self, int top) noexcept nogil

    @cython.locals(origin=cython.int, target=cython.int, piece=cython.int, side=cython.int, there=Squares,
                   occupied=Squares, step=cython.int)
    cdef bint is_move_unchecked(self, int move) noexcept nogil

    @cython.locals(top=cython.int, leaves=cython.longlong, i=cython.int)
    cdef long long count_leaves(self, int depth, int base) noexcept nogil

    @cython.locals(key=Squares, square=cython.int)
    cpdef Squares key_from_scratch(self) noexcept nogil

    @cython.locals(top=cython.int, i=cython.int, lost=cython.bint)
    cdef bint can_force(self, int plies, int base) noexcept nogil

    @cython.locals(top=cython.int, i=cython.int, caught=cython.bint)
    cdef bint can_escape(self, int plies, int base) noexcept nogil
