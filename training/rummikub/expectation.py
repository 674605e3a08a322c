"""What a game of Rummikub is worth by the tiles in all racks, from games that its mind plays against itself.

python -m training.rummikub.expectation [--seats 2] [--games 150]

It prints a row of the weights in src/kibitz/games/rummikub/thinking/expectation.py, with the standard deviation of what
they don't explain.
"""

import argparse
import math
from random import Random
from typing import NamedTuple

from kibitz import gameplay
from kibitz.games.rummikub.minds import Planner
from kibitz.games.rummikub.rules import points
from kibitz.games.rummikub.state import Tabletop
from kibitz.games.rummikub.thinking.expectation import Features, features
from kibitz.table import State
from training.least_squares import solve_symmetric
from training.speed import warn_if_interpreted

FIRST_SEED = 10_000
RIDGE = 1e-6
"""Added to the diagonal, so that few games give an answer too."""


class Sample(NamedTuple):
    features: Features
    score: float
    """Of the player whose turn has ended, at the end of the game."""


def played(seed: int, seats: int) -> list[Sample]:
    """One game: a sample after each turn."""
    found = []
    state: State = State(Tabletop(seats))
    before = Tabletop(seats)
    for turn in gameplay.turns(state, {seat: Planner(seed + seat) for seat in range(seats)}, Random(seed)):
        state = turn.state
        after = state.position
        assert isinstance(after, Tabletop)
        if before.phase != "deal" and after.phase == "play" and after.turn != before.turn:
            racks = list(after.hands)
            rack = racks.pop(before.turn)
            found.append((before.turn, features(len(rack), points(rack), [len(other) for other in racks])))
        before = after
    scores = state.scores()
    return [Sample(values, scores[seat]) for seat, values in found]


def fit(samples: list[Sample]) -> tuple[list[float], float]:
    """The weights that fit best, and the standard deviation of what is left."""
    size = len(samples[0].features)
    matrix = [
        [math.fsum(sample.features[row] * sample.features[column] for sample in samples) for column in range(size)]
        for row in range(size)
    ]
    for place in range(size):
        matrix[place][place] += RIDGE
    right = [math.fsum(sample.features[row] * sample.score for sample in samples) for row in range(size)]
    weights = solve_symmetric(matrix, right)
    left = [sample.score - sum(a * b for a, b in zip(weights, sample.features, strict=True)) for sample in samples]
    return weights, math.sqrt(math.fsum(one * one for one in left) / len(left))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--games", type=int, default=150)
    chosen = parser.parse_args()
    warn_if_interpreted()
    samples: list[Sample] = []
    for seed in range(FIRST_SEED, FIRST_SEED + chosen.games):
        samples += played(seed, chosen.seats)
    weights, left = fit(samples)
    row = ", ".join(f"{weight:.3g}" for weight in weights)
    print(f"{chosen.seats} players, {len(samples)} turns: ({row}); unexplained {left:.1f}")


if __name__ == "__main__":
    main()
