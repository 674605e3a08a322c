"""How sure a mean or a share is."""

from collections.abc import Sequence
from math import sqrt

Z95 = 1.959963984540054
"""Half the width of a normal distribution's middle 95 %, in standard deviations."""


def standard_error(values: Sequence[float]) -> float | None:
    """The standard error of the mean of independent values; None for fewer than two."""
    if len(values) < 2:
        return None
    center = sum(values) / len(values)
    return sqrt(sum((value - center) ** 2 for value in values) / (len(values) - 1) / len(values))


def wilson(count: int, n: int, z: float = Z95) -> tuple[float, float]:
    """Wilson's interval (1927) for a probability, after count successes in n trials."""
    share = count / n
    scale = 1 + z * z / n
    center = (share + z * z / (2 * n)) / scale
    half = z * sqrt(share * (1 - share) / n + z * z / (4 * n * n)) / scale
    # At the ends rounding could put the interval slightly outside of 0..1, or off the share itself.
    return max(0.0, min(center - half, share)), min(1.0, max(center + half, share))
