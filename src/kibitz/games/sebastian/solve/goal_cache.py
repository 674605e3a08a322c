"""Solutions for all targets and for beating opponents: solved once on all cores, then kept in the cache folder."""

from __future__ import annotations

import mmap
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from itertools import accumulate
from pathlib import Path

from kibitz import workers
from kibitz.cache import cache_folder, exclusive, is_whole, map_file, whole_file
from kibitz.games.sebastian.rules import ALL_USED, ASSIGNMENT, Rules
from kibitz.games.sebastian.solve.backwards import spread
from kibitz.games.sebastian.solve.card_sides import sets_from
from kibitz.games.sebastian.solve.goal_solver import GoalSolver
from kibitz.games.sebastian.solve.probabilities import ScoreDistribution
from kibitz.table import Progress

ITEM_BYTES = 4
"""Bytes of a value, in single precision."""
TASK_CARDS = 16
"""The cards of one task for one thread: about a tenth of a second."""
FEW_OPEN = 4
"""This many open categories are solved within a moment."""


@dataclass(frozen=True)
class Goal:
    """What is maximised: the probability of every target or, with opponents, of beating all of them."""

    opponents: int = 0
    rules: Rules = ASSIGNMENT

    @property
    def file_name(self) -> str:
        goal = f"against-{self.opponents}" if self.opponents else "targets"
        return f"{goal}{'-five-is-squadron' if self.rules.five_is_squadron else ''}.f32"

    def solver(self) -> GoalSolver:
        utilities = chances_to_beat(self.opponents, self.rules) if self.opponents else None
        return GoalSolver(utilities, self.rules)


@cache
def chances_of_scores(rules: Rules) -> list[float]:
    """By score: the probability that best play for the mean ends with it. Takes seconds, so it is computed once."""
    return ScoreDistribution(rules).probabilities()


def chances_to_beat(opponents: int, rules: Rules) -> list[float]:
    """By final score: the probability that all opponents, who maximise their mean, score less."""
    return [below**opponents for below in accumulate(chances_of_scores(rules)[:-1], initial=0.0)]


def solve_from(goal: Goal, values: memoryview[float], used: int, progress: Progress) -> GoalSolver:
    """Sets the values of this card and all that can follow it, on all cores."""
    solvers = [goal.solver() for _ in range(workers.cores())]
    for solver in solvers:
        solver.use(values)
    solver.solve_full_cards()
    spread(solvers, GoalSolver.solve_cards, sets_from(used, ALL_USED), TASK_CARDS, progress)
    return solver


def map_memory(size: int) -> memoryview[float]:
    """Zeros, which take memory where they are written to."""
    return memoryview(mmap.mmap(-1, ITEM_BYTES * size)).cast("f")


def solve_into_file(goal: Goal, size: int, path: Path, progress: Progress) -> None:
    """Solve all cards, then put the file in its place with its checksum."""
    with whole_file(path, ITEM_BYTES * size) as unfinished:
        solve_from(goal, map_file(unfinished, "f", for_writing=True), 0, progress)


def file_of(goal: Goal) -> Path:
    """Where the solution is kept."""
    return cache_folder("sebastian") / goal.file_name


@cache
def solver_of_file(goal: Goal) -> GoalSolver:
    """The solution that is in its file."""
    solver = goal.solver()
    solver.use(map_file(file_of(goal), "f", for_writing=False))
    return solver


@cache
def solved_from(goal: Goal, used: int) -> GoalSolver:
    """This card and all that can follow it, solved in memory."""
    return solve_from(goal, map_memory(goal.solver().size()), used, lambda done, total: None)


def solved(goal: Goal, used: int, progress: Progress = lambda done, total: None) -> GoalSolver:
    """A solution that has this card and all that can follow it.

    It is read from the cache folder. Where it is not there yet, few open categories are solved at once, and many
    together with all other cards, for the folder, or in memory where the folder can't be written.
    """
    path = file_of(goal)
    with suppress(OSError):
        if is_whole(path):
            return solver_of_file(goal)
        if (ALL_USED ^ used).bit_count() > FEW_OPEN:
            with exclusive(path.parent):
                solve_into_file(goal, goal.solver().size(), path, progress)
            return solver_of_file(goal)
    return solved_from(goal, used if (ALL_USED ^ used).bit_count() <= FEW_OPEN else 0)
