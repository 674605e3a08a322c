"""Solutions of cards: each computed once on all cores, then kept in the cache folder."""

from __future__ import annotations

from array import array
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from kibitz import workers
from kibitz.cache import cache_folder, exclusive, is_whole, map_file, whole_file
from kibitz.descriptions import digest
from kibitz.games.sebastian.cards.description import Card
from kibitz.games.sebastian.solve.backwards import spread
from kibitz.games.sebastian.solve.card_sides import VALUE_BYTES, Layout, sets_from
from kibitz.games.sebastian.solve.card_solver import CardSolver
from kibitz.table import Progress

TASK_SETS = 64
"""The sets of used categories of one task for one thread."""
KEPT = 4
"""Solutions that are kept in memory."""
LEAST_KEPT = 1 << 22
"""Bytes of a solution that is worth a file: a smaller one is computed again as quickly."""


def solve_into(
    card: Card, layout: Layout, values: array[float] | memoryview[float], progress: Progress, threads: int = 0
) -> None:
    """Sets the values of all states."""
    backwards(card, lambda: CardSolver(card, layout, values), progress, threads)


def backwards(card: Card, make: Callable[[], CardSolver], progress: Progress, threads: int = 0) -> None:
    """Solves all sets of used categories, the fullest first, on all cores."""
    solvers = [make() for _ in range(threads or workers.cores())]
    solvers[0].end_game()
    spread(solvers, CardSolver.solve_sets, sets_from(0, card.all_used), TASK_SETS, progress)


def solve(card: Card, progress: Progress, threads: int = 0) -> CardSolver:
    """The card, solved in memory; InvalidText where that would take too much of it."""
    layout = Layout(card)
    values = array("d", [0.0]) * layout.sides.states
    solve_into(card, layout, values, progress, threads)
    return CardSolver(card, layout, values)


def file_of(card: Card) -> Path:
    """Where the solution is kept: by what the card plays like, not by its name."""
    return cache_folder("sebastian") / f"card-{digest(card)}.f64"


def solve_into_file(card: Card, layout: Layout, path: Path, progress: Progress) -> None:
    """Solve the card, then put the file in its place with its checksum."""
    with whole_file(path, VALUE_BYTES * layout.sides.states) as unfinished:
        solve_into(card, layout, map_file(unfinished, "d", for_writing=True), progress)


_solved: dict[str, CardSolver] = {}


def solved(card: Card, progress: Progress = lambda done, total: None) -> CardSolver:
    """The solution: from memory, from the cache folder, or computed and put there.

    In memory alone where it is small or the folder can't be written.
    """
    key = digest(card)
    # Another thread may change what is kept at any moment.
    solver = _solved.get(key)
    if solver is None:
        solver = _read_or_solve(card, progress)
        for oldest in list(_solved)[: max(0, len(_solved) - KEPT + 1)]:
            _solved.pop(oldest, None)
        _solved[key] = solver
    return solver


def _read_or_solve(card: Card, progress: Progress) -> CardSolver:
    layout = Layout(card)
    if VALUE_BYTES * layout.sides.states < LEAST_KEPT:
        return solve(card, progress)
    path = file_of(card)
    with suppress(OSError):
        if not is_whole(path):
            with exclusive(path.parent):
                solve_into_file(card, layout, path, progress)
        return CardSolver(card, layout, map_file(path, "d", for_writing=False))
    return solve(card, progress)
