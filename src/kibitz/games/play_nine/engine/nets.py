"""The form of the nets that value boards: one for each number of columns and of draws left."""

import lzma
from array import array
from collections.abc import Sequence
from pathlib import Path

from kibitz.games.play_nine.rules import HIDDEN, KINDS, PAIRS

UNIT = 4096
"""So many make a point."""
NEVER = 1 << 28
"""In UNITs, what a move is worth that is not looked at."""
WIDTH = 256
"""Units of a net."""
BRIGHTEST = 4095
"""Where a unit is saturated; its light is squared."""
FACTOR_BITS = 30
MOST_WEIGHT = 12000
MOST_REST = 16383
"""A unit's sum without one column is cut off here: with no weight beyond MOST_WEIGHT it stays dark, or saturated, and
the sum of both fits 16 bits."""

MOST_COPIES = tuple(
    10 if kind == KINDS - 1 else 3 if high == HIDDEN or low == high else 1 for kind, (low, high) in enumerate(PAIRS)
)
"""So many columns of one kind are told apart by the nets; each further one adds as much as the last."""
FIRST_ROW = tuple(sum(MOST_COPIES[:kind]) for kind in range(KINDS))
ROWS = sum(MOST_COPIES)


MOST_LIT = (BRIGHTEST * 8) ** 2 >> 16
MOST_OUTPUT = 131000
"""What all outputs of a net may sum to, for 32-bit sums."""


class Nets:
    """The nets for one number of columns, in whole numbers, by draws left."""

    def __init__(self, columns: int, draws: int) -> None:
        self.columns = columns
        self.draws = draws
        self.weights = array("h", bytes(2 * draws * ROWS * WIDTH))
        self.outputs = array("h", bytes(2 * draws * WIDTH))
        self.slopes = array("i", bytes(4 * draws * ROWS))
        self.terms = array("q", bytes(16 * draws))
        """For each net its constant, in UNITs, and what its units' sum is multiplied by, in 2 ** FACTOR_BITS."""

    def set(
        self, draws: int, weights: Sequence[float], outputs: Sequence[float], slopes: Sequence[float], bias: float
    ) -> None:
        """Round a net, given in points, so that no sum can overflow on any board."""
        net = draws - 1
        start = net * ROWS * WIDTH
        for at, weight in enumerate(weights):
            self.weights[start + at] = max(-MOST_WEIGHT, min(MOST_WEIGHT, round(weight * (BRIGHTEST + 1))))
        scale = min(MOST_OUTPUT / sum(map(abs, outputs)), 32767 / max(map(abs, outputs)))
        for at, output in enumerate(outputs):
            self.outputs[net * WIDTH + at] = round(output * scale)
        for at, slope in enumerate(slopes):
            self.slopes[net * ROWS + at] = round(slope * UNIT)
        self.terms[2 * net] = round(bias * UNIT)
        self.terms[2 * net + 1] = round(UNIT / (MOST_LIT * scale) * (1 << FACTOR_BITS))

    def save(self, path: Path) -> None:
        """Write the nets, packed."""
        path.write_bytes(lzma.compress(b"".join(part.tobytes() for part in self._parts()), preset=9))

    def load(self, packed: bytes) -> None:
        """Take the nets from what save wrote."""
        whole = memoryview(lzma.decompress(packed))
        for part in self._parts():
            size = len(part) * part.itemsize
            part[:] = array(part.typecode, bytes(whole[:size]))
            whole = whole[size:]

    def _parts(self) -> "list[array[int]]":
        return [self.weights, self.outputs, self.slopes, self.terms]
