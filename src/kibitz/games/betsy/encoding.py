"""Betsy as numbers for learners. Each side sees the board from its own: its home row is row 1."""

from collections.abc import Iterator

from kibitz.games.betsy.actions import ACTIONS, FLIP, MOST_REPEATS, MOVES, NUMBER, SQUARES
from kibitz.games.betsy.notation import square_name
from kibitz.games.betsy.pieces import BLACK, KINGFISHER, LETTERS, MOST_QUIET, PIECES, START
from kibitz.games.betsy.state import BetsyMove, position_of
from kibitz.learn.encoding import Encoding, Feature, Limits
from kibitz.table import Move, View

PIECES_AT_START = START.replace(".", "")
PARAKEETS, PARAKEET_STEPS = 16, 6


class BetsyEncoding(Encoding):
    """A plane of 64 squares for each kind of piece, and what the rule of draws needs."""

    kernel = "kernel"

    def describe(self) -> tuple[Feature, ...]:
        kinds = ", ".join(name for name in PIECES if name)
        planes = f"1 for each square, a1 to h8, with such a piece; a plane each for {kinds}"
        return (
            Feature("own", SQUARES * KINGFISHER, 1, f"{planes}; one's own pieces, seen from one's own side"),
            Feature("other", SQUARES * KINGFISHER, 1, "the other side's pieces in the same way"),
            Feature("to_move", 1, 1, "1 where one's own side is to move"),
            Feature("repeats", 1, MOST_REPEATS, "how often this position has been on the board before"),
            Feature("quiet", 1, MOST_QUIET, "moves since the last capture or Parakeet's move"),
        )

    def count(self) -> int:
        return ACTIONS

    def numbers(self, view: View) -> Iterator[int]:
        position, own = position_of(view), view.seat
        flip = FLIP if own == BLACK else 0
        for side in (own, 1 - own):
            for kind in range(1, KINGFISHER + 1):
                letter = LETTERS[8 * side + kind]
                yield from (int(position.diagram[square ^ flip] == letter) for square in range(SQUARES))
        yield int(position.side == own)
        yield min(position.earlier[len(position.earlier) & 1 :: 2].count(position.diagram), MOST_REPEATS)
        yield position.quiet

    def index(self, view: View, move: Move) -> int:
        assert isinstance(move, BetsyMove)
        flip = FLIP if view.seat == BLACK else 0
        return NUMBER[move.origin ^ flip, move.target ^ flip]

    def word(self, index: int) -> str:
        origin, target = MOVES[index]
        return f"{square_name(origin)}{square_name(target)} seen from one's own side"

    def limits(self) -> Limits:
        # Captures and Parakeets' moves, after which the count of quiet moves begins again.
        noisy = len(PIECES_AT_START) - 1 + PARAKEETS * PARAKEET_STEPS
        return Limits((noisy + 1) * (int(self.options["quiet"]) + 1), 0, 0, 0.0, 1.0, 1.0)


ENCODING = BetsyEncoding
