"""What solutions by backward induction share: all cores at work on sets of used categories."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Sequence
from typing import TypeVar

from kibitz.table import Progress
from kibitz.workers import in_threads

Solver = TypeVar("Solver")


def spread(
    solvers: Sequence[Solver],
    solve: Callable[[Solver, array[int], int, int], None],
    groups: Sequence[array[int]],
    task: int,
    progress: Progress,
) -> None:
    """Solve all sets, a group after the other, in tasks of this size: each takes the next solver that is free."""
    finished, total = 0, sum(map(len, groups))

    def work(solver: Solver, part: tuple[array[int], int]) -> int:
        """One task; returns its number of sets."""
        sets, begin = part
        end = min(begin + task, len(sets))
        solve(solver, sets, begin, end)
        return end - begin

    def tell(count: int) -> None:
        nonlocal finished
        finished += count
        progress(finished, total)

    for sets in groups:
        in_threads(solvers, work, [(sets, begin) for begin in range(0, len(sets), task)], tell)
