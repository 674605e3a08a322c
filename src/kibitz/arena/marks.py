"""Marks by the course's own rules, as a table, as Gradescope's results and as lines of CSV."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from kibitz.arena.check import compared
from kibitz.arena.contract import Contract, OutputContract, Result
from kibitz.arena.programs import Program
from kibitz.arena.report import Results
from kibitz.arena.sandbox import Level


@dataclass
class Test:
    """One line of what a student gets to read."""

    name: str
    marks: float
    most: float
    told: str = ""


@dataclass
class Mark:
    """One entrant's."""

    name: str
    place: str
    marks: float | None
    """None where the course gives none for the place."""
    result: float | None
    """The mean score; None for programs that are compared with an output."""
    half: float | None = None
    faults: dict[str, int] = field(default_factory=dict)
    tests: list[Test] = field(default_factory=list)


def of_match(results: Results, contract: Contract | None, passing: str | None = None) -> list[Mark]:
    """In order of place."""
    rows = results.rows()
    entered = {program.name for program in results.match.programs}
    taken = [
        Result(row.standing.name, row.standing.mean, row.standing.games, row.faults)
        for row in rows
        if row.standing.name in entered or not entered
    ]
    given = contract.marks(taken, passing) if contract else {}
    found = []
    for row in rows:
        low, high = row.standing.rank
        found.append(
            Mark(
                row.standing.name,
                str(low) if low == high else f"{low}-{high}",
                given.get(row.standing.name),
                row.standing.mean,
                row.standing.half,
                dict(row.faults),
                [
                    Test(f"{blunder.category} at {blunder.view or 'the start'}", 0, 0, blunder.told)
                    for blunder in results.blunders[row.standing.name]
                ],
            )
        )
    return found


def of_outputs(
    contract: OutputContract, programs: Sequence[Program], seed: int, level: Level | None = None
) -> Iterator[Mark]:
    """Each program's, as it is tested; places are left to whoever has them all."""
    for program in programs:
        mark = Mark(program.name, "", 0.0, None)
        for told in compared(contract, program, seed, level):
            got = 0.0 if told.told else told.case.marks
            mark.tests.append(Test(told.case.name, got, told.case.marks, told.told))
            if told.told:
                mark.faults[told.category] = mark.faults.get(told.category, 0) + 1
        mark.marks = sum(test.marks for test in mark.tests)
        yield mark


def placed(marks: Sequence[Mark]) -> list[Mark]:
    """Most marks first, equal marks at one place."""
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
    """A spreadsheet would take a text that begins so for a formula."""
    return "'" + text if text[:1] in "=+-@\t\r" and text else text


def rounded(value: float | None) -> str:
    return "" if value is None else f"{value:.4f}"


def as_gradescope(mark: Mark, lowest_first: bool) -> dict[str, Any]:
    """One submission's results.json."""
    told: dict[str, Any] = {
        "output": f"place {mark.place}" + (f", mean {mark.result:.4f}" if mark.result is not None else ""),
        "tests": [
            {"name": test.name, "score": test.marks, "max_score": test.most, "output": test.told or "as it should be"}
            for test in mark.tests
        ],
        "leaderboard": [{"name": "place", "value": mark.place}],
    }
    if mark.marks is not None:
        told["score"] = round(mark.marks, 4)
    if mark.result is not None:
        told["leaderboard"].append(
            {"name": "mean", "value": round(mark.result, 4), "order": "asc" if lowest_first else "desc"}
        )
    told["leaderboard"].append({"name": "faults", "value": sum(mark.faults.values()), "order": "asc"})
    return told


def write_gradescope(marks: Sequence[Mark], folder: Path, lowest_first: bool) -> None:
    """A folder for each submission, with its results.json."""
    for mark in marks:
        home = folder / mark.name.replace("/", "_").replace(":", "_")
        home.mkdir(parents=True, exist_ok=True)
        text = json.dumps(as_gradescope(mark, lowest_first), indent=1, ensure_ascii=False)
        (home / "results.json").write_text(text + "\n", encoding="utf-8")
