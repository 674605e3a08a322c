"""Wilson's interval against the equation that defines it, and against what it promises."""

import statistics
from math import comb, sqrt

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kibitz.intervals import wilson


@pytest.mark.slow
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
