"""How often the 95 % interval of an examination's regret covers the truth.

    python -m benchmarks.exam_coverage

Each examination is of one policy on its own deals of Play Nine with 2 columns, where every regret is exact. A policy
plays a random legal move in a share of its choices, and the best move in all others: the smaller the share, the more
games without any regret there are, and the farther is a game's regret from a normal distribution. The truth is the
mean of all games of a policy, which is far surer than one examination.
"""

import argparse
from functools import partial

import numpy as np
from benchmarks.learn_turns import APART, COLUMNS, Floats, regrets

from kibitz import workers
from kibitz.cli.common import whole_number
from kibitz.exam.figures import Mean, mean_of
from kibitz.learn.batch import Batch

SHARES = (1.0, 0.5, 0.25, 0.1)


def examined(share: float, games: int, seed: int) -> Floats:
    """What each game of one examination lost, by a policy that errs in this share of its choices."""
    rng, batch = np.random.default_rng(seed), Batch("play-nine", games, columns=COLUMNS)
    batch.reset(seed * APART)
    seen = np.frombuffer(batch.observations, np.uint8).reshape(games, -1)
    masks = np.frombuffer(batch.masks, np.uint8).reshape(games, -1)
    over, done, lost = np.frombuffer(batch.over, np.bool_), np.zeros(games, np.bool_), np.zeros(games)
    actions = np.zeros(games, np.int64)
    while not done.all():
        batch.choose(actions, seed)
        # Games that are over have begun again, and go on with any legal move.
        left = np.flatnonzero(~done)
        prices = np.where(masks[left] > 0, regrets(seen[left]), np.inf)
        actions[left] = np.where(rng.random(len(left)) < share, actions[left], prices.argmin(axis=1))
        lost[left] += prices[np.arange(len(left)), actions[left]]
        batch.step(actions)
        done |= over
    return lost


def interval(share: float, games: int, seed: int) -> Mean:
    """The mean of one examination's regret, with the interval that a report gives."""
    found = mean_of(examined(share, games, seed).tolist())
    assert found
    return found


def coverage(share: float, games: int, exams: int, jobs: int) -> tuple[float, float]:
    """The true regret, and the share of examinations whose interval covers it."""
    found = list(workers.spread(partial(interval, share, games), range(1, exams + 1), jobs))
    truth = sum(one.mean for one in found) / exams
    return truth, sum((one.low or 0.0) <= truth <= (one.high or 0.0) for one in found) / exams


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--exams", type=whole_number("exams", 2), default=2000)
    parser.add_argument("--games", type=whole_number("games", 2), nargs="+", default=[100, 20], help="of each")
    parser.add_argument("--jobs", type=whole_number("jobs", 1), default=workers.cores())
    given = parser.parse_args()
    for games in given.games:
        print(f"{given.exams:,} examinations of {games} games")
        for share in SHARES:
            truth, covered = coverage(share, games, given.exams, given.jobs)
            print(
                f"  {share:4.0%} of the choices at random: regret {truth:6.2f}, covered by {covered:6.2%}", flush=True
            )


if __name__ == "__main__":
    main()
