"""Scores without luck: how much of what chance gave is taken off, fitted on the games themselves.

A control variate. Luck is 0 on average, so score - slope * luck has the mean of the score for any slope that does not
depend on the same games; its variance is least at slope = covariance / variance of luck. Each half of the deals gets
the slope of the other half, so that the mean stays unbiased. A slope that chance alone could explain counts as 0.
"""

from __future__ import annotations

from collections.abc import Sequence

from kibitz.arena.figures.statistics import mean
from kibitz.intervals import standard_error

FEWEST = 8
"""Deals that a slope is fitted on, at least."""
LEAST_T = 2.0
"""How many standard errors a slope must be away from 0."""


def slope(scores: Sequence[float], luck: Sequence[float]) -> float:
    """How much of the luck is in the scores; 0 where the deals do not show that any is."""
    count = len(scores)
    if count < FEWEST:
        return 0.0
    score, gift = mean(scores), mean(luck)
    variance = sum([(one - gift) ** 2 for one in luck])
    covariance = sum([(x - score) * (z - gift) for x, z in zip(scores, luck, strict=True)])
    spread = sum([(x - score) ** 2 for x in scores])
    if variance <= 0 or spread <= 0:
        return 0.0
    explained = covariance * covariance / (variance * spread)
    # t of a correlation r is r * sqrt((n - 2) / (1 - r * r)).
    if explained * (count - 2) < LEAST_T * LEAST_T * (1 - explained):
        return 0.0
    return covariance / variance


def without_luck(scores: Sequence[float], luck: Sequence[float]) -> list[float]:
    """Each deal's score less what chance gave, as far as the other half of the deals shows that it did."""
    found = list(scores)
    for half in (0, 1):
        share = slope(scores[1 - half :: 2], luck[1 - half :: 2])
        for deal in range(half, len(found), 2):
            found[deal] -= share * luck[deal]
    return found


def more_exact(scores: Sequence[float], luck: Sequence[float]) -> list[float]:
    """The scores without luck; empty where these are not more exact."""
    cleared = without_luck(scores, luck)
    before, after = standard_error(scores), standard_error(cleared)
    return cleared if before is not None and after is not None and after < before else []
