"""Sebastian as numbers for learners. Five dice lie in ascending order, at places 1 to 5."""

from collections.abc import Iterator

from kibitz.games.sebastian import rules
from kibitz.games.sebastian.state import Fill, Keep, tabletop
from kibitz.learn.encoding import Encoding, Feature, Limits
from kibitz.table import Move, View

KEEPS = rules.PLACE_SETS
"""Indices below this say which places are kept, one bit each; the categories follow."""


class SebastianEncoding(Encoding):
    """The dice, the throws left, the open categories, and what each would score now."""

    kernel = "kernel"

    def describe(self) -> tuple[Feature, ...]:
        categories = ", ".join(rules.CATEGORIES)
        return (
            Feature("faces", rules.FACES, rules.DICE, "how many dice on the table show 1, 2, ... 6"),
            Feature("dice", rules.DICE, rules.FACES, "the dice in ascending order; 0 for one in the cup"),
            Feature("left", 1, rules.ROLLS, "throws left in this turn"),
            Feature("upper", 1, rules.BONUS_FROM, f"points towards the bonus, {rules.BONUS_FROM} for all beyond"),
            Feature("open", rules.CATEGORY_COUNT, 1, f"1 for an open category: {categories}"),
            Feature("worth", rules.CATEGORY_COUNT, 50, "points that the dice would score in each open category"),
        )

    def count(self) -> int:
        return KEEPS + rules.CATEGORY_COUNT

    def numbers(self, view: View) -> Iterator[int]:
        table = tabletop(view)
        yield from (table.dice.count(face) for face in range(1, rules.FACES + 1))
        yield from table.dice
        yield from (0 for _ in range(rules.DICE - len(table.dice)))
        yield table.left
        yield min(table.upper, rules.BONUS_FROM)
        yield from (int(points is None) for points in table.card)
        whole = len(table.dice) == rules.DICE
        for category, points in enumerate(table.card):
            counts = whole and points is None
            yield table.worth(category) if counts else 0

    def index(self, view: View, move: Move) -> int:
        if isinstance(move, Keep):
            return rules.places(tabletop(view).dice, move.dice)
        assert isinstance(move, Fill)
        return KEEPS + move.category

    def word(self, index: int) -> str:
        if index >= KEEPS:
            return rules.CATEGORIES[index - KEEPS]
        kept = [str(place + 1) for place in range(rules.DICE) if index >> place & 1]
        return f"keep the dice at places {' '.join(kept)}" if kept else "keep nothing"

    def points(self, view: View) -> float:
        return float(tabletop(view).total)

    def limits(self) -> Limits:
        turns = rules.CATEGORY_COUNT
        highest = float(rules.HIGHEST_SCORE)
        if self.options["reuse"] != "no":
            highest += turns * 50
        return Limits(turns * rules.ROLLS, turns * rules.ROLLS, rules.ROLL_COUNT, 0.0, highest)


ENCODING = SebastianEncoding
