"""Sebastian as numbers for learners. The dice lie in ascending order, at places 1 to 5.

An index says which places are kept, one bit each; the categories follow.
"""

from collections.abc import Iterator
from math import comb

from kibitz.games.sebastian import rules
from kibitz.games.sebastian.card_rules import CardRules
from kibitz.games.sebastian.rules import Rules
from kibitz.games.sebastian.state import Fill, Keep, Tabletop, rules_of, tabletop
from kibitz.learn.encoding import MOST_VALUE, Encoding, Feature, Limits
from kibitz.table import Move, View


class SebastianEncoding(Encoding):
    """The dice, the throws left, the open categories, and what each would score now."""

    kernel = "kernel"

    def describe(self) -> tuple[Feature, ...]:
        given = rules_of(self.options)
        categories, count = ", ".join(given.names), len(given.names)
        return (
            Feature("faces", given.faces, given.dice, f"how many dice on the table show 1, 2, ... {given.faces}"),
            Feature("dice", given.dice, given.faces, "the dice in ascending order; 0 for one in the cup"),
            Feature("left", 1, given.throws, "throws left in this turn"),
            *totals(given),
            Feature("open", count, 1, f"1 for an open category: {categories}"),
            Feature("worth", count, most_of(given), "points that the dice would score in each open category"),
        )

    def count(self) -> int:
        given = rules_of(self.options)
        return (1 << given.dice) + len(given.names)

    def numbers(self, view: View) -> Iterator[int]:
        table = tabletop(view)
        given = table.rules
        yield from (table.dice.count(face) for face in range(1, given.faces + 1))
        yield from table.dice
        yield from (0 for _ in range(given.dice - len(table.dice)))
        yield table.left
        yield from towards(table)
        yield from (int(points is None) for points in table.card)
        whole = len(table.dice) == given.dice
        for category, points in enumerate(table.card):
            counts = whole and points is None
            yield min(table.worth(category), MOST_VALUE) if counts else 0

    def index(self, view: View, move: Move) -> int:
        if isinstance(move, Keep):
            return rules.places(tabletop(view).dice, move.dice)
        assert isinstance(move, Fill)
        return (1 << tabletop(view).rules.dice) + move.category

    def word(self, index: int) -> str:
        given = rules_of(self.options)
        if index >= 1 << given.dice:
            return given.names[index - (1 << given.dice)]
        kept = [str(place + 1) for place in range(given.dice) if index >> place & 1]
        return f"keep the dice at places {' '.join(kept)}" if kept else "keep nothing"

    def points(self, view: View) -> float:
        return float(tabletop(view).total)

    def limits(self) -> Limits:
        given = rules_of(self.options)
        turns = len(given.names)
        highest = float(most_points(given))
        if self.options["reuse"] != "no":
            highest += turns * 50
        rolls = comb(given.dice + given.faces - 1, given.dice)
        return Limits(turns * given.throws, turns * given.throws, rolls, 0.0, highest)


def totals(given: Rules) -> list[Feature]:
    """What is counted towards bonuses, as far as it matters, and whether jokers bring points."""
    needed = [("upper", rules.BONUS_FROM)]
    if isinstance(given, CardRules):
        needed = [(f"bonus-{i}", min(bonus.least, MOST_VALUE)) for i, bonus in enumerate(given.card.bonuses, 1)]
    found = [Feature(name, 1, most, f"points towards the bonus, {most} for all beyond") for name, most in needed]
    if isinstance(given, CardRules) and given.joker_points:
        found.append(Feature("jokers", 1, 1, "1 where jokers bring points"))
    return found


def towards(table: Tabletop) -> Iterator[int]:
    """The points towards each bonus, as far as they matter."""
    if not isinstance(table.rules, CardRules):
        yield min(table.upper, rules.BONUS_FROM)
        return
    card = table.rules.card
    for bonus, counted in zip(card.bonuses, card.counted, strict=True):
        yield min(sum(table.card[category] or 0 for category in counted), bonus.least, MOST_VALUE)
    if table.rules.joker_points:
        yield int(bool(table.card[card.joker_category]))


def most_of(given: Rules) -> int:
    """The most points of a category."""
    return min(max(max(given.possible_scores(category)) for category in range(len(given.names))), MOST_VALUE)


def most_points(given: Rules) -> int:
    """More than any final score, or the highest one where it is known."""
    if not isinstance(given, CardRules):
        return rules.HIGHEST_SCORE
    card = given.card
    written = sum(max(given.possible_scores(category)) for category in range(len(given.names)))
    return written + sum(bonus.points for bonus in card.bonuses) + given.joker_points * (len(given.names) - 1)


ENCODING = SebastianEncoding
