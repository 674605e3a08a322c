"""Sebastian: the largest probabilities of some targets, and how often the two minds reach one over the same deals."""

import argparse
import math
import time

from kibitz import gameplay
from kibitz.games.sebastian.game import GAME
from kibitz.games.sebastian.lanes import GameLanes
from kibitz.games.sebastian.minds import ForTarget, target_solution
from kibitz.games.sebastian.solve.files import solution
from kibitz.games.sebastian.solve.forward import ScoreDistribution
from kibitz.games.sebastian.solve.target import TargetSolver


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--targets", type=int, nargs="*", default=[200, 250, 300])
    parser.add_argument("--played", type=int, default=250, help="the target that is played for (default 250)")
    parser.add_argument("--games", type=int, default=5000)
    given = parser.parse_args()
    distribution = ScoreDistribution(solution(False)[0]).probabilities()
    for target in given.targets:
        started = time.process_time()
        solver = TargetSolver(target)
        probability = solver.solve()
        seconds = time.process_time() - started
        print(f"P(score >= {target}): {probability:.5f} at most, {sum(distribution[target:]):.5f} under best mean play")
        print(f"  solved in {seconds:.1f} s of one core", flush=True)
        del solver
    mind = ForTarget(given.played)
    reached = sum(
        (gameplay.play(GAME, [mind], seed).scores or (0.0,))[0] >= given.played for seed in range(given.games)
    )
    same = sum(score >= given.played for score in GameLanes(solution(False)[0]).play(0, given.games))
    exact = target_solution(given.played, False).probability(0, 0, given.played)
    error = math.sqrt(exact * (1 - exact) / given.games)
    print(f"{given.games} deals: target:{given.played} reaches it {reached / given.games:.4f} +- {error:.4f}")
    print(f"exactly {exact:.5f}; the mind for the mean, same deals: {same / given.games:.4f}")


if __name__ == "__main__":
    main()
