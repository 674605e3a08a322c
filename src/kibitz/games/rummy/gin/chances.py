"""The chance to win a game of gin rummy by what both players still need."""

from functools import cache
from math import ceil

WINS = (5, 13, 21, 26, 29, 31, 35, 41, 48, 61)
"""What the winner of a hand wins: the means of tenths of the hands between two quick players."""
STEP = 5
"""Points that both needs are rounded up to."""
TYPICAL = 30
"""The size of a hand, for the worth of a point."""


@cache
def chance_by_steps(mine: int, other: int) -> float:
    """The chance to win with this number of steps to go for each, before a hand that both win equally often."""
    if mine <= 0 or other <= 0:
        return 1.0 if mine <= 0 else 0.0
    total = 0.0
    for won in WINS:
        steps = max(1, round(won / STEP))
        total += chance_by_steps(mine - steps, other) + chance_by_steps(mine, other - steps)
    return total / (2 * len(WINS))


def chance(mine: float, other: float, points: float) -> float:
    """The chance to win when the current hand is expected to bring these points, by a straight line between results."""
    now = chance_by_steps(ceil(mine / STEP), ceil(other / STEP))
    won = chance_by_steps(ceil((mine - TYPICAL) / STEP), ceil(other / STEP))
    lost = chance_by_steps(ceil(mine / STEP), ceil((other - TYPICAL) / STEP))
    slope = (won - now if points > 0 else now - lost) / TYPICAL
    return min(1.0, max(0.0, now + slope * points))
