"""Means, errors and intervals against other ways to compute them."""

import statistics
from math import gamma, pi, sqrt

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kibitz.arena.figures.statistics import interval95, mean, normal_below, t95, t_beyond, t_tails
from kibitz.intervals import Z95, standard_error


@pytest.mark.slow
@settings(derandomize=True)
@given(st.lists(st.integers(-1000, 1000), min_size=2, max_size=50))
def test_mean_and_standard_error(values: list[int]) -> None:
    assert mean(values) == pytest.approx(statistics.fmean(values))
    assert standard_error(values) == pytest.approx(statistics.stdev(values) / sqrt(len(values)))


def test_one_value_has_no_error() -> None:
    assert standard_error([3.0]) is None


@pytest.mark.parametrize("freedom", [1, 2, 5, 30, 400])
@pytest.mark.parametrize("t", [0.1, 0.7, 1.5, 3.0])
def test_students_t_is_the_integral_of_its_density(freedom: int, t: float) -> None:
    if freedom < 300:
        front = gamma((freedom + 1) / 2) / (sqrt(freedom * pi) * gamma(freedom / 2))
    else:
        front = (1 - 1 / (4 * freedom)) / sqrt(2 * pi)
    steps = 2000
    height = [front * (1 + (t * i / steps) ** 2 / freedom) ** (-(freedom + 1) / 2) for i in range(steps + 1)]
    inside = 2 * t / steps / 3 * (height[0] + height[-1] + 4 * sum(height[1::2]) + 2 * sum(height[2:-1:2]))
    assert t_tails(t, freedom) == pytest.approx(1 - inside, abs=1e-6)


def test_students_interval() -> None:
    assert t95(1) == pytest.approx(12.7062, abs=1e-4)
    assert t95(10) == pytest.approx(2.22814, abs=1e-5)
    assert t95(10**7) == Z95
    assert t_tails(t95(6), 6) == pytest.approx(0.05)


def test_an_interval_without_skewness_is_students() -> None:
    values = [1.0, 2.0, 3.0, 4.0, 5.0]
    error = standard_error(values)
    assert error
    assert interval95(values) == pytest.approx((3 - t95(4) * error, 3 + t95(4) * error))
    assert interval95([2.0, 2.0]) == (2.0, 2.0)
    assert interval95([2.0]) is None


def test_an_interval_of_skewed_values_is_longer_where_values_are_rare() -> None:
    values = [0.0] * 90 + [10.0] * 10
    found = interval95(values)
    assert found
    below, above = 1 - found[0], found[1] - 1
    student = t95(99) * (standard_error(values) or 0.0)
    assert 0 < below < student < above < 2 * student
    mirrored = interval95([-value for value in values])
    assert mirrored == pytest.approx((-found[1], -found[0]))


def test_the_normal_distribution() -> None:
    assert normal_below(0.0) == 0.5
    assert normal_below(Z95) == pytest.approx(0.975)


def test_what_is_exceeded_with_a_probability_is_exceeded_with_it() -> None:
    for freedom in (1, 4, 30, 1000):
        for tails in (0.5, 0.05, 1e-6):
            assert t_tails(t_beyond(tails, freedom), freedom) == pytest.approx(tails, rel=1e-9)
