"""The few statistics that a match or a simulation prints."""

from collections.abc import Sequence
from functools import cache
from math import erfc, exp, lgamma, log, log1p, sqrt

Z95 = 1.959963984540054
"""Half the width of a normal distribution's middle 95 %, in standard deviations."""


def mean(values: Sequence[float]) -> float:
    return sum(values) / len(values)


def standard_error(values: Sequence[float]) -> float | None:
    """Of the mean of independent values; None for fewer than two."""
    if len(values) < 2:
        return None
    middle = mean(values)
    return sqrt(sum((value - middle) ** 2 for value in values) / (len(values) - 1) / len(values))


def wilson(count: int, n: int, z: float = Z95) -> tuple[float, float]:
    """Wilson's interval for a probability of which count out of n were seen."""
    share = count / n
    scale = 1 + z * z / n
    middle = (share + z * z / (2 * n)) / scale
    half = z * sqrt(share * (1 - share) / n + z * z / (4 * n * n)) / scale
    # At the ends rounding could leave the interval a hair outside of 0..1, or off the share itself.
    return max(0.0, min(middle - half, share)), min(1.0, max(middle + half, share))


def _beta_fraction(x: float, a: float, b: float) -> float:
    """Lentz's way to the continued fraction of the incomplete beta function, for x below (a + 1) / (a + b + 2)."""
    tiny = 1e-300
    over = 1.0
    under = 1 / ((1 - (a + b) * x / (a + 1)) or tiny)
    value = under
    for m in range(1, 1000):
        for factor in (
            m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m)),
            -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1)),
        ):
            under = 1 / ((1 + factor * under) or tiny)
            over = (1 + factor / over) or tiny
            value *= under * over
        if abs(under * over - 1) < 1e-15:
            break
    return value


def beta_share(x: float, a: float, b: float) -> float:
    """The regularized incomplete beta function: how much of a beta distribution lies below x."""
    if not 0 < x < 1:
        return 0.0 if x <= 0 else 1.0
    front = exp(lgamma(a + b) - lgamma(a) - lgamma(b) + a * log(x) + b * log1p(-x))
    if x < (a + 1) / (a + b + 2):
        return front * _beta_fraction(x, a, b) / a
    return 1 - front * _beta_fraction(1 - x, b, a) / b


def t_tails(t: float, freedom: int) -> float:
    """How probable it is that Student's t lies as far from 0 as this, or farther, on either side."""
    return beta_share(freedom / (freedom + t * t), freedom / 2, 0.5)


@cache
def t95(freedom: int) -> float:
    """Half the width of the middle 95 % of Student's t."""
    low, high = 0.0, 13.0
    if freedom > 10**6:
        return Z95
    for _ in range(60):
        middle = (low + high) / 2
        low, high = (middle, high) if t_tails(middle, freedom) > 0.05 else (low, middle)
    return (low + high) / 2


def normal_below(z: float) -> float:
    """How probable it is that a normal variable lies below z standard deviations."""
    return erfc(-z / sqrt(2)) / 2
