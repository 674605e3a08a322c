"""Learn the variance of scores: `python -m training.play_nine.variance_fit FILE`, for the shipped nets.

The variance of a final score is the mean of the sum of the squares of all luck to come. Hands are played, and weights
for the nets' features are fitted to those sums by ridge regression.
"""

import argparse
import lzma
import math
from array import array
from pathlib import Path
from typing import NamedTuple

from kibitz.games.play_nine.engine.variance import WEIGHT_COUNT, WEIGHT_UNITS, features_of
from kibitz.games.play_nine.engine.weights import new_search, shipped_nets
from kibitz.games.play_nine.rules import EXTRA_DRAWS, FEWEST, MOST
from training.least_squares import solve_symmetric
from training.play_nine.self_play import SelfPlay
from training.speed import warn_if_interpreted

HANDS = 12_000
"""For each number of draws dealt."""
EXPLORATION = 80
"""In 1 / EXPLORATION_PARTS: so the boards include some that the nets' own play would not reach."""
RIDGE = 3.0
"""As if this many boards showed that a feature changes nothing."""
MOST_WEIGHT = 32767


class Sample(NamedTuple):
    """A board met in play."""

    features: list[int]
    squared_luck: float
    """The sum of the squares of all luck to come."""


def collect_samples(columns: int, hands: int, seed: int) -> list[list[Sample]]:
    """Boards met in play, by draws left."""
    most, capacity = 2 * columns + EXTRA_DRAWS[-1], hands * len(EXTRA_DRAWS)
    met_boards, board_counts = bytearray(most * capacity * MOST), array("i", [0] * most)
    squares = array("f", bytes(4 * most * capacity))
    play = SelfPlay(new_search(shipped_nets(columns)), seed)
    for extra in EXTRA_DRAWS:
        play.collect_variances(2 * columns + extra, hands, EXPLORATION, met_boards, board_counts, capacity, squares)
    samples: list[list[Sample]] = [[]]
    for left in range(1, most + 1):
        samples.append([])
        for which in range((left - 1) * capacity, (left - 1) * capacity + board_counts[left - 1]):
            kinds = list(met_boards[which * MOST : which * MOST + columns])
            samples[left].append(Sample(features_of(kinds), squares[which]))
            if which % most == 0:
                play.search.set_board(kinds)
                samples[0].append(Sample(features_of(kinds), play.turn_hidden_cards()))
    return samples


def fit_weights(samples: list[Sample]) -> list[float]:
    """The constant and the weight of each feature that fit the samples best."""
    mean = math.fsum(sample.squared_luck for sample in samples) / len(samples)
    matrix = [[0.0] * WEIGHT_COUNT for _ in range(WEIGHT_COUNT)]
    right = [0.0] * WEIGHT_COUNT
    for sample in samples:
        places = [0, *(feature + 1 for feature in sample.features)]
        for place in places:
            right[place] += sample.squared_luck - mean
            for other in places:
                matrix[place][other] += 1.0
    for place in range(WEIGHT_COUNT):
        matrix[place][place] += RIDGE
    weights = solve_symmetric(matrix, right)
    weights[0] += mean
    return weights


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("file", type=Path)
    parser.add_argument("--hands", type=int, default=HANDS, help="for each number of columns and of draws dealt")
    arguments = parser.parse_args()
    warn_if_interpreted()
    every = array("h")
    for columns in range(FEWEST, MOST + 1):
        for left, samples in enumerate(collect_samples(columns, arguments.hands, columns)):
            weights = fit_weights(samples)
            every.extend(max(-MOST_WEIGHT - 1, min(MOST_WEIGHT, round(weight * WEIGHT_UNITS))) for weight in weights)
            print(f"{columns} columns, {left} draws: {len(samples)} boards", flush=True)
    arguments.file.write_bytes(lzma.compress(every.tobytes(), preset=9))


if __name__ == "__main__":
    main()
