"""Mean, standard deviation and percentiles of lists of probabilities by score."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import accumulate

PERCENTS = (1, 5, 25, 50, 75, 95, 99)


def moments(probabilities: Sequence[float]) -> tuple[float, float]:
    """Mean and standard deviation."""
    mean = sum(score * probability for score, probability in enumerate(probabilities))
    return mean, math.sqrt(sum(probability * (score - mean) ** 2 for score, probability in enumerate(probabilities)))


def percentile(probabilities: Sequence[float], percent: float) -> int:
    """The least score that is not exceeded with at least this probability."""
    return next(score for score, below in enumerate(accumulate(probabilities)) if 100 * below >= percent - 1e-9)


def at_least(probabilities: Sequence[float]) -> list[float]:
    """P(score >= s) for every s, summed from the rare end."""
    return list(accumulate(reversed(probabilities)))[::-1]
