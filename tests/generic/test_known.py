"""The solvers beside values that are known from books, papers or a few independent lines."""

import pytest

from kibitz.generic.cfr import Equilibrium
from kibitz.generic.retrograde import Retrograde
from kibitz.table import Clock
from tests.generic.known import ONE_ROLL, Climb, Leduc, Race, climbing


def test_two_checkers_are_borne_off_in_one_throw_as_often_as_books_say() -> None:
    """The other has one checker on the first point, so that whoever does not bear off both has lost."""
    for points, throws in ONE_ROLL.items():
        solution = Retrograde(Race((points, (1,))), 1.0)
        assert solution.grow(Clock())
        assert solution.results(solution.root)[0] == pytest.approx(throws / 36, abs=1e-12), points


def test_cant_stop_with_two_columns_has_the_values_of_plain_iteration() -> None:
    solution = Retrograde(Climb(), 1.0)
    assert solution.grow(Clock())
    compared = 0
    expected = climbing()
    for position in solution.positions:
        assert isinstance(position, Climb)
        if position.to_move and position.throwing and position.steps == (0, 0):
            own, other = position.kept[position.turn], position.kept[1 - position.turn]
            assert solution.results(position)[position.turn] == pytest.approx(expected[own, other], abs=1e-9)
            compared += 1
    assert compared > len(expected)
    assert "value iteration" in solution.method


@pytest.mark.slow
def test_leduc_poker_has_its_value() -> None:
    """The first player loses 0.0856 a game (Lanctot and others 2019, OpenSpiel)."""
    equilibrium = Equilibrium(Leduc(), 1.0)
    assert equilibrium.grow(Clock())
    assert equilibrium.evaluate(equilibrium.root, 0, 1.0) == pytest.approx(-0.0856, abs=0.01)
