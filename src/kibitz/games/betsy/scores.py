"""What a value in centipawns means for the game: the odds of a win, a draw and a loss.

Fitted to games of the engine against itself by `python benchmarks/betsy_scores.py`, which prints the numbers below
beside the scores that were counted.
"""

import math

from kibitz.games.betsy.pieces import DECIDED, LOST

STEEPNESS = 130.0
"""Centipawns for each natural unit of the log-odds."""
DRAWN = 1.33
"""How many units below even the odds of a win are at the value 0, because games are drawn."""
DRAWISH = 1e-3
"""No undecided position has an expected score nearer to 0 or 1 than this."""
PLY = 1e-6
"""What a ply of delay changes the expected score of a decided game, so that the faster win comes first."""


def logistic(units: float) -> float:
    return 1.0 / (1.0 + math.exp(-max(-50.0, min(50.0, units))))


def outcomes(value: int, steepness: float = STEEPNESS, drawn: float = DRAWN) -> tuple[float, float, float]:
    """The odds of a win, a draw and a loss of the side for which the value is."""
    if abs(value) > DECIDED:
        return float(value > 0), 0.0, float(value < 0)
    win, loss = logistic(value / steepness - drawn), logistic(-value / steepness - drawn)
    return win, max(0.0, 1.0 - win - loss), loss


def expected_score(value: int) -> float:
    """The expected score, 0 to 1, of an evaluation in centipawns, ordered by plies where the game is decided."""
    if value > DECIDED:
        return 1.0 - (LOST - value) * PLY
    if value < -DECIDED:
        return (LOST + value) * PLY
    win, _, loss = outcomes(value)
    return DRAWISH + (1.0 - 2 * DRAWISH) * (1.0 + (win - loss)) / 2
