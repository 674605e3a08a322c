"""The turn as numbers for learners."""

from collections.abc import Iterator

from kibitz.learn.encoding import Encoding, Feature
from kibitz.table import Move, View

from kibitz_pig.game import CHOICES, FACES, TARGET, turn_of


class TurnEncoding(Encoding):
    def describe(self) -> tuple[Feature, ...]:
        return (
            Feature("points", 2, TARGET + FACES[-1], "the own points and the other's"),
            Feature("pot", 1, TARGET, "points of this turn"),
            Feature("own", 1, 1, "1 in the own turn"),
            Feature("rolling", 1, 1, "1 while the die is rolled"),
            Feature("target", 1, TARGET, "points that win"),
        )

    def count(self) -> int:
        return len(CHOICES)

    def numbers(self, view: View) -> Iterator[int]:
        turn = turn_of(view)
        yield from (turn.points[view.seat], turn.points[1 - view.seat], turn.pot)
        yield from (turn.turn == view.seat, turn.rolling, turn.target)

    def index(self, view: View, move: Move) -> int:
        return CHOICES.index(str(move))

    def word(self, index: int) -> str:
        return CHOICES[index]


ENCODING = TurnEncoding
