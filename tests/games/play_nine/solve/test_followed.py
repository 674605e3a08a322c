"""The exact figures of greedy play, and the spread of best play's scores."""

from fractions import Fraction

import pytest

from kibitz.games.play_nine.cards.description import Table
from kibitz.games.play_nine.cards.presets import FOUR_CARDS, GOLF
from kibitz.games.play_nine.solve.few import FewColumns, few_columns
from kibitz.games.play_nine.solve.followed import chances, deviation, greedy_mean
from tests.games.play_nine.cards.brute_force import BruteForce
from tests.games.play_nine.cards.random_tables import random_table

COSTLY = (0, 9)
"""Tables that take several times as long as any other."""


def mean(values: dict[int, Fraction]) -> Fraction:
    return sum(values.values(), Fraction(0)) / len(values)


@pytest.mark.parametrize(
    "seed", [pytest.param(seed, marks=[pytest.mark.slow] * (seed in COSTLY)) for seed in range(12)]
)
def test_drawn_tables_have_the_figures_of_trying_everything(seed: int) -> None:
    table = random_table(seed)
    known, exact = FewColumns(table.columns, table), BruteForce(table)
    assert greedy_mean(known) == pytest.approx(float(mean(exact.means(exact.greedy))), abs=5e-5)
    optimum = mean(exact.means(exact.value))
    variance = mean(exact.means(exact.square)) - optimum**2
    assert deviation(known) == pytest.approx(float(variance) ** 0.5, abs=5e-4)
    found = chances(known)
    assert sum(found.values()) == pytest.approx(1, abs=1e-12)
    assert sum(score * chance for score, chance in found.items()) == pytest.approx(float(optimum), abs=5e-5)


@pytest.mark.parametrize(
    "table", [FOUR_CARDS, pytest.param(GOLF, marks=pytest.mark.slow)], ids=lambda table: table.name
)
def test_the_chances_of_scores_have_the_deviation(table: Table) -> None:
    """Where many choices are equal it is that of one way to choose among them."""
    known = few_columns(table.columns, table)
    found = chances(known)
    optimum = sum(score * chance for score, chance in found.items())
    variance = sum(chance * (score - optimum) ** 2 for score, chance in found.items())
    assert variance**0.5 == pytest.approx(deviation(known), abs=1e-3)
