"""The search as it runs without a compiler but with numpy: the nets' arithmetic for a whole batch of boards."""

from array import array
from importlib.util import find_spec

from kibitz.games.play_nine.engine.nets import (
    ACTIVATION_SCALE,
    ACTIVATION_SHIFT,
    FACTOR_BITS,
    SATURATION,
    WIDTH,
)
from kibitz.games.play_nine.engine.rows import RowSearch


def has_numpy() -> bool:
    """Whether an ArraySearch can be made here; asking does not load numpy."""
    return find_spec("numpy") is not None


class ArraySearch(RowSearch):
    """An interpreted search with equal values, faster still than RowSearch."""

    def __init__(self, columns: int, *parts: "array[int]") -> None:
        # Imported here: loading it takes longer than a compiled search's first move.
        import numpy

        super().__init__(columns, *parts)
        self.numpy = numpy
        self.weight_rows = numpy.array(self.feature_weights, dtype=numpy.int64).reshape(-1, WIDTH)
        self.output_rows = numpy.array(self.output_weights, dtype=numpy.int64).reshape(-1, WIDTH)

    def accumulate(self, level: int, net: int) -> None:
        features = self.features(level, net)
        self.linear_sums[level] = sum(self.linear_weights[feature] for feature in features)
        self.accumulators[level] = self.weight_rows[features].sum(axis=0)

    def leave_out(self, level: int, feature: int) -> None:
        self.rest = self.accumulators[level] - self.weight_rows[feature]

    def evaluate_batch(self, net: int, size: int) -> None:
        sums = self.rest + self.weight_rows[self.batch_features[:size]]
        clipped = self.numpy.clip(sums, 0, SATURATION) * ACTIVATION_SCALE
        outputs = (clipped * clipped >> ACTIVATION_SHIFT) @ self.output_rows[net]
        for place, output in zip(self.batch_places, outputs.tolist(), strict=False):
            self.replace_values[place] += output * self.biases_and_factors[2 * net + 1] >> FACTOR_BITS
