"""The exact figures of greedy play, and the spread of best play's scores."""

from fractions import Fraction

import pytest

from kibitz.games.play_nine.solve.few import FewColumns
from kibitz.games.play_nine.solve.followed import deviation, greedy_mean
from tests.games.play_nine.cards.brute_force import BruteForce
from tests.games.play_nine.cards.random_tables import random_table


def mean(values: dict[int, Fraction]) -> Fraction:
    return sum(values.values(), Fraction(0)) / len(values)


@pytest.mark.parametrize("seed", range(12))
def test_drawn_tables_have_the_figures_of_trying_everything(seed: int) -> None:
    table = random_table(seed)
    known, exact = FewColumns(table.columns, table), BruteForce(table)
    assert greedy_mean(known) == pytest.approx(float(mean(exact.means(exact.greedy))), abs=5e-5)
    optimum = mean(exact.means(exact.value))
    variance = mean(exact.means(exact.square)) - optimum**2
    assert deviation(known) == pytest.approx(float(variance) ** 0.5, abs=5e-4)
