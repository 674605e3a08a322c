"""The form of the nets that value boards: one for each number of columns and of draws left.

A net sees the counts of the kinds of column as a thermometer: feature (kind, copy) is on when the board has more than
`copy` columns of that kind. It adds to the exactly known score if play stopped now a bias, a weight for each feature
that is on (the linear part), and the output of WIDTH hidden neurons. A neuron's activation is the clipped and squared
sum of its weights for the features that are on. chessprogramming.org, under NNUE, calls that SCReLU, and the sums,
which stay when one column changes but for that column's part, the accumulator.

Everything is in whole numbers, so that every machine, compiled or not, gives the same values:

    UNIT               a 4096th of a point: biases, linear weights and all values of boards
    feature weights    4096ths of what saturates a neuron
    activations        0 to MOST_ACTIVATION
    factor             UNITs for a product of activation and output weight, in 2 ** -FACTOR_BITS
"""

from array import array
from collections.abc import Sequence

from kibitz.games.play_nine.rules import DECK_SIZE, HIDDEN, KINDS, KITTY_SIZE, PAIRS

UNIT = 4096
MOVE_PARTS = DECK_SIZE**2
"""A search's value of a move is in UNIT / MOVE_PARTS, ..."""
BOARD_PARTS = MOVE_PARTS * KITTY_SIZE
"""... and of a board in UNIT / BOARD_PARTS: engine/search.py has the table."""
NEVER = 1 << 28
"""In UNITs, the value of a move that is not searched: far above any score."""
WIDTH = 256
"""Hidden neurons of a net."""
SATURATION = 4095
"""A neuron's sum is clipped to 0 ... SATURATION."""
ACTIVATION_SCALE = 8
"""The clipped sum times this still fits 16 bits, ..."""
ACTIVATION_SHIFT = 16
"""... and this much of its square is dropped, so that one instruction for 16-bit numbers does both."""
MOST_ACTIVATION = (SATURATION * ACTIVATION_SCALE) ** 2 >> ACTIVATION_SHIFT
FACTOR_BITS = 30
MOST_WEIGHT = 12000
"""Feature weights are clipped to this on both sides."""
MOST_REST = 16383
"""The sum of a neuron without one column is clipped to this on both sides: with no weight beyond MOST_WEIGHT the neuron
stays off, or saturated, and the sum of both fits 16 bits."""
MOST_OUTPUT = 131000
"""What the output weights of a net may sum to, for 32-bit sums."""
MOST_OUTPUT_WEIGHT = 32767

MOST_COPIES = tuple(
    10 if kind == KINDS - 1 else 3 if high == HIDDEN or low == high else 1 for kind, (low, high) in enumerate(PAIRS)
)
"""The number of features of each kind: a further column of the kind turns on the last of them again."""
FIRST_FEATURE = tuple(sum(MOST_COPIES[:kind]) for kind in range(KINDS))
FEATURES = sum(MOST_COPIES)


class Nets:
    """The nets for one number of columns, quantized to whole numbers, by draws left from 1 on."""

    def __init__(self, columns: int, draws: int) -> None:
        self.columns = columns
        self.draws = draws
        self.feature_weights = array("h", bytes(2 * draws * FEATURES * WIDTH))
        self.output_weights = array("h", bytes(2 * draws * WIDTH))
        self.linear_weights = array("i", bytes(4 * draws * FEATURES))
        self.biases_and_factors = array("q", bytes(16 * draws))
        """For each net its bias in UNITs, and the factor that turns the neurons' output into UNITs."""

    def set(
        self,
        draws: int,
        feature_weights: Sequence[float],
        output_weights: Sequence[float],
        linear_weights: Sequence[float],
        bias: float,
    ) -> None:
        """Quantize a net, given in points.

        Feature weights are clipped to MOST_WEIGHT, and output weights scaled so that each fits 16 bits and no sum of
        them 32; the factor undoes that scale. So no sum overflows on any board.
        """
        net = draws - 1
        start = net * FEATURES * WIDTH
        for at, weight in enumerate(feature_weights):
            rounded = round(weight * (SATURATION + 1))
            self.feature_weights[start + at] = max(-MOST_WEIGHT, min(MOST_WEIGHT, rounded))
        magnitudes = list(map(abs, output_weights))
        scale = min(MOST_OUTPUT / sum(magnitudes), MOST_OUTPUT_WEIGHT / max(magnitudes))
        for at, weight in enumerate(output_weights):
            self.output_weights[net * WIDTH + at] = round(weight * scale)
        for at, weight in enumerate(linear_weights):
            self.linear_weights[net * FEATURES + at] = round(weight * UNIT)
        self.biases_and_factors[2 * net] = round(bias * UNIT)
        self.biases_and_factors[2 * net + 1] = round(UNIT / (MOST_ACTIVATION * scale) * (1 << FACTOR_BITS))

    def parts(self) -> "list[array[int]]":
        """All numbers, in the order in which a Search takes them and a file has them; each part goes by draws left."""
        return [self.feature_weights, self.output_weights, self.linear_weights, self.biases_and_factors]
