"""What the statistics' tests share: results of simulated games, and how exact a simulation is."""

from collections.abc import Sequence
from math import sqrt

from kibitz.table import Record


def game(players: Sequence[str], scores: Sequence[float]) -> Record:
    """A finished game of which only the scores matter."""
    return Record("bluff", {}, 0, tuple(players), (), tuple(scores), "")


def tolerance(share: float, n: int) -> float:
    """How far off a share of n trials may be: four standard deviations, which one seed in 15,000 exceeds."""
    return 4 * sqrt(share * (1 - share) / n)
