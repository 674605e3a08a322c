"""Marks as Gradescope's autograder wants them: one results.json for each submission."""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from kibitz.arena.contract import FATAL
from kibitz.arena.programs.output_tests import RIGHT
from kibitz.arena.reports.folders import folder_names
from kibitz.arena.reports.marks import Feedback, Mark

MOST_POINTS = 10.0
"""Points of a program that is as good as the best mind, where the course has no marks for places."""
NOT_OWN = "where it had faults the course's rule played"
RUNS = "the program runs"
"""The test of a submission that was not played."""
KEPT = "keeps the course's contract"
"""The test of a program whose course gives no marks for places."""


def as_gradescope(mark: Mark, lowest_first: bool, figure: str = "mean") -> dict[str, Any]:
    """One submission's results.json.

    The score is the sum of the tests' scores, unless the course gives marks for places or lateness took some.
    """
    tests = [_test(line, number) for number, line in enumerate(mark.feedback, 1)]
    is_scored = any(line.most for line in mark.feedback)
    if mark.why_not:
        tests.insert(0, _test(Feedback(RUNS, 0.0, 1.0, mark.why_not), 0))
    elif mark.marks is None and not is_scored:
        # So that there is a score where the course has none: a point for a program without faults, and up to
        # MOST_POINTS for its way from the weakest mind's mean to the best one's.
        kept = Feedback(KEPT, 0.0 if mark.faults else 1.0, 1.0, mark.fault_counts and f"faults: {mark.fault_counts}")
        tests.insert(0, _test(kept, 0))
        if mark.share is not None:
            low, *_, high = mark.references
            is_own = not any(mark.faults.get(category) for category in FATAL)
            points = Feedback(f"between {low} and {high}", MOST_POINTS * mark.share * is_own, MOST_POINTS)
            output = mark.measured if is_own else f"{mark.measured}; no points: {NOT_OWN}"
            tests.append(_test(points, len(tests)) | {"output": output})
    results: dict[str, Any] = {
        "output": "; ".join(_words(mark, figure)),
        "tests": tests,
        "leaderboard": _leaderboard(mark, lowest_first, figure),
    }
    if mark.marks is not None:
        results["score"] = round(mark.marks, 4)
    if mark.seconds is not None:
        results["execution_time"] = round(mark.seconds)
    return results


def _test(line: Feedback, number: int) -> dict[str, Any]:
    return {
        "name": line.name,
        "number": str(number),
        "score": round(line.marks, 4),
        "max_score": round(line.most, 4),
        "status": "failed" if line.message else "passed",
        "output": line.message or RIGHT,
    }


def _words(mark: Mark, figure: str) -> list[str]:
    words = [f"rank {mark.rank}" if mark.rank else f"place {mark.place}"] if mark.place else []
    if mark.variant:
        words.append(f"your own game, {mark.variant}")
    if mark.figure is not None:
        words.append(f"{figure} {mark.figure:g}" if mark.result is None else f"{figure} {mark.figure:.4f}")
    if mark.earned is not None and mark.marks is not None:
        days = mark.submission.days_late
        words.append(f"{mark.earned:.2f} earned, {mark.marks:.2f} after {days} day{'s' * (days > 1)} late")
    if mark.measured:
        words.append(mark.measured)
    if mark.habit:
        words.append(f"what costs most: {mark.habit}")
    if mark.next_step:
        words.append(f"next: {mark.next_step}")
    return words


def _leaderboard(mark: Mark, lowest_first: bool, figure: str) -> list[dict[str, Any]]:
    """Numbers only: Gradescope sorts by them."""
    board: list[dict[str, Any]] = []
    if mark.rank:
        board.append({"name": "rank", "value": mark.rank, "order": "asc"})
    if mark.figure is not None:
        board.append({"name": figure, "value": round(mark.figure, 4), "order": "asc" if lowest_first else "desc"})
    board.append({"name": "faults", "value": sum(mark.faults.values()), "order": "asc"})
    return board


def write_gradescope(marks: Sequence[Mark], folder: Path, lowest_first: bool, figure: str = "mean") -> None:
    """Write a folder for each submission, with its results.json; minds handed in nothing."""
    marks = [mark for mark in marks if mark.is_submission] or marks
    for mark, name in zip(marks, folder_names([mark.name for mark in marks]), strict=True):
        home = folder / name
        home.mkdir(parents=True, exist_ok=True)
        write_results(mark, home / "results.json", lowest_first, figure)


def write_results(mark: Mark, path: Path, lowest_first: bool, figure: str = "mean") -> None:
    """Write one results.json."""
    text = json.dumps(as_gradescope(mark, lowest_first, figure), indent=1, ensure_ascii=False)
    path.write_text(text + "\n", encoding="utf-8")
