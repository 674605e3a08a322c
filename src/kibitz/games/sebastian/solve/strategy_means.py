"""What a strategy is worth: its expected final score, computed exactly.

A strategy looks at the dice and the open categories only. So the way that its turn ends has one distribution for each
set of used categories, and the upper total is all that has to be followed besides.
"""

from __future__ import annotations

from collections import defaultdict
from typing import Protocol

from kibitz.games.sebastian.rules import (
    ALL_ROLLS,
    BONUS,
    BONUS_FROM,
    CATEGORY_COUNT,
    FACES,
    FIRST_ROLL,
    MULTISETS,
    NUMBER,
    ROLLS,
    UPPER_TOTALS,
    Multiset,
    one_die_more,
    permutations,
    score,
)


class Strategy(Protocol):
    """A way to keep dice and to fill a category."""

    def keep(self, dice: Multiset, left: int, used: int, five_is_squadron: bool) -> Multiset:
        """What is kept of these dice, with `left` rolls left."""

    def fill(self, dice: Multiset, used: int, five_is_squadron: bool) -> int:
        """The category that the dice are written into."""


def turn_endings(strategy: Strategy, used: int, five_is_squadron: bool) -> dict[tuple[int, int], float]:
    """The probability of each category and points with which a turn ends."""
    mass = {roll: permutations(roll) / ALL_ROLLS for roll in MULTISETS[FIRST_ROLL:]}
    for left in range(ROLLS - 1, 0, -1):
        kept = [0.0] * len(MULTISETS)
        for roll, share in mass.items():
            kept[NUMBER[strategy.keep(roll, left, used, five_is_squadron)]] += share
        # The missing dice are rolled one after the other, so smaller multisets come first.
        for number in range(FIRST_ROLL):
            if kept[number]:
                for more in one_die_more(MULTISETS[number]):
                    kept[more] += kept[number] / FACES
        mass = {roll: kept[NUMBER[roll]] for roll in mass if kept[NUMBER[roll]]}
    endings: dict[tuple[int, int], float] = defaultdict(float)
    for roll, share in mass.items():
        category = strategy.fill(roll, used, five_is_squadron)
        endings[category, score(category, roll, five_is_squadron)] += share
    return endings


def exact_mean(strategy: Strategy, used: int = 0, upper: int = 0, five_is_squadron: bool = False) -> float:
    """The expected points still to come from this card, the bonus included."""
    start = [0.0] * UPPER_TOTALS
    start[min(upper, BONUS_FROM)] = 1.0
    cards = {used: start}
    mean = 0.0
    for _turn in range(CATEGORY_COUNT - used.bit_count()):
        later: dict[int, list[float]] = defaultdict(lambda: [0.0] * UPPER_TOTALS)
        for card, uppers in cards.items():
            probability = sum(uppers)
            for (category, points), share in turn_endings(strategy, card, five_is_squadron).items():
                mean += probability * share * points
                gained = points if category < FACES else 0
                row = later[card | 1 << category]
                for total, chance in enumerate(uppers):
                    row[min(total + gained, BONUS_FROM)] += share * chance
        cards = later
    return mean + BONUS * sum(uppers[BONUS_FROM] for uppers in cards.values())
