"""The few statistics that a match or a simulation prints."""

from collections.abc import Sequence
from math import sqrt

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
