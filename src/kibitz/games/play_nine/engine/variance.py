"""How far a hand's final score still strays: its variance is a straight line in the counts of kinds, for each draw."""

from __future__ import annotations

import lzma
import math
from array import array
from collections import Counter
from collections.abc import Sequence
from functools import cache

from kibitz.data_files import shipped
from kibitz.games.play_nine.engine.nets import FIRST_ROW, MOST_COPIES, ROWS
from kibitz.games.play_nine.rules import EXTRA_DRAWS, FEWEST, MOST, OPEN_KINDS

GRAIN = 64
"""So many make a squared point."""
SIZE = ROWS + 1
"""A constant, and a slope for each row of the nets."""
FILE = "games/play_nine/data/spread.xz"


@cache
def lines() -> dict[int, array[int]]:
    """The shipped lines by number of columns: one for each number of draws left, from 0."""
    whole = array("h", lzma.decompress(shipped(FILE)))
    found = {}
    for columns in range(FEWEST, MOST + 1):
        size = (2 * columns + EXTRA_DRAWS[-1] + 1) * SIZE
        found[columns], whole = whole[:size], whole[size:]
    return found


def row_of(kind: int, copies: int) -> int:
    """The row of a column of this kind beside so many others like it."""
    return FIRST_ROW[kind] + min(copies, MOST_COPIES[kind] - 1)


def rows_of(kinds: Sequence[int]) -> list[int]:
    """The rows of a board's columns."""
    return [row_of(kind, copy) for kind, count in Counter(kinds).items() for copy in range(count)]


class Variances:
    """Of the final score, in squared points, for boards that differ from a certain one in a column."""

    def __init__(self, kinds: Sequence[int], draws: int) -> None:
        """draws are those that will be left then."""
        self.slopes = lines()[len(kinds)][draws * SIZE : (draws + 1) * SIZE]
        self.count = Counter(kinds)
        self.hidden = sum(kind >= OPEN_KINDS for kind in kinds)
        self.total = self.slopes[0] + sum(self.slopes[row + 1] for row in rows_of(kinds))

    def after(self, old: int, new: int) -> float:
        """With a column of one kind become another."""
        if self.hidden == (old >= OPEN_KINDS) and new < OPEN_KINDS:
            return 0.0
        copies = self.count[new] - (new == old)
        less = self.slopes[row_of(old, self.count[old] - 1) + 1]
        return max(0.0, self.total - less + self.slopes[row_of(new, copies) + 1]) / GRAIN


def mixed(outcomes: Sequence[tuple[float, float, float]]) -> tuple[float, float]:
    """The mean and variance of what goes one of several ways: odds, mean and variance of each."""
    mean = math.fsum(odds * value for odds, value, _ in outcomes)
    return mean, math.fsum(odds * (inner + (value - mean) ** 2) for odds, value, inner in outcomes)
