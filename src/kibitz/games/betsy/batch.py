# cython: annotation_typing=False
"""Many games of Betsy at once, stepped by indices; encoding.py says what the numbers mean.

Observation and mask are those of the side to move. A game that is over begins again at the next step; that step's
action is ignored, and its rewards are 0. Nothing depends on chance: seeds are only counted.
"""

from array import array
from collections.abc import Mapping
from typing import Any

from kibitz.games.betsy.pieces import BLACK, EMPTY, KINGFISHER, LETTERS, PARAKEET, QUETZAL, START, WHITE
from kibitz.games.betsy.rules import Board
from kibitz.learn.kernel import Games

OPTIONS: Mapping[str, tuple[int | str, ...]] = {
    "kingfisher": ("orthogonal", "any"),
    "repetition": ("yes", "no"),
    "quiet": (20, 50, 100, 200),
}
"""The options that are served, with the values served; all others must be at their default."""
SQUARES = 64
PLANES = 2 * KINGFISHER
AT_TO_MOVE, AT_REPEATS, AT_QUIET = PLANES * SQUARES, PLANES * SQUARES + 1, PLANES * SQUARES + 2
SIZE = AT_QUIET + 1
ACTIONS = SQUARES * SQUARES
FLIP = 56
"""By exclusive or: the same square, seen from the other side."""
MOST_LISTED = 256
MOST_QUIET = 200
MOST_REPEATS = 100
REPETITIONS = 3
"""The occurrence of a position that is a draw."""
SEATS = 2


def clear(numbers: "bytearray | memoryview[int]", first: int, count: int) -> None:
    """Write zeros. A function of its own, so that C knows that they do not overwrite where the array is."""
    for i in range(first, first + count):
        numbers[i] = 0


class Kernel(Games):
    """The games, writing into arrays that the caller shares."""

    def __init__(self, games: int, seats: int, options: Mapping[str, int | str], *arrays: Any) -> None:
        """arrays: see Games."""
        super().__init__(games, SEATS, SIZE, ACTIONS, *arrays)
        self.most_quiet = int(options["quiet"])
        if not 1 <= self.most_quiet <= MOST_QUIET:
            raise ValueError(f"quiet {self.most_quiet}: expected 1 to {MOST_QUIET}")
        self.repetition = options["repetition"] == "yes"
        self.board = Board()
        self.board.set_up(START, WHITE, options["kingfisher"] == "any")
        self.start = [LETTERS.index(letter) if letter != "." else EMPTY for letter in START]
        self.at = array("B", [0]) * (SQUARES * games)
        self.side = array("B", [0]) * games
        self.quiet = array("i", [0]) * games
        self.repeats = array("i", [0]) * games
        self.legal = array("i", [MOST_LISTED + 1]) * games
        self.listed = array("h", [0]) * (MOST_LISTED * games)
        """The actions that are set in each game's mask, as far as there is room."""
        self.keys = array("Q", [0]) * games
        self.earlier = array("Q", [0]) * (MOST_QUIET * games)
        """The keys of the positions before each of the quiet moves."""

    def reseed(self, game: int) -> None:
        """Nothing is drawn, so no generator needs the seed."""
        self.generators.count_game(game)

    def begin(self, game: int) -> None:
        """Set up the pieces."""
        for square in range(SQUARES):
            self.at[SQUARES * game + square] = self.start[square]
        self.side[game] = WHITE
        self.quiet[game] = 0
        self.over[game] = 0

    def play(self, game: int, action: int) -> None:
        """Move a piece; whoever captures the Kingfisher wins."""
        first = SQUARES * game
        side = self.side[game]
        flip = FLIP if side == BLACK else 0
        origin = (action // SQUARES) ^ flip
        target = (action % SQUARES) ^ flip
        piece = self.at[first + origin]
        taken = self.at[first + target]
        if piece & 7 == PARAKEET or taken:
            self.quiet[game] = 0
        else:
            self.earlier[MOST_QUIET * game + self.quiet[game]] = self.keys[game]
            self.quiet[game] += 1
        if piece & 7 == PARAKEET and (target < 8 or target >= SQUARES - 8):
            piece += QUETZAL - PARAKEET
        self.at[first + origin] = EMPTY
        self.at[first + target] = piece
        self.side[game] = side ^ 1
        if taken & 7 == KINGFISHER:
            self.over[game] = 1
            self.rewards[SEATS * game + side] = 1

    def write(self, game: int) -> None:
        """Set up the position, end the game where it is drawn, and write what the side to move sees."""
        first = SQUARES * game
        self.board.clear()
        for square in range(SQUARES):
            if self.at[first + square]:
                self.board.put(self.at[first + square], square)
        self.board.set_side(self.side[game])
        key = self.board.key
        self.keys[game] = key
        repeats = 0
        for i in range(self.quiet[game]):
            repeats += self.earlier[MOST_QUIET * game + i] == key
        self.repeats[game] = repeats
        top = self.board.generate(0)
        if not self.over[game] and (
            top == 0 or self.quiet[game] >= self.most_quiet or (self.repetition and repeats + 1 >= REPETITIONS)
        ):
            self.over[game] = 1
            self.rewards[SEATS * game] = self.rewards[SEATS * game + 1] = 0.5
        self.to_move[game] = WHITE if self.over[game] else self.side[game]
        self.show(game, 0 if self.over[game] else top)

    def show(self, game: int, top: int) -> None:
        """The observation, and the mask of the moves on the board's stack."""
        first = SQUARES * game
        seen = SIZE * game
        mask = ACTIONS * game
        seat = self.to_move[game]
        flip = FLIP if seat == BLACK else 0
        clear(self.observations, seen, AT_TO_MOVE)
        for square in range(SQUARES):
            piece = self.at[first + square]
            if piece:
                plane = (piece & 7) - 1
                if piece >> 3 != seat:
                    plane += KINGFISHER
                self.observations[seen + SQUARES * plane + (square ^ flip)] = 1
        self.observations[seen + AT_TO_MOVE] = self.side[game] == seat
        self.observations[seen + AT_REPEATS] = self.repeats[game] if self.repeats[game] < MOST_REPEATS else MOST_REPEATS
        self.observations[seen + AT_QUIET] = self.quiet[game]
        # Only what was set before is cleared: the mask is long, and a few dozen of its actions are legal.
        listed = MOST_LISTED * game
        if self.legal[game] > MOST_LISTED:
            clear(self.masks, mask, ACTIONS)
        else:
            for i in range(self.legal[game]):
                self.masks[mask + self.listed[listed + i]] = 0
        self.legal[game] = top
        for i in range(top):
            move = self.board.moves[i]
            action = ((move & 63) ^ flip) * SQUARES + ((move >> 6) ^ flip)
            self.masks[mask + action] = 1
            if i < MOST_LISTED:
                self.listed[listed + i] = action
