"""The variance of a hand's final score, linear in the nets' features: training/play_nine/variance_fit.py fits it.

variance    squared points
weights     in 1 / WEIGHT_UNITS of a squared point; a constant and one for each feature
"""

from __future__ import annotations

import lzma
import math
from array import array
from collections import Counter
from collections.abc import Sequence
from functools import cache

from kibitz.data_files import data_file
from kibitz.games.play_nine.engine.nets import FEATURES, FIRST_FEATURE, MOST_COPIES
from kibitz.games.play_nine.rules import EXTRA_DRAWS, FEWEST, MOST, OPEN_KINDS

WEIGHT_UNITS = 64
"""A shipped weight is in this many parts of a squared point."""
WEIGHT_COUNT = FEATURES + 1
"""A constant, and a weight for each feature: one set for each number of columns and of draws left."""
FILE = "games/play_nine/data/variance.xz"


@cache
def shipped_weights() -> dict[int, array[int]]:
    """The shipped weights by number of columns: WEIGHT_COUNT of them for each number of draws left, from 0."""
    rest = array("h", lzma.decompress(data_file(FILE)))
    by_columns = {}
    for columns in range(FEWEST, MOST + 1):
        size = (2 * columns + EXTRA_DRAWS[-1] + 1) * WEIGHT_COUNT
        by_columns[columns], rest = rest[:size], rest[size:]
    return by_columns


def feature_of(kind: int, copies: int) -> int:
    """The feature that a column of this kind turns on beside this many others like it."""
    return FIRST_FEATURE[kind] + min(copies, MOST_COPIES[kind] - 1)


def features_of(kinds: Sequence[int]) -> list[int]:
    """The features of a board's columns."""
    return [feature_of(kind, copy) for kind, count in Counter(kinds).items() for copy in range(count)]


class Variances:
    """Of the final score, in squared points, for boards that differ from a given one in one column."""

    def __init__(self, kinds: Sequence[int], draws: int) -> None:
        """draws are those that are left on these boards."""
        learned = max(FEWEST, min(len(kinds), MOST))
        draws = min(draws, 2 * learned + EXTRA_DRAWS[-1])
        self.weights = shipped_weights()[learned][draws * WEIGHT_COUNT : (draws + 1) * WEIGHT_COUNT]
        self.counts = Counter(kinds)
        self.hidden_columns = sum(kind >= OPEN_KINDS for kind in kinds)
        self.total = self.weights[0] + sum(self.weights[feature + 1] for feature in features_of(kinds))

    def after(self, old: int, new: int) -> float:
        """The variance once a column of the old kind has become one of the new kind."""
        if self.hidden_columns == (old >= OPEN_KINDS) and new < OPEN_KINDS:
            return 0.0
        without = self.total - self.weights[feature_of(old, self.counts[old] - 1) + 1]
        copies = self.counts[new] - (new == old)
        return max(0.0, without + self.weights[feature_of(new, copies) + 1]) / WEIGHT_UNITS


def mixture(cases: Sequence[tuple[float, float, float]]) -> tuple[float, float]:
    """The mean and variance over cases, of which each has a probability, a mean and a variance."""
    mean = math.fsum(odds * value for odds, value, _ in cases)
    return mean, math.fsum(odds * (variance + (value - mean) ** 2) for odds, value, variance in cases)
