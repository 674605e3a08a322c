# cython: annotation_typing=False
"""Betsy's rules on bitboards: generating moves, making and unmaking them, finding what attacks what.

The rules are part 2 of assignment 2 of CS B551: "Let's consider Betsy, a somewhat simplified version of Chess" and the
six points after it. "A player wins by capturing the other player's Kingfisher. (Note [...] there's no notion of check
or checkmate, no en passant, and no castling.)" So a side may leave its Kingfisher where it can be captured, and must
where it has no other move. A Kingfisher moves "one square in any direction, horizontally or vertically"; that it may
also step diagonally is an option of the match.

Units, beside those of pieces.py:
    set of squares   64 bits; all names in the plural that are not lists (others, occupied, targets) are such sets
    diagonal         0 or 64, an offset into KINGFISHER_ATTACKS
    quiet            plies since the last capture or Parakeet's move, or since a pass
    made             plies since the board was set up: the index of the next entry of the past_ lists
    key              64 bits, the Zobrist hash of pieces and side to move (https://www.chessprogramming.org/Zobrist_Hashing)
    top, base        indices into `moves`, one stack of generated moves for all plies of a search

Sets of squares are explained at https://www.chessprogramming.org/Bitboards. Rays come from Kindergarten bitboards
(https://www.chessprogramming.org/Kindergarten_Bitboards): the six inner squares of a line are gathered into one number
by a multiplication, and a table of 8 * 64 entries has the attacked squares for each place on the line.
"""

from array import array

from kibitz.games.betsy.pieces import (
    ALTERNATE_BITS,
    ALTERNATE_NIBBLES,
    ALTERNATE_PAIRS,
    BLACK,
    BLUE_JAY,
    EMPTY,
    KINGFISHER,
    LAST_ROWS,
    LETTERS,
    MASK64,
    NIGHTHAWK,
    NO_MOVE,
    ONE,
    PARAKEET,
    PIECE_SQUARES,
    QUETZAL,
    ROBIN,
    ROW_2,
    WHITE,
)
from kibitz.native.machine import GOLDEN_GAMMA, lowest_bit, splitmix64

MOVES = 65536
"""The length of a board's stack of moves."""
ROOM = 2048
"""More than the moves of any position, even of a board full of Quetzals."""
MOST_PLIES = MOVES // ROOM - 1
"""The plies for which perft(), forces() and escapes() have moves on the stack."""
PAST = 1024
"""The plies that a new board has room for; more come when they are needed."""
SPARE_PLIES = 128
"""The plies that always have room in the past: more than any search makes from the position on the board."""
ANY_DIRECTION = 64
"""The value of Board.diagonal where a Kingfisher may step in any direction."""
FIRST_FILE, LAST_FILE = 0x0101010101010101, 0x8080808080808080
SECOND_FILE = 0x0202020202020202
FILE_TO_RANK = 0x0080402010080400
ROW_3 = 0xFF0000
ROW_6 = 0xFF0000000000
ROW_7 = 0xFF000000000000

NIGHTHAWK_STEPS = ((1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2))
ORTHOGONAL = ((0, 1), (1, 0), (0, -1), (-1, 0))
DIAGONAL = ((1, 1), (1, -1), (-1, -1), (-1, 1))

SIDE_SQUARES = 2 * 64
"""The length of a list by 64 * side + square, or by diagonal + square."""
RAYS = 8 * 64
"""The length of a list by 64 * place on a line + the occupied ones of its six inner squares."""


def zeros(size: int) -> list[int]:
    """For C arrays whose length has a name, which Cython does not accept in `[0] * size`."""
    return [0] * size


NIGHTHAWK_ATTACKS = [0] * 64
KINGFISHER_ATTACKS = zeros(SIDE_SQUARES)
"""By diagonal + square: first those of one step along rows and files, then those of a step in any direction."""
PARAKEET_ATTACKS = zeros(SIDE_SQUARES)
"""By 64 * side + square."""
RANK_OF = [0] * 64
"""The row of a square."""
RISING = [0] * 64
"""The diagonal of a square that rises to the right, without the square."""
FALLING = [0] * 64
"""The diagonal of a square that falls to the right, without the square."""
ACROSS = zeros(RAYS)
"""Rays along a row by 64 * file + the occupied ones of the six inner squares, repeated on every row."""
UPWARDS = zeros(RAYS)
"""Rays along the first file by 64 * row + the occupied ones of the six inner squares, as FILE_TO_RANK orders them."""
KEYS = zeros(PIECE_SQUARES)
"""A random number for each piece on each square, at 64 * piece + square; KEYS[0] for Black to move."""


def steps_from(square: int, steps: tuple[tuple[int, int], ...], far: bool = False) -> int:
    """The squares reached on an empty board by one of the steps; far: by any number of the same step."""
    targets = 0
    for rows, files in steps:
        row, file = square // 8 + rows, square % 8 + files
        while 0 <= row < 8 and 0 <= file < 8:
            targets |= 1 << (row * 8 + file)
            if not far:
                break
            row, file = row + rows, file + files
    return targets


def ray(place: int, inner: int) -> int:
    """The places of a line of eight that a piece sees from its place; inner: the occupied ones of the inner six."""
    below, above = (inner << 1 | 1) & (1 << place) - 1, (inner << 1 | 128) >> (place + 1)
    down = (1 << place) - (1 << (below.bit_length() - 1)) if below else 0
    up = (above ^ (above - 1)) << (place + 1) if above else 0
    return down | up


def fill_tables() -> None:
    """Compute what attacks what on any line, and the keys."""
    for square in range(64):
        NIGHTHAWK_ATTACKS[square] = steps_from(square, NIGHTHAWK_STEPS)
        KINGFISHER_ATTACKS[square] = steps_from(square, ORTHOGONAL)
        KINGFISHER_ATTACKS[64 + square] = steps_from(square, ORTHOGONAL + DIAGONAL)
        PARAKEET_ATTACKS[square] = steps_from(square, ((1, -1), (1, 1)))
        PARAKEET_ATTACKS[64 + square] = steps_from(square, ((-1, -1), (-1, 1)))
        RANK_OF[square] = 0xFF << (square & 56)
        RISING[square] = steps_from(square, ((1, 1), (-1, -1)), far=True)
        FALLING[square] = steps_from(square, ((1, -1), (-1, 1)), far=True)
    columns = [0]  # each line of eight turned upright, onto the first file
    for i in range(8):
        columns += [column | 1 << (8 * i) for column in columns]
    for place in range(8):
        for inner in range(64):
            seen = ray(place, inner)
            ACROSS[64 * place + inner] = seen * FIRST_FILE & MASK64
            index = (columns[inner << 1] * FILE_TO_RANK & MASK64) >> 58
            UPWARDS[64 * place + index] = columns[seen]
    seed = 0
    for i in range(PIECE_SQUARES):
        KEYS[i] = splitmix64(seed)
        seed = (seed + GOLDEN_GAMMA) & MASK64


if not KEYS[0]:  # names a table, so that a bundle of what is needed keeps the call
    fill_tables()


def count(squares: int) -> int:
    """The number of squares in the set: sums of pairs of bits, then of four bits, then of bytes.

    https://www.chessprogramming.org/Population_Count
    """
    squares -= squares >> 1 & ALTERNATE_BITS
    squares = (squares & ALTERNATE_PAIRS) + (squares >> 2 & ALTERNATE_PAIRS)
    return ((squares + (squares >> 4) & ALTERNATE_NIBBLES) * FIRST_FILE & MASK64) >> 56


def robin_attacks(square: int, occupied: int) -> int:
    """The squares that a Robin sees."""
    across = occupied >> ((square & 56) + 1) & 63
    upwards = ((occupied >> (square & 7) & FIRST_FILE) * FILE_TO_RANK & MASK64) >> 58
    return ACROSS[(square & 7) * 64 + across] & RANK_OF[square] | UPWARDS[(square >> 3) * 64 + upwards] << (square & 7)


def blue_jay_attacks(square: int, occupied: int) -> int:
    """The squares that a Blue jay sees."""
    rising = ((occupied & RISING[square]) * SECOND_FILE & MASK64) >> 58
    falling = ((occupied & FALLING[square]) * SECOND_FILE & MASK64) >> 58
    return ACROSS[(square & 7) * 64 + rising] & RISING[square] | ACROSS[(square & 7) * 64 + falling] & FALLING[square]


def longer(past: "array[int] | memoryview[int]", typecode: str, length: int) -> "array[int]":
    """A copy of these numbers with zeros behind them."""
    copy = array(typecode, past)
    copy.extend(array(typecode, [0]) * (length - len(copy)))
    return copy


class Board:
    """A position on which moves are made and unmade, with the past that unmaking and repetition need.

    On exit of every method `pieces`, `sides` and `at` describe the same position, `key` is its key, and the past has
    room for SPARE_PLIES more plies. So compiled callers need not check anything: a method named unchecked is for them
    alone, and trusts its arguments, for a search calls it millions of times a second. The method of the same name
    without the word is for all others and raises IndexError or ValueError where an argument is out of range.
    """

    def __init__(self) -> None:
        self.pieces = [0] * 16
        """The set of squares that a piece is on, by piece."""
        self.sides = [0] * 2
        """The set of squares that a side's pieces are on."""
        self.at = [EMPTY] * 64
        """The piece on a square."""
        self.side = WHITE
        self.diagonal = 0
        """ANY_DIRECTION where a Kingfisher may also step diagonally, else 0."""
        self.key = 0
        self.quiet = 0
        """Plies since the last capture or Parakeet's move."""
        self.made = 0
        self.past_moves = array("i", [0]) * PAST
        self.past_taken = array("i", [0]) * PAST
        self.past_promoted = array("i", [0]) * PAST
        self.past_quiet = array("i", [0]) * PAST
        self.past_keys = array("Q", [0]) * PAST
        # MOVES, as a literal: Cython then fills the C array without a list, and boards are made often.
        self.moves = [0] * 65536

    def set_up(self, diagram: str, side: int, diagonal: bool = False) -> None:
        """Take this position, without a past. The diagram has been checked."""
        self.clear()
        for square, letter in enumerate(diagram):
            if letter != ".":
                self.put(LETTERS.index(letter), square)
        self.set_side(side)
        self.diagonal = ANY_DIRECTION if diagonal else 0

    def clear(self) -> None:
        """Take all pieces off and forget the past; the rule stays."""
        for piece in range(16):
            self.pieces[piece] = 0
        for square in range(64):
            self.at[square] = EMPTY
        self.sides[WHITE] = self.sides[BLACK] = 0
        self.side = WHITE
        self.key = 0
        self.quiet = 0
        self.made = 0

    def put(self, piece: int, square: int) -> None:
        """Set a piece on an empty square and forget the past."""
        if not 0 <= piece < 16 or not PARAKEET <= piece & 7 <= KINGFISHER or square & 63 != square:
            raise IndexError(f"piece {piece} on square {square}: expected 1 to 6 or 9 to 14 on 0 to 63")
        if self.at[square] != EMPTY:
            raise ValueError(f"piece {piece} on square {square}: expected an empty square")
        self.made = 0
        here = ONE << square
        self.pieces[piece] |= here
        self.sides[piece >> 3] |= here
        self.at[square] = piece
        self.key ^= KEYS[64 * piece + square]

    def reserve(self, plies: int) -> None:
        """Have room in the past for this many plies and SPARE_PLIES more."""
        room = len(self.past_moves)
        if plies + SPARE_PLIES > room:
            room = max(2 * room, plies + SPARE_PLIES)
            self.past_moves = longer(self.past_moves, "i", room)
            self.past_taken = longer(self.past_taken, "i", room)
            self.past_promoted = longer(self.past_promoted, "i", room)
            self.past_quiet = longer(self.past_quiet, "i", room)
            self.past_keys = longer(self.past_keys, "Q", room)

    def follow(self, other: "Board") -> None:
        """Take the position, the rule and the past of the other board."""
        self.reserve(other.made)
        self.clear()
        for square in range(64):
            if other.at[square]:
                self.put(other.at[square], square)
        self.set_side(other.side)
        self.diagonal = other.diagonal
        self.quiet = other.quiet
        self.made = other.made
        for i in range(other.made):
            self.past_moves[i] = other.past_moves[i]
            self.past_taken[i] = other.past_taken[i]
            self.past_promoted[i] = other.past_promoted[i]
            self.past_quiet[i] = other.past_quiet[i]
            self.past_keys[i] = other.past_keys[i]

    def lift(self, piece: int, square: int) -> None:
        """Take a piece off its square and forget the past."""
        if not PARAKEET <= piece <= 8 + KINGFISHER or square & 63 != square or self.at[square] != piece:
            raise IndexError(f"piece {piece} on square {square}: expected one that is there")
        self.made = 0
        here = ONE << square
        self.pieces[piece] ^= here
        self.sides[piece >> 3] ^= here
        self.at[square] = EMPTY
        self.key ^= KEYS[64 * piece + square]

    def set_side(self, side: int) -> None:
        """Say which side is to move, and forget the past."""
        if side != WHITE and side != BLACK:
            raise IndexError(f"side {side}: expected 0 or 1")
        self.made = 0
        if self.side != side:
            self.side = side
            self.key ^= KEYS[0]

    def check_square(self, square: int) -> None:
        """Refuse what is not a square."""
        if not 0 <= square < 64:
            raise IndexError(f"square {square}: expected 0 to 63")

    def check_side(self, side: int) -> None:
        """Refuse what is not a side."""
        if side != WHITE and side != BLACK:
            raise IndexError(f"side {side}: expected 0 or 1")

    def check_move(self, move: int) -> None:
        """Refuse what is not a move here."""
        if not self.is_move(move):
            raise ValueError(f"move {move}: expected one that is allowed here")

    def check_plies(self, plies: int, least: int) -> None:
        """Refuse a number of plies for which the stack of moves has no room."""
        if not least <= plies <= MOST_PLIES:
            raise ValueError(f"{plies} plies: expected {least} to {MOST_PLIES}")

    def check_kingfishers(self) -> None:
        """Refuse a position in which a Kingfisher is gone, where squares are counted from it."""
        if not self.pieces[KINGFISHER] or not self.pieces[8 + KINGFISHER]:
            raise ValueError("a Kingfisher is gone: expected both on the board")

    def make(self, move: int) -> None:
        """Play a move that is allowed here."""
        self.check_move(move)
        self.reserve(self.made + 1)
        self.make_unchecked(move)

    # What is promised:
    #
    # The move must be one that is_move() allows here, and the past must have room. On exit the board has the position
    # after it, the other side to move and a past of one ply more. A Parakeet on the last row is a Quetzal. A captured
    # Kingfisher is gone: `pieces` has none, and nothing else says that the game is over. unmake_unchecked() restores
    # everything but the stack of moves.
    def make_unchecked(self, move: int) -> None:
        """Play a move that was generated for this position."""
        origin, target = move & 63, move >> 6
        side = self.side
        piece, taken = self.at[origin], self.at[target]
        n = self.made
        self.past_moves[n] = move
        self.past_taken[n] = taken
        self.past_promoted[n] = 0
        self.past_quiet[n] = self.quiet
        self.past_keys[n] = self.key
        self.made = n + 1
        self.quiet += 1
        here, there = ONE << origin, ONE << target
        if taken:
            self.pieces[taken] ^= there
            self.sides[side ^ 1] ^= there
            self.key ^= KEYS[64 * taken + target]
            self.quiet = 0
        self.at[origin] = EMPTY
        self.pieces[piece] ^= here
        self.key ^= KEYS[64 * piece + origin]
        if piece & 7 == PARAKEET:
            self.quiet = 0
            if there & LAST_ROWS:
                self.past_promoted[n] = 1
                piece += QUETZAL - PARAKEET
        self.pieces[piece] ^= there
        self.sides[side] ^= here | there
        self.at[target] = piece
        self.key ^= KEYS[64 * piece + target] ^ KEYS[0]
        self.side = side ^ 1

    def key_after(self, move: int) -> int:
        """The key of the position after a move that is allowed here; another one where it promotes."""
        self.check_move(move)
        return self.key_after_unchecked(move)

    def key_after_unchecked(self, move: int) -> int:
        """The key after this move, computed without making it; a promotion is left out."""
        origin, target = move & 63, move >> 6
        piece, taken = self.at[origin], self.at[target]
        key = self.key ^ KEYS[0] ^ KEYS[64 * piece + origin] ^ KEYS[64 * piece + target]
        return key ^ KEYS[64 * taken + target] if taken else key

    def unmake(self) -> None:
        """Take the last move back, which was not a pass."""
        if not self.made or self.past_moves[self.made - 1] == NO_MOVE:
            raise ValueError("no move to take back: expected one that was made")
        self.unmake_unchecked()

    def unmake_unchecked(self) -> None:
        """Take the last move back, which must not have been a pass."""
        n = self.made - 1
        self.made = n
        move, taken = self.past_moves[n], self.past_taken[n]
        origin, target = move & 63, move >> 6
        side = self.side ^ 1
        self.side = side
        here, there = ONE << origin, ONE << target
        piece = self.at[target]
        self.pieces[piece] ^= there
        if self.past_promoted[n]:
            piece -= QUETZAL - PARAKEET
        self.pieces[piece] ^= here
        self.sides[side] ^= here | there
        self.at[origin] = piece
        self.at[target] = taken
        if taken:
            self.pieces[taken] ^= there
            self.sides[side ^ 1] ^= there
        self.key = self.past_keys[n]
        self.quiet = self.past_quiet[n]

    def make_pass(self) -> None:
        """Give the move to the other side, which unmake_pass() takes back."""
        self.reserve(self.made + 1)
        self.make_pass_unchecked()

    def make_pass_unchecked(self) -> None:
        """Give the move to the other side, which the rules do not allow: the null move of searches.

        https://www.chessprogramming.org/Null_Move
        """
        n = self.made
        self.past_moves[n] = NO_MOVE
        self.past_taken[n] = EMPTY
        self.past_quiet[n] = self.quiet
        self.past_keys[n] = self.key
        self.made = n + 1
        self.quiet = 0
        self.key ^= KEYS[0]
        self.side ^= 1

    def unmake_pass(self) -> None:
        """Take back the pass that was made last."""
        if not self.made or self.past_moves[self.made - 1] != NO_MOVE:
            raise ValueError("no pass to take back: expected one that was made")
        self.unmake_pass_unchecked()

    def unmake_pass_unchecked(self) -> None:
        """Take a pass back, which must have been made last."""
        n = self.made - 1
        self.made = n
        self.key = self.past_keys[n]
        self.quiet = self.past_quiet[n]
        self.side ^= 1

    def attackers(self, square: int, occupied: int) -> int:
        """The squares of both sides' pieces that attack this square, where rays end at the occupied squares."""
        self.check_square(square)
        if not 0 <= occupied <= MASK64:
            raise IndexError(f"occupied squares {occupied}: expected a set of 64 bits")
        return self.attackers_unchecked(square, occupied)

    def attackers_unchecked(self, square: int, occupied: int) -> int:
        """The squares of both sides' pieces that attack this square, where rays end at the occupied squares.

        Of a square in `occupied` that has been emptied in thought the piece is still reported: mask the result.
        """
        pieces = self.pieces
        robins = pieces[ROBIN] | pieces[QUETZAL] | pieces[8 + ROBIN] | pieces[8 + QUETZAL]
        blue_jays = pieces[BLUE_JAY] | pieces[QUETZAL] | pieces[8 + BLUE_JAY] | pieces[8 + QUETZAL]
        return (
            PARAKEET_ATTACKS[64 + square] & pieces[PARAKEET]
            | PARAKEET_ATTACKS[square] & pieces[8 + PARAKEET]
            | NIGHTHAWK_ATTACKS[square] & (pieces[NIGHTHAWK] | pieces[8 + NIGHTHAWK])
            | KINGFISHER_ATTACKS[self.diagonal + square] & (pieces[KINGFISHER] | pieces[8 + KINGFISHER])
            | robin_attacks(square, occupied) & robins
            | blue_jay_attacks(square, occupied) & blue_jays
        )

    def is_attacked(self, square: int, by: int) -> bool:
        """Whether that side could capture on this square."""
        self.check_square(square)
        self.check_side(by)
        return self.is_attacked_unchecked(square, by)

    def is_attacked_unchecked(self, square: int, by: int) -> bool:
        """Whether the side `by` could capture on this square."""
        pieces, first = self.pieces, 8 * by
        occupied = self.sides[WHITE] | self.sides[BLACK]
        if NIGHTHAWK_ATTACKS[square] & pieces[first + NIGHTHAWK]:
            return True
        if PARAKEET_ATTACKS[(by ^ 1) * 64 + square] & pieces[first + PARAKEET]:
            return True
        if KINGFISHER_ATTACKS[self.diagonal + square] & pieces[first + KINGFISHER]:
            return True
        if robin_attacks(square, occupied) & (pieces[first + ROBIN] | pieces[first + QUETZAL]):
            return True
        return blue_jay_attacks(square, occupied) & (pieces[first + BLUE_JAY] | pieces[first + QUETZAL]) != 0

    def hangs(self, side: int) -> bool:
        """Whether the side's Kingfisher could be captured if the other side were to move; False where it is gone."""
        self.check_side(side)
        return self.hangs_unchecked(side)

    def hangs_unchecked(self, side: int) -> bool:
        """Whether the side's Kingfisher is on the board and attacked."""
        kingfisher = self.pieces[8 * side + KINGFISHER]
        return kingfisher != 0 and self.is_attacked_unchecked(lowest_bit(kingfisher), side ^ 1)

    def feared(self) -> int:
        """The squares that the Parakeets of the side not to move attack."""
        if self.side == WHITE:
            others = self.pieces[8 + PARAKEET]
            return (others & ~FIRST_FILE) >> 9 | (others & ~LAST_FILE) >> 7
        others = self.pieces[PARAKEET]
        return (others & ~FIRST_FILE) << 7 | (others & ~LAST_FILE) << 9

    def pinned(self) -> int:
        """A set that contains every piece of the side to move that is pinned to its Kingfisher, and maybe others."""
        self.check_kingfishers()
        return self.pinned_unchecked()

    def pinned_unchecked(self) -> int:
        """A set that contains every piece of the side to move that is pinned to its Kingfisher, and maybe others.

        A piece outside the set, other than the Kingfisher, can move without opening a line to the Kingfisher. The
        Kingfisher must be on the board. Found by taking all own pieces nearest to it off the lines of one kind at once:
        https://www.chessprogramming.org/Pin
        """
        side = self.side
        mine, others = self.sides[side], 8 * (side ^ 1)
        occupied = mine | self.sides[side ^ 1]
        kingfisher = lowest_bit(self.pieces[8 * side + KINGFISHER])
        straight = robin_attacks(kingfisher, occupied) & mine
        oblique = blue_jay_attacks(kingfisher, occupied) & mine
        robins = self.pieces[others + ROBIN] | self.pieces[others + QUETZAL]
        blue_jays = self.pieces[others + BLUE_JAY] | self.pieces[others + QUETZAL]
        if not robins & robin_attacks(kingfisher, occupied ^ straight):
            straight = 0
        if not blue_jays & blue_jay_attacks(kingfisher, occupied ^ oblique):
            oblique = 0
        return straight | oblique

    def answers(self) -> int:
        """Where a piece other than the Kingfisher must go when it hangs; empty where two pieces attack it."""
        self.check_kingfishers()
        return self.answers_unchecked()

    def answers_unchecked(self) -> int:
        """Where a piece other than the Kingfisher must go when the Kingfisher hangs; empty where two pieces attack it.

        The squares of the attacker and, where it attacks along a line, those between it and the Kingfisher: the
        evasions of https://www.chessprogramming.org/Check that are not the king's own. Meaningless when the Kingfisher
        does not hang.
        """
        side = self.side
        occupied = self.sides[WHITE] | self.sides[BLACK]
        kingfisher = lowest_bit(self.pieces[8 * side + KINGFISHER])
        threats = self.attackers_unchecked(kingfisher, occupied) & self.sides[side ^ 1]
        if not threats or threats & (threats - 1):
            return 0
        origin = lowest_bit(threats)
        if self.at[origin] & 7 < BLUE_JAY or self.at[origin] & 7 == KINGFISHER:
            return threats
        straight = robin_attacks(kingfisher, occupied)
        if straight & threats:
            return threats | straight & robin_attacks(origin, occupied)
        return threats | blue_jay_attacks(kingfisher, occupied) & blue_jay_attacks(origin, occupied)

    def reach(self, piece: int, square: int, occupied: int) -> int:
        """The squares that this piece, not a Parakeet, attacks from its square; rays end at the occupied squares."""
        kind = piece & 7
        if kind == NIGHTHAWK:
            return NIGHTHAWK_ATTACKS[square]
        if kind == KINGFISHER:
            return KINGFISHER_ATTACKS[self.diagonal + square]
        if kind == ROBIN:
            return robin_attacks(square, occupied)
        if kind == BLUE_JAY:
            return blue_jay_attacks(square, occupied)
        return robin_attacks(square, occupied) | blue_jay_attacks(square, occupied)

    def add_moves(self, top: int, origin: int, targets: int) -> int:
        """Put a move to each target on the stack of moves from top on; returns the new top."""
        while targets:
            self.moves[top] = origin | lowest_bit(targets) << 6
            top += 1
            targets &= targets - 1
        return top

    def captures(self, top: int) -> int:
        """Put the captures and promotions on the stack of moves from top on; returns the new top."""
        side = self.side
        mine, others = self.sides[side], self.sides[side ^ 1]
        occupied = mine | others
        parakeets = self.pieces[8 * side + PARAKEET]
        left = parakeets
        while left:
            origin = lowest_bit(left)
            left &= left - 1
            top = self.add_moves(top, origin, PARAKEET_ATTACKS[64 * side + origin] & others)
        ready = parakeets & (ROW_7 if side == WHITE else ROW_2)
        while ready:
            origin = lowest_bit(ready)
            ready &= ready - 1
            target = origin + 8 if side == WHITE else origin - 8
            if self.at[target] == EMPTY:
                self.moves[top] = origin | target << 6
                top += 1
        left = mine & ~parakeets
        while left:
            origin = lowest_bit(left)
            left &= left - 1
            top = self.add_moves(top, origin, self.reach(self.at[origin], origin, occupied) & others)
        return top

    def quiets(self, top: int) -> int:
        """Put the moves that are neither captures nor promotions on the stack; returns the new top."""
        side = self.side
        mine = self.sides[side]
        occupied = mine | self.sides[side ^ 1]
        free = ~occupied & MASK64
        parakeets = self.pieces[8 * side + PARAKEET]
        if side == WHITE:
            forward = parakeets << 8 & free & ~LAST_ROWS
            twice = (forward & ROW_3) << 8 & free
        else:
            forward = parakeets >> 8 & free & ~LAST_ROWS
            twice = (forward & ROW_6) >> 8 & free
        back = -8 if side == WHITE else 8
        while forward:
            target = lowest_bit(forward)
            forward &= forward - 1
            self.moves[top] = (target + back) | target << 6
            top += 1
        while twice:
            target = lowest_bit(twice)
            twice &= twice - 1
            self.moves[top] = (target + 2 * back) | target << 6
            top += 1
        left = mine & ~parakeets
        while left:
            origin = lowest_bit(left)
            left &= left - 1
            top = self.add_moves(top, origin, self.reach(self.at[origin], origin, occupied) & free)
        return top

    def generate(self, top: int) -> int:
        """Put all moves on the stack from top on; returns the new top. None when a Kingfisher is gone."""
        if not self.pieces[KINGFISHER] or not self.pieces[8 + KINGFISHER]:
            return top
        return self.quiets(self.captures(top))

    def list_moves(self, decided: bool = False) -> list[int]:
        """All moves, for callers that are not compiled; decided: also when a Kingfisher is gone."""
        top = self.quiets(self.captures(MOVES - ROOM)) if decided else self.generate(MOVES - ROOM)
        return [self.moves[i] for i in range(MOVES - ROOM, top)]

    def safe_moves(self) -> list[int]:
        """The moves after which the mover's Kingfisher can't be captured, for callers that are not compiled."""
        safe = []
        for move in self.list_moves():
            self.make_unchecked(move)
            if not self.hangs_unchecked(self.side ^ 1):
                safe.append(move)
            self.unmake_unchecked()
        return safe

    def squares(self) -> list[int]:
        """The piece on each square, for callers that are not compiled."""
        return [self.at[i] for i in range(64)]

    def is_move(self, move: int) -> bool:
        """Whether the move is allowed here; where a Kingfisher is gone, as if it were not."""
        return 0 <= move < 64 * 64 and self.is_move_unchecked(move)

    def is_move_unchecked(self, move: int) -> bool:
        """Whether generate() would list the move, which may be one of another position.

        Where a Kingfisher is gone it answers as if it were not.
        """
        origin, target = move & 63, move >> 6
        piece = self.at[origin]
        side = self.side
        there = ONE << target
        if not piece or piece >> 3 != side or self.sides[side] & there:
            return False
        occupied = self.sides[WHITE] | self.sides[BLACK]
        if piece & 7 != PARAKEET:
            return self.reach(piece, origin, occupied) & there != 0
        if PARAKEET_ATTACKS[64 * side + origin] & there:
            return self.at[target] != EMPTY
        step = 8 if side == WHITE else -8
        if self.at[target] != EMPTY:
            return False
        if target == origin + step:
            return True
        if target != origin + 2 * step or origin >> 3 != (1 if side == WHITE else 6):
            return False
        return self.at[origin + step] == EMPTY

    def perft(self, depth: int) -> int:
        """The number of sequences of this many moves.

        https://www.chessprogramming.org/Perft
        """
        self.check_plies(depth, 1)
        return self.count_leaves(depth, 0)

    def count_leaves(self, depth: int, base: int) -> int:
        """The number of sequences of this many moves; the moves of this ply are on the stack from base on."""
        top = self.generate(base)
        if depth == 1:
            return top - base
        leaves = 0
        for i in range(base, top):
            self.make_unchecked(self.moves[i])
            leaves += self.count_leaves(depth - 1, top)
            self.unmake_unchecked()
        return leaves

    def forces(self, plies: int) -> bool:
        """Whether the side to move can capture the Kingfisher within this many plies, whatever the other side does.

        A proof by exhaustive search without evaluation or memory, for tests and for positions with known wins.
        """
        self.check_plies(plies, 0)
        return self.can_force(plies, 0)

    def can_force(self, plies: int, base: int) -> bool:
        """Whether the side to move can force the capture; the moves of this ply are on the stack from base on."""
        top = self.generate(base)
        for i in range(base, top):
            if self.at[self.moves[i] >> 6] & 7 == KINGFISHER:
                return True
        if plies < 3:
            return False
        for i in range(base, top):
            self.make_unchecked(self.moves[i])
            lost = not self.can_escape(plies - 1, top)
            self.unmake_unchecked()
            if lost:
                return True
        return False

    def escapes(self, plies: int) -> bool:
        """Whether the side to move has a move after which the other can't force the capture in the plies left."""
        self.check_plies(plies, 0)
        return self.can_escape(plies, 0)

    def can_escape(self, plies: int, base: int) -> bool:
        """Whether a move escapes the forced capture; the moves of this ply are on the stack from base on."""
        top = self.generate(base)
        if top == base:
            return True
        for i in range(base, top):
            if self.at[self.moves[i] >> 6] & 7 == KINGFISHER:
                return True
        for i in range(base, top):
            self.make_unchecked(self.moves[i])
            caught = self.can_force(plies - 1, top)
            self.unmake_unchecked()
            if not caught:
                return True
        return False

    def key_from_scratch(self) -> int:
        """The key computed from the pieces, which must always equal `key`."""
        key = KEYS[0] if self.side == BLACK else 0
        for square in range(64):
            if self.at[square]:
                key ^= KEYS[64 * self.at[square] + square]
        return key
