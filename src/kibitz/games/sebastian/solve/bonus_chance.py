"""The chance of the bonus from every card, under the play that is best for the final score.

The expected score under best play is the points expected plus the bonus times its chance. A choice that is best stays
best for a bonus that is a little higher, so the chance is how fast the value grows with the bonus (the envelope
theorem): two solutions, with the bonus a little lower and a little higher, give it.
"""

from __future__ import annotations

from array import array
from functools import cache, lru_cache

from kibitz.games.sebastian.cards.presets import sebastian
from kibitz.games.sebastian.rules import ALL_USED, ASSIGNMENT, BONUS, BONUS_FROM, UPPER_TOTALS, Rules
from kibitz.games.sebastian.solve.card_sides import Layout, sets_from
from kibitz.games.sebastian.solve.card_solver import CardSolver

STEP = 1e-4
"""Points by which the bonus is lower and higher. Solutions are exact to twelve decimals."""


@lru_cache(maxsize=2)
def solutions(used: int, rules: Rules) -> tuple[array[float], array[float]]:
    """The values of all cards with at least these categories used, for a lower and for a higher bonus."""
    return _solved(used, rules, BONUS - STEP), _solved(used, rules, BONUS + STEP)


def _solved(used: int, rules: Rules, bonus: float) -> array[float]:
    """The values at [used * UPPER_TOTALS + upper]: the card's only bonus counts the upper total, which is its side."""
    layout = layout_of(rules)
    values = array("d", [0.0]) * layout.sides.states
    values[ALL_USED * UPPER_TOTALS + BONUS_FROM] = bonus
    solver = CardSolver(layout.sides.card, layout, values)
    for sets in sets_from(used, ALL_USED):
        solver.solve_sets(sets, 0, len(sets))
    return values


@cache
def layout_of(rules: Rules) -> Layout:
    return Layout(sebastian(rules.five_is_squadron))


class BonusChances:
    """The chances of the cards that can follow from one set of used categories."""

    def __init__(self, used: int, rules: Rules = ASSIGNMENT) -> None:
        self.lower, self.higher = solutions(used, rules)

    def chance(self, used: int, upper: int) -> float:
        """The chance from a card with these categories used, at least those that the solution began with."""
        upper = min(upper, BONUS_FROM)
        if used == ALL_USED or upper == BONUS_FROM:
            return float(upper == BONUS_FROM)
        at = used * UPPER_TOTALS + upper
        return min(1.0, max(0.0, (self.higher[at] - self.lower[at]) / (2 * STEP)))
