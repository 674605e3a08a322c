"""Sebastian: the time to solve all targets, the largest probabilities of some, and how often play reaches one.

Solves in memory and reads no cache; then plays one target's mind and the mind for the mean over the same deals.
"""

import argparse
import time

from kibitz import gameplay, workers
from kibitz.games.sebastian.game import GAME
from kibitz.games.sebastian.lanes import GameLanes
from kibitz.games.sebastian.minds import GoalMind
from kibitz.games.sebastian.rules import MOST_POINTS
from kibitz.games.sebastian.solve.goal_cache import ITEM_BYTES, Goal, chances_to_beat, map_memory, solve_from
from kibitz.games.sebastian.solve.goal_solver import GoalSolver
from kibitz.games.sebastian.solve.probabilities import ScoreDistribution


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--targets", type=int, nargs="*", default=[200, 250, 300])
    parser.add_argument("--opponents", type=int, default=10, help="to beat (default 10)")
    parser.add_argument("--played", type=int, default=250, help="the target that is played for (default 250)")
    parser.add_argument("--games", type=int, default=5000)
    given = parser.parse_args()
    for goal in (Goal(), Goal(given.opponents)):
        values = map_memory(goal.solver().size())
        wall, cpu = time.perf_counter(), time.process_time()
        solver = solve_from(goal, values, 0, lambda done, total: None)
        wall, cpu = time.perf_counter() - wall, time.process_time() - cpu
        print(f"{goal.file_name}: {ITEM_BYTES * solver.size() / 1e6:.0f} MB, {wall:.1f} s on {workers.cores()} cores")
        print(f"  {cpu:.1f} s of processor time")
        report(goal, solver, given.targets)
    mind = GoalMind(f"reach {given.played}", given.played)
    reached = sum(
        (gameplay.play(GAME, [mind], seed).scores or (0.0,))[0] >= given.played for seed in range(given.games)
    )
    same = sum(score >= given.played for score in GameLanes().play(0, given.games))
    print(f"{given.games} deals: target:{given.played} reaches it {reached / given.games:.4f}")
    print(f"the mind for the mean, same deals: {same / given.games:.4f}", flush=True)


def report(goal: Goal, solver: GoalSolver, targets: list[int]) -> None:
    """What a solution promises from an empty card, beside the play for the mean."""
    distribution = ScoreDistribution().probabilities()
    if goal.opponents:
        beaten = chances_to_beat(goal.opponents, goal.rules)
        mean = sum(probability * chance for probability, chance in zip(distribution, beaten, strict=True))
        best = solver.value(0, 0, MOST_POINTS)
        print(f"P(beats {goal.opponents}): {best:.5f} at most, {mean:.5f} under best play for the mean", flush=True)
        return
    for target in targets:
        mean = sum(distribution[target:])
        best = solver.value(0, 0, target)
        print(f"P(score >= {target}): {best:.5f} at most, {mean:.5f} under best play for the mean", flush=True)


if __name__ == "__main__":
    main()
