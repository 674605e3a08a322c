"""Why a choice is good: how the turn will probably end after it, and the chance of the bonus."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import replace
from functools import cache

from kibitz.games.sebastian import rules
from kibitz.games.sebastian.solve.bonus import BonusChances
from kibitz.games.sebastian.solve.turn import TurnValues
from kibitz.games.sebastian.state import Fill, Keep, Tabletop
from kibitz.native import build
from kibitz.table import Advice

LEAST_CHANCE = 0.005
"""Rarer ends of the turn are not named."""
MOST_EXPLAINED = 10
"""Moves, the best first."""
MOST_OPEN = 3
"""Open categories for which an interpreter computes the chances of the bonus: for more it would take minutes."""


@cache
def throws_of(count: int) -> tuple[tuple[rules.Multiset, float], ...]:
    """Every throw of so many dice, with its probability."""
    sizes = [dice for dice in rules.MULTISETS if len(dice) == count]
    return tuple((dice, float(rules.odds(dice))) for dice in sizes)


class Turn:
    """The rest of a turn under best play. The turn's values are filled in for this position."""

    def __init__(self, position: Tabletop, turn: TurnValues) -> None:
        self.position, self.turn = position, turn
        self.keeps: dict[tuple[rules.Multiset, int], rules.Multiset] = {}

    def best_category(self, dice: rules.Multiset) -> int:
        number = rules.NUMBER[dice]
        return max(
            self.position.open_categories,
            key=lambda category: (self.turn.category_value(category, number), -category),
        )

    def best_keep(self, dice: rules.Multiset, left: int) -> rules.Multiset:
        if (dice, left) not in self.keeps:
            numbers = [rules.NUMBER[keep] for keep in rules.possible_keeps(dice)]
            best = max(numbers, key=lambda number: (self.turn.keep_value(number, left), number))
            self.keeps[dice, left] = rules.MULTISETS[best]
        return self.keeps[dice, left]

    def ends(self, keep: rules.Multiset, left: int) -> dict[int, dict[int, float]]:
        """The probability of each category and points with which the turn ends, if these dice are kept now.

        left is the number of throws left before the dice that are not kept are thrown.
        """
        kept = {keep: 1.0}
        rolls: dict[rules.Multiset, float] = {}
        for after in range(left - 1, -1, -1):
            rolls = defaultdict(float)
            for dice, probability in kept.items():
                for thrown, odds in throws_of(rules.DICE - len(dice)):
                    rolls[tuple(sorted(dice + thrown))] += probability * odds
            kept = defaultdict(float)
            for roll, probability in rolls.items() if after else ():
                kept[self.best_keep(roll, after)] += probability
        ends: dict[int, dict[int, float]] = defaultdict(lambda: defaultdict(float))
        for roll, probability in rolls.items():
            category = self.best_category(roll)
            ends[category][rules.score(category, roll, self.position.five_is_squadron)] += probability
        return ends


def explained(position: Tabletop, turn: TurnValues, advice: Sequence[Advice]) -> list[Advice]:
    """The advice with reasons for the first moves; turn is filled in for the position."""
    rest = Turn(position, turn)
    used = position.used
    is_quick = build.is_compiled("kibitz.games.sebastian.solve.solve") or len(position.open_categories) <= MOST_OPEN
    bonus = BonusChances(used, position.five_is_squadron) if is_quick and not position.has_bonus else None
    shown = [replace(item, note=reason(position, rest, bonus, item)) for item in advice[:MOST_EXPLAINED]]
    return [*shown, *advice[MOST_EXPLAINED:]]


def reason(position: Tabletop, rest: Turn, bonus: BonusChances | None, item: Advice) -> str:
    """The points now or how the turn will probably end, and the chance of the bonus."""
    if isinstance(item.move, Fill):
        points = rules.score(item.move.category, position.dice, position.five_is_squadron)
        ends = {item.move.category: {points: 1.0}}
        text = f"scores {points}"
    else:
        assert isinstance(item.move, Keep)
        ends = rest.ends(item.move.dice, position.left)
        chances = sorted(((sum(points.values()), category) for category, points in ends.items()), reverse=True)
        named = [f"{rules.CATEGORIES[category]} {chance:.0%}" for chance, category in chances if chance >= LEAST_CHANCE]
        text = "fills " + ", ".join(named)
    if bonus is None:
        return text
    chance = 0.0
    for category, by_points in ends.items():
        for points, probability in by_points.items():
            upper = position.upper + (points if category < rules.FACES else 0)
            chance += probability * bonus.chance(position.used | 1 << category, upper)
    return f"{text}; bonus {chance:.0%}"
