"""Pack trained nets for shipping: `python -m training.play_nine.pack FOLDER OUT`.

Each weight is rounded to a multiple of a step of its own. Rounding to steps s adds noise of variance s**2 / 12 to a
weight, and so to the value of a board, times the square of how much the value changes with the weight. The steps make
that noise the same for all weights, NOISE points: of all steps with this total noise they need the fewest bits (the
method is known as reverse water-filling; T. Cover and J. Thomas, Elements of Information Theory, section 10.3).

What the rounding changes in the mean is taken back by the linear weights, which are not rounded: they are fitted to the
difference by least squares.

How much values change is measured on boards that the nets meet in play. The value changes with the weight of a feature
and a neuron in proportion to how often the feature is on, squared for copies, and to the slope of the neuron's
activation times its output weight.
"""

import argparse
import lzma
import math
from array import array
from collections.abc import Sequence
from operator import add, mul
from pathlib import Path

from kibitz.games.play_nine.engine.nets import (
    FACTOR_BITS,
    FEATURES,
    FIRST_FEATURE,
    MOST_COPIES,
    MOST_WEIGHT,
    SATURATION,
    UNIT,
    WIDTH,
    Nets,
)
from kibitz.games.play_nine.engine.packing import LEAST_EXPONENT, LZMA, MOST_EXPONENT, NET_WEIGHTS, step_of
from kibitz.games.play_nine.engine.rows import activation_table
from kibitz.games.play_nine.rules import EXTRA_DRAWS, FEWEST, MOST
from training.play_nine.train import boards_met, last_round, load_nets

NOISE = 0.0017
"""Points of standard deviation times sqrt(12), in the value of a board, from rounding one weight."""
BOARDS, EXPLORATION, SEED = 12_000, 200, 99
"""Boards for each number of draws left, the exploration of the play that meets them (training/play_nine/train.py), and
where it begins."""
EVALUATED = 1500
"""Of these boards, how many are evaluated; the others only tell how often features are on."""
UNSEEN = 0.3
"""What a feature that is on in no board counts for, in boards."""
NEAR = 1000
"""A neuron whose sum is x times this out of its range counts 1 / (1 + x**2): rounding must not bring it into it."""
LEAST_SUM = 400
"""The slope of a neuron that is off is taken as if its sum were this."""
LEAST_SENSITIVITY = 1e-14
RIDGE = 0.5
"""Added to the diagonal of the normal equations, in boards: features that are hardly met are hardly corrected."""
ACTIVATION_SLOPE = 512
"""The activation of a sum c is c**2 / 1024; its slope is c / 512."""
BYTE = 8


def features_of(kinds: Sequence[int]) -> list[int]:
    """The features that are on, one for each column."""
    seen = [0] * len(FIRST_FEATURE)
    features = []
    for kind in kinds:
        features.append(FIRST_FEATURE[kind] + min(seen[kind], MOST_COPIES[kind] - 1))
        seen[kind] += 1
    return features


def sums_of(rows: Sequence[Sequence[int]], features: Sequence[int]) -> Sequence[int]:
    """The sum of each neuron on a board with these features."""
    sums = rows[features[0]]
    for feature in features[1:]:
        sums = list(map(add, sums, rows[feature]))
    return sums


def rows_of(weights: Sequence[int]) -> list[Sequence[int]]:
    """The feature weights of a net by feature."""
    return [weights[at : at + WIDTH] for at in range(0, NET_WEIGHTS, WIDTH)]


def exponents_of(
    rows: Sequence[Sequence[int]], outputs: Sequence[int], factor: float, boards: Sequence[Sequence[int]]
) -> tuple[list[int], list[int]]:
    """The exponent of each feature and of each neuron.

    boards are given by their features; factor turns a product of activation and output weight into points.
    """
    usage = [0] * FEATURES
    slopes = [0.0] * WIDTH
    for features in boards:
        for feature in set(features):
            usage[feature] += features.count(feature) ** 2
    evaluated = boards[:: max(1, len(boards) // EVALUATED)]
    for features in evaluated:
        for neuron, total in enumerate(sums_of(rows, features)):
            outside = max(0, -total, total - SATURATION) / NEAR
            slopes[neuron] += max(LEAST_SUM, min(SATURATION, total)) ** 2 / (1 + outside * outside)
    of_features = [round(math.log2(len(boards) / (count + UNSEEN))) for count in usage]
    of_neurons = []
    for slope, output in zip(slopes, outputs, strict=True):
        sensitivity = max(LEAST_SENSITIVITY, slope / len(evaluated) * (output * factor / ACTIVATION_SLOPE) ** 2)
        of_neurons.append(round(2 * math.log2(NOISE) - math.log2(sensitivity)))
    return (
        [max(0, min(MOST_EXPONENT, exponent)) for exponent in of_features],
        [max(LEAST_EXPONENT, min(MOST_EXPONENT, exponent)) for exponent in of_neurons],
    )


def multiples_of(weights: Sequence[int], before: Sequence[int], steps: Sequence[int]) -> list[int]:
    """How many steps each weight is from the one before, rounded, and no further than a weight may be."""
    multiples = []
    for weight, old, step in zip(weights, before, steps, strict=True):
        multiple = (2 * (weight - old) + step) // (2 * step)
        if abs(old + multiple * step) > MOST_WEIGHT:
            multiple += 1 if multiple < 0 else -1
        multiples.append(multiple)
    return multiples


def correction(differences: Sequence[float], boards: Sequence[Sequence[int]]) -> list[float]:
    """The change of each linear weight, and of the bias at the end, that best takes these differences back.

    Least squares with RIDGE: the normal equations, solved by Cholesky's method.
    """
    size = FEATURES + 1
    matrix = [[0.0] * size for _ in range(size)]
    right = [0.0] * size
    for place in range(size):
        matrix[place][place] = RIDGE
    for difference, features in zip(differences, boards, strict=True):
        for one in (*features, FEATURES):
            right[one] -= difference
            row = matrix[one]
            for other in (*features, FEATURES):
                row[other] += 1.0
    for column in range(size):
        pivot = matrix[column]
        root = math.sqrt(pivot[column] - sum(map(mul, pivot[:column], pivot[:column])))
        pivot[column] = root
        for row in matrix[column + 1 :]:
            row[column] = (row[column] - sum(map(mul, row[:column], pivot[:column]))) / root
    for place in range(size):
        row = matrix[place]
        right[place] = (right[place] - sum(map(mul, row[:place], right[:place]))) / row[place]
    for place in reversed(range(size)):
        for lower in range(place + 1, size):
            right[place] -= matrix[lower][place] * right[lower]
        right[place] /= matrix[place][place]
    return right


def pack(nets: Nets) -> bytes:
    """The nets, rounded, in the form that engine/packing.py reads. Their linear weights and biases are corrected."""
    met, filled = boards_met(nets, BOARDS, EXPLORATION, SEED)
    exponents, low, high = bytearray(), bytearray(), bytearray()
    table = activation_table()
    before: Sequence[int] = array("h", bytes(2 * NET_WEIGHTS))
    for net in range(nets.draws):
        places = range(net * BOARDS * MOST, (net * BOARDS + filled[net]) * MOST, MOST)
        boards = [features_of(met[at : at + nets.columns]) for at in places]
        weights = nets.feature_weights[net * NET_WEIGHTS : (net + 1) * NET_WEIGHTS]
        outputs = nets.output_weights[net * WIDTH : (net + 1) * WIDTH]
        in_units = nets.biases_and_factors[2 * net + 1] / (1 << FACTOR_BITS)
        of_features, of_neurons = exponents_of(rows_of(weights), outputs, in_units / UNIT, boards)
        steps = [step_of(one, other) for one in of_features for other in of_neurons]
        multiples = multiples_of(weights, before, steps)
        zigzag = [2 * multiple if multiple >= 0 else -2 * multiple - 1 for multiple in multiples]
        exponents += bytes([*of_features, *(exponent - LEAST_EXPONENT for exponent in of_neurons)])
        low += bytes([number % (1 << BYTE) for number in zigzag])
        high += bytes([number >> BYTE for number in zigzag])
        before = array("h", [old + m * step for old, m, step in zip(before, multiples, steps, strict=True)])
        exact_rows, rounded_rows = rows_of(weights), rows_of(before)
        differences = []
        evaluated = boards[:: max(1, len(boards) // EVALUATED)]
        for features in evaluated:
            exact, rounded = (
                sum(map(mul, map(table.__getitem__, sums_of(rows, features)), outputs))
                for rows in (exact_rows, rounded_rows)
            )
            differences.append(in_units * (rounded - exact))
        *linear, bias = correction(differences, evaluated)
        for feature, change in enumerate(linear):
            nets.linear_weights[net * FEATURES + feature] += round(change)
        nets.biases_and_factors[2 * net] += round(bias)
    rest = b"".join(part.tobytes() for part in nets.parts()[1:])
    return lzma.compress(bytes(exponents + low + high) + rest, format=lzma.FORMAT_XZ, filters=list(LZMA))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("folder", type=Path, help="where the training left its nets")
    parser.add_argument("out", type=Path, help="the folder for the packed files")
    parser.add_argument("--columns", type=int, nargs="*", default=list(range(FEWEST, MOST + 1)))
    arguments = parser.parse_args()
    arguments.out.mkdir(parents=True, exist_ok=True)
    for columns in arguments.columns:
        trained = last_round(arguments.folder, columns)
        packed = pack(load_nets(trained, columns, 2 * columns + EXTRA_DRAWS[-1]))
        (arguments.out / f"{columns}.xz").write_bytes(packed)
        print(f"{columns} columns: {len(packed):,} bytes", flush=True)


if __name__ == "__main__":
    main()
