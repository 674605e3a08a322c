"""The climb as numbers for learners."""

from collections.abc import Iterator

from kibitz.learn.encoding import Encoding, Feature
from kibitz.table import Move, View

from kibitz_cant_stop.game import CHOICES, LENGTHS, climb_of


class ClimbEncoding(Encoding):
    def describe(self) -> tuple[Feature, ...]:
        return (
            Feature("own", 2, max(LENGTHS), "the own steps, short column first"),
            Feature("other", 2, max(LENGTHS), "the other's"),
            Feature("steps", 2, max(LENGTHS), "of this turn"),
            Feature("turn", 1, 1, "1 in the own turn"),
            Feature("throwing", 1, 1, "1 while the die is thrown"),
        )

    def count(self) -> int:
        return len(CHOICES)

    def numbers(self, view: View) -> Iterator[int]:
        climb = climb_of(view)
        kept = (climb.first, climb.second)
        yield from (*kept[view.seat], *kept[1 - view.seat], *climb.steps)
        yield from (climb.turn == view.seat, climb.throwing)

    def index(self, view: View, move: Move) -> int:
        return CHOICES.index(str(move))

    def word(self, index: int) -> str:
        return CHOICES[index]


ENCODING = ClimbEncoding
