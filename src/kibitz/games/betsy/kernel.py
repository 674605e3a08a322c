# cython: annotation_typing=False
"""Many games of Betsy at once, stepped by indices; encoding.py says what the numbers mean.

Observation and mask are those of the side to move. Nothing depends on chance: seeds are only counted. The board of the
rules moves the pieces, as it does for the engine.
"""

from array import array
from collections.abc import Mapping
from typing import Any

from kibitz.games.betsy.actions import ACTIONS, FLIP, MOST_REPEATS, MOVES, NUMBER, SQUARES
from kibitz.games.betsy.pieces import BLACK, KINGFISHER, MOST_QUIET, PIECE_NUMBERS, REPETITIONS, START, WHITE
from kibitz.games.betsy.rules import Board
from kibitz.learn.kernel import Games, filled

PLANES = 2 * KINGFISHER
AT_TO_MOVE, AT_REPEATS, AT_QUIET = PLANES * SQUARES, PLANES * SQUARES + 1, PLANES * SQUARES + 2
SIZE = AT_QUIET + 1
SETS = PIECE_NUMBERS + 2
"""Sets of squares that a stored position has: one for each piece, then the sides'."""
PAIRS = SQUARES * SQUARES
PLACES = 2 * PIECE_NUMBERS * SQUARES
ROW_BITS = FLIP | FLIP << 6
"""By exclusive or: the same move, seen from the other side."""
SEATS = 2

# The loops below are functions of their own, so that C knows that what they write does not overwrite where the arrays
# are: it then clears and writes many bytes at once.


def clear(numbers: "bytearray | memoryview[int]", first: int, count: int) -> None:
    """Write zeros."""
    for i in range(first, first + count):
        numbers[i] = 0


def show_pieces(
    numbers: "bytearray | memoryview[int]", first: int, at: list[int], places: list[int], of_seat: int
) -> None:
    """Write a 1 for each piece. An empty square writes to the number that is written next, which needs no branch."""
    for square in range(SQUARES):
        numbers[first + places[of_seat + SQUARES * at[square] + square]] = 1


def allow(
    masks: "bytearray | memoryview[int]", first: int, moves: list[int], top: int, numbers: list[int], flip: int
) -> None:
    """Write a 1 for each of these moves."""
    for i in range(top):
        masks[first + numbers[moves[i] ^ flip]] = 1


class Kernel(Games):
    """The games, writing into arrays that the caller shares.

    One board plays all games: a position is put on it for a step, and stored after it.
    """

    def __init__(self, games: int, seats: int, options: Mapping[str, int | str], *arrays: Any) -> None:
        """arrays: see Games."""
        super().__init__(games, SEATS, SIZE, ACTIONS, *arrays)
        self.most_quiet = int(options["quiet"])
        if not 1 <= self.most_quiet <= MOST_QUIET:
            raise ValueError(f"quiet {self.most_quiet}: expected 1 to {MOST_QUIET}")
        self.repetition = options["repetition"] == "yes"
        self.at = array("i", [0]) * (SQUARES * (games + 1))
        """By position, the piece on each square. The position after those of all games is the start."""
        self.sets = array("Q", [0]) * (SETS * (games + 1))
        self.keys = array("Q", [0]) * (games + 1)
        self.side = array("B", [0]) * (games + 1)
        self.quiet = array("i", [0]) * (games + 1)
        self.earlier = array("Q", [0]) * (MOST_QUIET * games)
        """The keys of the positions before each of the quiet moves."""
        self.moves = [origin | target << 6 for origin, target in MOVES]
        """By index, the move as White sees it."""
        self.numbers = filled(PAIRS, 0)
        """By move, its index."""
        for (origin, target), index in NUMBER.items():
            self.numbers[origin | target << 6] = index
        self.places = filled(PLACES, AT_TO_MOVE)
        """By seat, piece and square, the number of the observation that is 1."""
        for seat in range(SEATS):
            for piece in range(PIECE_NUMBERS):
                if not 1 <= piece & 7 <= KINGFISHER:
                    continue
                plane = (piece & 7) - 1 + (0 if piece >> 3 == seat else KINGFISHER)
                for square in range(SQUARES):
                    place = SQUARES * plane + (square ^ (FLIP if seat == BLACK else 0))
                    self.places[(PIECE_NUMBERS * seat + piece) * SQUARES + square] = place
        self.board = Board()
        self.board.set_up(START, WHITE, options["kingfisher"] == "any")
        self.store(games)

    def store(self, game: int) -> None:
        """Keep the board's position as this game's."""
        for square in range(SQUARES):
            self.at[SQUARES * game + square] = self.board.at[square]
        for piece in range(PIECE_NUMBERS):
            self.sets[SETS * game + piece] = self.board.pieces[piece]
        for side in range(SEATS):
            self.sets[SETS * game + PIECE_NUMBERS + side] = self.board.sides[side]
        self.keys[game] = self.board.key
        self.side[game] = self.board.side
        self.quiet[game] = self.board.quiet

    def set_up(self, game: int) -> None:
        """Put this game's position on the board."""
        for square in range(SQUARES):
            self.board.at[square] = self.at[SQUARES * game + square]
        for piece in range(PIECE_NUMBERS):
            self.board.pieces[piece] = self.sets[SETS * game + piece]
        for side in range(SEATS):
            self.board.sides[side] = self.sets[SETS * game + PIECE_NUMBERS + side]
        self.board.key = self.keys[game]
        self.board.side = self.side[game]
        self.board.quiet = self.quiet[game]
        self.board.made = 0

    def reseed(self, game: int) -> None:
        """Nothing is drawn, so no generator needs the seed."""
        self.generators.count_game(game)

    def begin(self, game: int) -> None:
        """Set up the pieces."""
        self.set_up(self.games)

    def play(self, game: int, action: int) -> None:
        """Move a piece; whoever captures the Kingfisher wins."""
        self.set_up(game)
        side = self.board.side
        move = self.moves[action] ^ (ROW_BITS if side == BLACK else 0)
        taken = self.board.at[move >> 6]
        self.earlier[MOST_QUIET * game + self.board.quiet] = self.board.key
        self.board.make_unchecked(move)
        if taken & 7 == KINGFISHER:
            self.over[game] = 1
            self.rewards[SEATS * game + side] = 1

    def write(self, game: int) -> None:
        """End the game where it is drawn, and write what the side to move sees of the position on the board."""
        repeats = 0
        for i in range(self.board.quiet):
            repeats += self.earlier[MOST_QUIET * game + i] == self.board.key
        top = self.board.generate(0)
        if not self.over[game] and (
            top == 0 or self.board.quiet >= self.most_quiet or (self.repetition and repeats + 1 >= REPETITIONS)
        ):
            self.over[game] = 1
            self.rewards[SEATS * game] = self.rewards[SEATS * game + 1] = 0.5
        seat = WHITE if self.over[game] else self.board.side
        self.to_move[game] = seat
        seen = SIZE * game
        clear(self.observations, seen, AT_TO_MOVE)
        show_pieces(self.observations, seen, self.board.at, self.places, PIECE_NUMBERS * SQUARES * seat)
        self.observations[seen + AT_TO_MOVE] = self.board.side == seat
        self.observations[seen + AT_REPEATS] = repeats if repeats < MOST_REPEATS else MOST_REPEATS
        self.observations[seen + AT_QUIET] = self.board.quiet
        clear(self.masks, ACTIONS * game, ACTIONS)
        if not self.over[game]:
            flip = ROW_BITS if seat == BLACK else 0
            allow(self.masks, ACTIONS * game, self.board.moves, top, self.numbers, flip)
        self.store(game)
