"""What is known about a card of Sebastian: the exact distribution of its final score under best play."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache

from kibitz import chart
from kibitz.games.sebastian import rules
from kibitz.games.sebastian.lenient import LenientTabletop
from kibitz.games.sebastian.minds import expected_points
from kibitz.games.sebastian.solve.distribution import PERCENTS, at_least, moments, percentile
from kibitz.games.sebastian.solve.files import solution
from kibitz.games.sebastian.solve.forward import ScoreDistribution
from kibitz.games.sebastian.state import Tabletop, tabletop
from kibitz.panels import Panel
from kibitz.table import CHANCE, Move, View

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
    if not position.to_move or isinstance(position, LenientTabletop):
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
    return list(_distribution(tuple(sorted(after_turn(position).items())), position.five_is_squadron))


@lru_cache(KEPT)
def _distribution(cards: tuple[tuple[tuple[int, int, int], float], ...], five_is_squadron: bool) -> tuple[float, ...]:
    forward = ScoreDistribution(solution(five_is_squadron)[0], five_is_squadron)
    return tuple(forward.probabilities(dict(cards)))


def after_turn(position: Tabletop) -> Cards:
    """The cards to which best play comes at the end of this turn."""
    if position.left == rules.ROLLS and not position.dice:
        return {(position.used, min(position.upper, rules.BONUS_FROM), position.points): 1.0}
    cards = Cards()
    spread_out(position, 1.0, cards, {})
    return cards


def spread_out(position: Tabletop, probability: float, cards: Cards, known: dict[Tabletop, Cards]) -> None:
    """Adds to `cards` those that follow from the position, each with its share of the probability."""
    if position not in known:
        known[position] = found = Cards()
        if position.left == rules.ROLLS and not position.dice:
            found[position.used, min(position.upper, rules.BONUS_FROM), position.points] = 1.0
        elif position.to_move == (CHANCE,):
            for throw in position.moves(CHANCE):
                spread_out(position.play(CHANCE, throw), float(position.odds(throw)), found, known)
        else:
            spread_out(position.play(0, best_move(position)), 1.0, found, known)
    for card, share in known[position].items():
        cards[card] = cards.get(card, 0.0) + probability * share


def best_move(position: Tabletop) -> Move:
    """The choice of best play."""
    return expected_points(position)[0][2]
