"""The few statistics that a match prints: means, their errors, and the tails of two distributions."""

from collections.abc import Sequence
from functools import cache
from math import cbrt, erfc, exp, lgamma, log, log1p, sqrt

from kibitz.intervals import Z95, standard_error


def mean(values: Sequence[float]) -> float:
    return sum(values) / len(values)


TINY = 1e-300
"""Stands for a denominator of 0 in Lentz's algorithm."""
MOST_TERMS = 1000
PRECISION = 1e-15
"""Relative change at which the continued fraction has converged."""


def _beta_fraction(x: float, a: float, b: float) -> float:
    """The continued fraction of the incomplete beta function, for x below (a + 1) / (a + b + 2).

    Modified Lentz algorithm (Thompson and Barnett 1986); the terms are formula 26.5.8 of Abramowitz and Stegun.
    """
    over = 1.0
    under = 1 / ((1 - (a + b) * x / (a + 1)) or TINY)
    value = under
    for m in range(1, MOST_TERMS):
        for factor in (
            m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m)),
            -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1)),
        ):
            under = 1 / ((1 + factor * under) or TINY)
            over = (1 + factor / over) or TINY
            value *= under * over
        if abs(under * over - 1) < PRECISION:
            break
    return value


def beta_share(x: float, a: float, b: float) -> float:
    """The regularized incomplete beta function: the share of a beta distribution below x."""
    if not 0 < x < 1:
        return 0.0 if x <= 0 else 1.0
    front = exp(lgamma(a + b) - lgamma(a) - lgamma(b) + a * log(x) + b * log1p(-x))
    if x < (a + 1) / (a + b + 2):
        return front * _beta_fraction(x, a, b) / a
    return 1 - front * _beta_fraction(1 - x, b, a) / b


def t_tails(t: float, freedom: int) -> float:
    """The probability that Student's t is at least as far from 0 as this, on either side."""
    return beta_share(freedom / (freedom + t * t), freedom / 2, 0.5)


HALVINGS = 100


def t_beyond(tails: float, freedom: int) -> float:
    """The value of Student's t that is exceeded, on either side, with this probability; the inverse of t_tails()."""
    low, high = 0.0, 1.0
    while t_tails(high, freedom) > tails:
        high *= 2
    for _ in range(HALVINGS):
        middle = (low + high) / 2
        low, high = (middle, high) if t_tails(middle, freedom) > tails else (low, middle)
    return high


NORMAL_FREEDOM = 10**6
"""Degrees of freedom beyond which Student's t is normal to six digits."""


@cache
def t95(freedom: int) -> float:
    """Half the width of the middle 95 % of Student's t."""
    return Z95 if freedom > NORMAL_FREEDOM else t_beyond(0.05, freedom)


def interval95(values: Sequence[float]) -> tuple[float, float] | None:
    """The 95 % interval of the mean, also where the values are far from normal; None for fewer than two.

    Student's t by Hall's transformation (1992, "On the removal of skewness by transformation"). Without it the interval
    of a mean to which few games bring much, such as what a good player loses, covers the truth too rarely.
    """
    count = len(values)
    if count < 2:
        return None
    center, error = mean(values), standard_error(values) or 0.0
    deviation = sqrt(sum((value - center) ** 2 for value in values) / count)
    if not deviation:
        return center, center
    skewness = sum(((value - center) / deviation) ** 3 for value in values) / count
    wide = t95(count - 1)
    if abs(skewness) < LEAST_SKEWNESS:
        return center - wide * error, center + wide * error

    def student(t: float) -> float:
        shift = 1 + skewness * (t / sqrt(count) - skewness / (6 * count))
        return 3 * sqrt(count) / skewness * (cbrt(shift) - 1)

    return center - error * student(wide), center - error * student(-wide)


LEAST_SKEWNESS = 1e-6
"""Below this skewness the transformation changes nothing."""


def normal_below(z: float) -> float:
    """The probability that a normal variable is below z standard deviations."""
    return erfc(-z / sqrt(2)) / 2
