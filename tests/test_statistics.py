"""Means, errors and intervals against other ways to compute them."""

import statistics
from math import comb, sqrt

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kibitz.arena.standings import Standings
from kibitz.arena.statistics import mean, standard_error, wilson
from kibitz.table import Record


@settings(derandomize=True)
@given(st.lists(st.integers(-1000, 1000), min_size=2, max_size=50))
def test_mean_and_standard_error(values: list[int]) -> None:
    assert mean(values) == pytest.approx(statistics.fmean(values))
    assert standard_error(values) == pytest.approx(statistics.stdev(values) / sqrt(len(values)))


def test_one_value_has_no_error() -> None:
    assert standard_error([3.0]) is None


@settings(derandomize=True)
@given(st.integers(1, 10**6).flatmap(lambda n: st.tuples(st.integers(0, n), st.just(n))))
def test_the_interval_solves_the_equation_that_defines_it(case: tuple[int, int]) -> None:
    """Wilson's ends are the p at which the share seen lies z standard deviations off."""
    count, n = case
    z = statistics.NormalDist().inv_cdf(0.975)
    low, high = wilson(count, n)
    assert 0 <= low <= count / n <= high <= 1
    for p in (low, high):
        if 1e-9 < p < 1 - 1e-9:
            assert abs(count / n - p) == pytest.approx(z * sqrt(p * (1 - p) / n), rel=1e-6, abs=1e-9)


@pytest.mark.parametrize("p", [0.05, 0.2, 0.5])
def test_the_interval_covers_as_often_as_it_says(p: float) -> None:
    n = 400
    covered = 0.0
    for count in range(n + 1):
        low, high = wilson(count, n)
        if low <= p <= high:
            covered += comb(n, count) * p**count * (1 - p) ** (n - count)
    assert 0.935 < covered < 0.965


def told(players: tuple[str, ...], scores: tuple[float, ...]) -> Record:
    return Record("bluff", {}, 0, players, (), scores, "")


def test_standings_take_a_deal_as_one_observation() -> None:
    standings = Standings(lowest_first=False)
    standings.add([told(("a", "b"), (2, -2)), told(("b", "a"), (0, 0))])
    standings.add([told(("a", "b"), (-2, 2)), told(("b", "a"), (4, -4))])
    first, second = standings.table()
    assert (first.name, first.games, first.mean) == ("b", 4, 1.0)
    assert (second.name, second.games, second.mean) == ("a", 4, -1.0)
    assert first.error == second.error == pytest.approx(statistics.stdev([1, -3]) / sqrt(2))
