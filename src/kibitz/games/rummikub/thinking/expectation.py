"""What a game of Rummikub is worth to a player whose turn has ended: the expected score, by the tiles in all racks.

`python -m training.rummikub.expectation` plays the games to which the weights are fitted.
"""

from collections.abc import Sequence
from statistics import fmean
from typing import TypeAlias

Features: TypeAlias = tuple[float, ...]

WEIGHTS = (
    (-0.196, -0.217, -0.0464, 0.542, 17.7, -19.0),
    (-4.3, -0.13, -0.202, 1.73, 14.3, -8.77),
    (-9.45, -2.52, -0.15, 4.13, 13.6, -12.3),
)
"""The weights of the features, for 2, 3 and 4 players."""
FEWEST_SEATS = 2


def features(tiles: int, points: float, others: Sequence[int]) -> Features:
    """The features of a player's tiles and points in the rack, and of the numbers of tiles that the others have.

    One tile less counts for more the fewer tiles there are: hence the inverses.
    """
    return (1.0, float(tiles), float(points), fmean(others), 1 / max(1, tiles), 1 / max(1, min(others)))


def expected(tiles: int, points: float, others: Sequence[int]) -> float:
    """The expected score of a player who has tiles left."""
    weights = WEIGHTS[len(others) + 1 - FEWEST_SEATS]
    return sum(weight * value for weight, value in zip(weights, features(tiles, points, others), strict=True))
