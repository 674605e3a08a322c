"""What is known about a card of Sebastian: the exact distribution of its final score under best play."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache

from kibitz import chart
from kibitz.games.sebastian.lenient import LenientTabletop
from kibitz.games.sebastian.rules import BONUS_FROM, FACES, NUMBER, ROLLS, Rules
from kibitz.games.sebastian.solve.distribution import PERCENTS, at_least, moments, percentile
from kibitz.games.sebastian.solve.probabilities import ScoreDistribution, TurnEnds
from kibitz.games.sebastian.state import Tabletop, tabletop
from kibitz.panels import Panel
from kibitz.table import View

EXAMPLES = {"the final scores of any card": "33356 2 primis=3 company=40"}
KEPT = 16
"""Distributions that are kept, because the one of an empty card takes seconds."""
STEP = 25
"""Points between two lines of the table."""
LEAST = 5e-7
"""A probability that the table does not round to 0 or 1."""
Cards = dict[tuple[int, int, int], float]
"""Used categories, upper total and points, with their probability."""


def panels(view: View) -> Mapping[str, Callable[[], Panel]]:
    position = tabletop(view)
    if not position.to_move or isinstance(position, LenientTabletop) or not position.rules.is_sebastian:
        return {}
    return {"Final scores": lambda: scores_panel(position)}


def scores_panel(position: Tabletop) -> Panel:
    chances = distribution(position)
    mean, deviation = moments(chances)
    named = ", ".join(f"{percent} %: {percentile(chances, percent)}" for percent in PERCENTS)
    text = f"Best play from here expects {mean:.3f} points, standard deviation {deviation:.2f}. Percentiles {named}."
    shares = [(float(score), chance) for score, chance in enumerate(chances) if chance]
    picture = chart.columns("Final score under best play", shares, "final score", "share of the games")
    rows = tuple(
        (f"{score}", f"{100 * chance:.4f} %")
        for score, chance in enumerate(at_least(chances))
        if score % STEP == 0 and LEAST < chance < 1 - LEAST
    )
    return Panel(text, (picture,), ("at least", "probability"), rows)


def distribution(position: Tabletop) -> list[float]:
    """The probability of each final score under best play from this position."""
    return list(_distribution(tuple(sorted(after_turn(position).items())), position.rules))


@lru_cache(KEPT)
def _distribution(cards: tuple[tuple[tuple[int, int, int], float], ...], rules: Rules) -> tuple[float, ...]:
    return tuple(ScoreDistribution(rules).probabilities(dict(cards)))


def after_turn(position: Tabletop) -> Cards:
    """The cards to which best play comes at the end of this turn."""
    used, upper, so_far = position.used, min(position.upper, BONUS_FROM), position.points
    if position.left == ROLLS:
        return {(used, upper, so_far): 1.0}
    turn = TurnEnds(position.rules)
    turn.solve(used, upper)
    cards = Cards()
    for category, points, probability in turn.after(NUMBER[position.dice], position.left):
        reached = min(upper + points, BONUS_FROM) if category < FACES else upper
        cards[used | 1 << category, reached, so_far + points] = probability
    return cards
