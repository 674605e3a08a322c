"""Weaker play by UCI_Elo: levels that search less, and of which the low ones misjudge what they see."""

from collections.abc import Sequence
from itertools import pairwise
from random import Random
from typing import NamedTuple

from kibitz.games.betsy.engine.deepening import Result


class Level(NamedTuple):
    """How a level plays."""

    elo: int
    """Measured by `python -m benchmarks.betsy_levels`; 0 is a player of random moves that keep the Kingfisher."""
    depth: int
    """The depth of a search of all moves; 0 for one search of the best move with `nodes`."""
    noise: int = 0
    """The standard deviation, in centipawns, of the error about the value of each move."""
    nodes: int = 0


LEVELS = (
    Level(200, 1, noise=3000),
    Level(370, 1, noise=1500),
    Level(600, 1, noise=900),
    Level(680, 1, noise=600),
    Level(790, 1, noise=420),
    Level(900, 1, noise=300),
    Level(1060, 1, noise=180),
    Level(1320, 1, noise=80),
    Level(1430, 2, noise=60),
    Level(1540, 3, noise=40),
    Level(1840, 0, nodes=600),
    Level(2150, 0, nodes=1200),
    Level(2480, 0, nodes=2500),
    Level(2750, 0, nodes=6000),
    Level(3060, 0, nodes=15000),
)
"""Weakest first. A beginner who captures what is left hanging beats the first ones."""
WEAKEST, STRONGEST = LEVELS[0].elo, LEVELS[-1].elo
CLEARLY_WON = 1500
"""Low levels see no difference between values beyond it, so they also miss a forced win or loss."""


def level_of(elo: int, rng: Random) -> Level:
    """The level for one move: between two levels it is one of them at random, the nearer one more often."""
    for lower, upper in pairwise(LEVELS):
        if elo < upper.elo:
            return upper if rng.random() * (upper.elo - lower.elo) < elo - lower.elo else lower
    return LEVELS[-1]


def choose(results: Sequence[Result], noise: int, rng: Random) -> Result:
    """The result that looks best if each is misjudged by this much."""

    def seen(result: Result) -> float:
        return max(-CLEARLY_WON, min(CLEARLY_WON, result.value)) + rng.gauss(0, noise)

    return max(results, key=seen)
