"""Marks by the course's own rules, as a table, as CSV and as Gradescope's results.json."""

from __future__ import annotations

import csv
import io
import json
import unicodedata
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from hashlib import blake2b
from pathlib import Path
from typing import Any

from kibitz.arena.contract import Contract, Result
from kibitz.arena.outputs import RIGHT, CaseResult
from kibitz.arena.reports.report import Results

MOST_FOLDER_NAME = 60
"""Letters of a folder's name: file systems allow 255 bytes."""


@dataclass
class Feedback:
    """One line that a student gets to read: a test's result, or a fault."""

    name: str
    marks: float
    most: float
    """The marks that a faultless program gets."""
    message: str = ""
    """What is wrong; empty where nothing is."""


@dataclass
class Mark:
    """One entrant's marks, and what they are made of."""

    name: str
    place: str
    marks: float | None
    """None where the course gives no marks for places."""
    result: float | None
    """The mean score; None for programs that are compared with an output."""
    half: float | None = None
    """Half the width of its 95 % interval."""
    faults: dict[str, int] = field(default_factory=dict)
    """Their number by category."""
    feedback: list[Feedback] = field(default_factory=list)
    seconds: float | None = None
    """How long it took in all."""


def marks_of_match(results: Results, contract: Contract | None, passing: str | None = None) -> list[Mark]:
    """Everyone's marks in order of place; only programs get some, where any entered."""
    rows = results.rows()
    programs = {program.name for program in results.match.programs}
    marked = [
        Result(row.standing.name, row.standing.mean, row.standing.games, row.faults)
        for row in rows
        if row.standing.name in programs or not programs
    ]
    given = contract.marks(marked, passing) if contract else {}
    marks = []
    for row in rows:
        name, (low, high) = row.standing.name, row.standing.rank
        feedback = [
            Feedback(f"{fault.category} at {fault.view or 'the start'}", 0, 0, fault.message)
            for fault in results.faults[name]
        ]
        place = str(low) if low == high else f"{low}-{high}"
        marks.append(
            Mark(name, place, given.get(name), row.standing.mean, row.standing.half, dict(row.faults), feedback)
        )
    return marks


def mark_of_tests(name: str, results: Sequence[CaseResult]) -> Mark:
    """The marks of a program that was compared with the expected output; placed() adds the place."""
    mark = Mark(name, "", 0.0, None)
    for result in results:
        case = result.case
        message = f"{result.message}; to see it: {case.command}" if result.message and case.command else result.message
        mark.feedback.append(Feedback(case.name, 0.0 if message else case.marks, case.marks, message))
        if message:
            mark.faults[result.category] = mark.faults.get(result.category, 0) + 1
    mark.marks = sum(line.marks for line in mark.feedback)
    mark.seconds = sum(result.seconds for result in results)
    return mark


def placed(marks: Sequence[Mark]) -> list[Mark]:
    """Most marks first, with equal places for equal marks."""
    ordered = sorted(marks, key=lambda mark: -(mark.marks or 0.0))
    for number, mark in enumerate(ordered):
        same = number and ordered[number - 1].marks == mark.marks
        mark.place = ordered[number - 1].place if same else str(number + 1)
    return ordered


def as_csv(marks: Sequence[Mark]) -> str:
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(("place", "name", "marks", "mean", "half of 95 %", "faults"))
    for mark in marks:
        faults = "; ".join(f"{times} {category}" for category, times in mark.faults.items())
        row = (mark.place, safe(mark.name), rounded(mark.marks), rounded(mark.result), rounded(mark.half), safe(faults))
        writer.writerow(row)
    return out.getvalue()


def safe(text: str) -> str:
    """The text with a quote before what a spreadsheet would take for a formula, also one in wide letters."""
    beginning = unicodedata.normalize("NFKC", text).lstrip()[:1]
    return "'" + text if beginning and beginning in "=+-@" else text


def rounded(value: float | None) -> str:
    return "" if value is None else f"{value:.4f}"


def as_gradescope(mark: Mark, lowest_first: bool) -> dict[str, Any]:
    """One submission's results.json, in the format of Gradescope's autograder."""
    results: dict[str, Any] = {
        "output": f"place {mark.place}" + (f", mean {mark.result:.4f}" if mark.result is not None else ""),
        "tests": [
            {"name": line.name, "score": line.marks, "max_score": line.most, "output": line.message or RIGHT}
            for line in mark.feedback
        ],
        "leaderboard": [{"name": "place", "value": mark.place}],
    }
    if mark.marks is not None:
        results["score"] = round(mark.marks, 4)
    if mark.result is not None:
        results["leaderboard"].append(
            {"name": "mean", "value": round(mark.result, 4), "order": "asc" if lowest_first else "desc"}
        )
    results["leaderboard"].append({"name": "faults", "value": sum(mark.faults.values()), "order": "asc"})
    return results


def folder_names(names: Sequence[str]) -> list[str]:
    """A folder's name for each name, all of them different on every file system, and the same in any order."""
    plain = {name: folder_name(name) for name in names}
    taken = Counter(text.casefold() for text in plain.values())
    return [
        # Who is called as the folder keeps it; the others are told apart by a hash of what they are called.
        plain[name]
        if (plain[name] == name and is_first(name, names)) or taken[plain[name].casefold()] == 1
        else f"{plain[name]}-{blake2b(name.encode(), digest_size=8).hexdigest()}"
        for name in names
    ]


def is_first(name: str, names: Sequence[str]) -> bool:
    """Whether no other name differs from it only in upper and lower case and comes before it in the alphabet."""
    return name == min(other for other in names if other.casefold() == name.casefold())


def folder_name(name: str) -> str:
    """The name as a folder that lies where it should, on every file system."""
    kept = "".join(letter if letter.isalnum() or letter in " -_.,()@+" else "_" for letter in name)
    return kept.strip(" .")[:MOST_FOLDER_NAME] or "_"


def write_gradescope(marks: Sequence[Mark], folder: Path, lowest_first: bool) -> None:
    """Write a folder for each submission, with its results.json."""
    for mark, name in zip(marks, folder_names([mark.name for mark in marks]), strict=True):
        home = folder / name
        home.mkdir(parents=True, exist_ok=True)
        text = json.dumps(as_gradescope(mark, lowest_first), indent=1, ensure_ascii=False)
        (home / "results.json").write_text(text + "\n", encoding="utf-8")
