"""Solutions of cards: each computed once on all cores, then kept in the cache folder."""

from __future__ import annotations

from array import array
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import partial
from pathlib import Path
from queue import SimpleQueue

from kibitz import workers
from kibitz.cache import cache_folder, exclusive, is_whole, keep_values, map_file
from kibitz.descriptions import digest
from kibitz.games.sebastian.cards.description import Card
from kibitz.games.sebastian.solve.card_policy import CardPolicy
from kibitz.games.sebastian.solve.card_sides import VALUE_BYTES, Layout
from kibitz.games.sebastian.solve.card_solver import CardSolver
from kibitz.table import Progress

TASK_SETS = 64
"""The sets of used categories of one task for one thread."""
KEPT = 4
"""Solutions that are kept in memory."""
LEAST_KEPT = 1 << 22
"""Bytes of a solution that is worth a file: a smaller one is computed again as quickly."""


def sets_by_size(categories: int) -> list[array[int]]:
    """All sets of used categories but the full one, in groups of equal size: the fullest first."""
    groups = [array("i") for _ in range(categories)]
    for used in range((1 << categories) - 1):
        groups[used.bit_count()].append(used)
    return groups[::-1]


def solve_into(
    card: Card, layout: Layout, values: array[float] | memoryview[float], progress: Progress, threads: int = 0
) -> None:
    """Sets the values of all states."""
    backwards(card, lambda: CardSolver(card, layout, values), progress, threads)


def backwards(card: Card, make: Callable[[], CardSolver | CardPolicy], progress: Progress, threads: int = 0) -> None:
    """Solves all sets of used categories, the fullest first: each core takes the next solver that is free."""
    jobs = threads or workers.cores()
    solvers: SimpleQueue[CardSolver | CardPolicy] = SimpleQueue()
    for _ in range(jobs):
        solver = make()
        solvers.put(solver)
    solver.end_game()

    def work(sets: array[int], begin: int) -> int:
        """One task; returns its number of sets."""
        solver = solvers.get()
        end = min(begin + TASK_SETS, len(sets))
        solver.solve_sets(sets, begin, end)
        solvers.put(solver)
        return end - begin

    done = 0
    pool = ThreadPoolExecutor(jobs)
    try:
        for sets in sets_by_size(len(card.categories)):
            starts = range(0, len(sets), TASK_SETS)
            for count in pool.map(work, [sets] * len(starts), starts):
                done += count
                progress(done, card.all_used)
    finally:
        pool.shutdown(cancel_futures=True)


def solve(card: Card, progress: Progress, threads: int = 0) -> CardSolver:
    """The card, solved in memory; InvalidText where that would take too much of it."""
    layout = Layout(card)
    values = array("d", [0.0]) * layout.sides.states
    solve_into(card, layout, values, progress, threads)
    return CardSolver(card, layout, values)


def file_of(card: Card) -> Path:
    """Where the solution is kept: by what the card plays like, not by its name."""
    return cache_folder("sebastian") / f"card-{digest(card)}.f64"


_solved: dict[str, CardSolver] = {}


def solved(card: Card, progress: Progress = lambda done, total: None) -> CardSolver:
    """The solution: from memory, from the cache folder, or computed and put there.

    In memory alone where it is small or the folder can't be written.
    """
    key = digest(card)
    if key not in _solved:
        solver = _read_or_solve(card, progress)
        while len(_solved) >= KEPT:
            _solved.pop(next(iter(_solved)))
        _solved[key] = solver
    return _solved[key]


def _read_or_solve(card: Card, progress: Progress) -> CardSolver:
    layout = Layout(card)
    if VALUE_BYTES * layout.sides.states < LEAST_KEPT:
        return solve(card, progress)
    path = file_of(card)
    with suppress(OSError):
        if not is_whole(path):
            with exclusive(path.parent):
                keep_values(path, "d", layout.sides.states, partial(solve_into, card, layout, progress=progress))
        return CardSolver(card, layout, map_file(path, "d", for_writing=False))
    return solve(card, progress)
