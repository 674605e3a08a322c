"""The race as numbers for learners."""

from collections.abc import Iterator

from kibitz.learn.encoding import Encoding, Feature
from kibitz.table import Move, View

from kibitz_backgammon_race.game import CHECKERS, POINTS, race_of

WORDS = tuple(f"{die} from {point}" for die in range(1, 7) for point in range(1, POINTS + 1))
MOST_DICE = 4


class RaceEncoding(Encoding):
    def describe(self) -> tuple[Feature, ...]:
        return (
            Feature("own", CHECKERS, POINTS, "the points of the own checkers, 0 for one that is off"),
            Feature("other", CHECKERS, POINTS, "those of the other's"),
            Feature("dice", MOST_DICE, 6, "those that are left, 0 for none"),
            Feature("turn", 1, 1, "1 in the own turn"),
        )

    def count(self) -> int:
        return len(WORDS)

    def numbers(self, view: View) -> Iterator[int]:
        race = race_of(view)
        checkers = (race.first, race.second)
        for own, most in ((checkers[view.seat], CHECKERS), (checkers[1 - view.seat], CHECKERS), (race.dice, MOST_DICE)):
            yield from (*own, *(0,) * (most - len(own)))
        yield race.turn == view.seat

    def index(self, view: View, move: Move) -> int:
        return WORDS.index(str(move))

    def word(self, index: int) -> str:
        return WORDS[index]


ENCODING = RaceEncoding
