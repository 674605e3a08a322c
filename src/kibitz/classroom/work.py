"""What is done about a file that was handed in. Runs in worker processes, and the programs in boxes of their own.

A worker gets all that it needs, and returns values of JSON. It never opens the class's file, so it may end anywhere.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import inf
from pathlib import Path
from typing import Any

from kibitz import catalog
from kibitz.arena import contract, ladder
from kibitz.arena.contract import OutputContract
from kibitz.arena.intake.policy import Policy
from kibitz.arena.ladder import Climb, Shape
from kibitz.arena.matches.ladder import table
from kibitz.arena.matches.results import Results
from kibitz.arena.programs import check
from kibitz.arena.programs.gathering import gather
from kibitz.arena.programs.program import Program
from kibitz.arena.runner import Watcher
from kibitz.arena.temporary import temporary_folder
from kibitz.cluster import Cluster
from kibitz.coach import page, text
from kibitz.coach.findings import findings
from kibitz.coach.lessons import Pupil, learn
from kibitz.page.program_worker import walls
from kibitz.table import InvalidText, TableError

QUICK = 2.0
"""Seconds of processor time for an answer in the first try of a check."""
LADDER = "ladder.db"
HANDED_IN = "handed_in"
"""The folder of what was handed in, where it is looked at."""

Result = dict[str, Any]


@dataclass(frozen=True)
class File:
    """A program as it was handed in."""

    name: str
    data: bytes
    game: str
    options: Mapping[str, int | str]

    def program(self, folder: Path) -> Program:
        """The program, unpacked below the folder; InvalidText where there is none, or more than one."""
        path = folder / HANDED_IN / self.name
        path.parent.mkdir()
        path.write_bytes(self.data)
        found = gather(path, contract.of(self.game), folder, is_checked=True).programs
        if len(found) > 1:
            raise InvalidText(f"{self.name} holds {len(found)} programs: expected one")
        return found[0]


def checked(file: File, seconds: float, most: float = inf) -> Result:
    """What `kibitz check` says of it after playing this long, or that an answer took more seconds than `most`."""
    rules = contract.of(file.game)
    with temporary_folder() as folder:
        try:
            program = file.program(folder)
        except TableError as error:
            return {
                "passed": False,
                "plays": False,
                "refused": str(error).replace(f"{folder}/{HANDED_IN}/", "").replace(f"{folder}/", ""),
                "findings": [],
            }
        report = check.check(
            catalog.game(file.game),
            rules,
            program,
            seconds=seconds,
            level=walls(),
            options=file.options,
            most=most,
        )
    return {
        "passed": report.passed,
        "late": report.is_late,
        "plays": report.starts and not isinstance(rules, OutputContract),
        "findings": [
            finding(one.subject, one.message, one.passed, one.is_warning, one.excerpt) for one in report.findings
        ],
        "first": report.first and {"view": report.first.view, "message": report.first.message},
        "drawing": report.drawing,
    }


def finding(
    subject: str, message: str, passed: bool = False, warning: bool = False, excerpt: Sequence[str] = ()
) -> Result:
    """Something that a check has found."""
    return {
        "subject": subject,
        "message": message,
        "passed": passed,
        "warning": warning,
        "excerpt": list(excerpt),
    }


def coached(file: File, seconds: float) -> Result:
    """What `kibitz coach` says of it: a page, and its head in one line."""
    with temporary_folder() as folder:
        program = file.program(folder)
        lessons = [
            lesson
            for block in learn(Pupil(file.game, program.name, program, walls()), seconds, None, 0, 1)
            for lesson in block
        ]
        if not any(lesson.choices for lesson in lessons):
            return {"head": "", "page": ""}
        found = findings(Pupil(file.game, program.name), file.name, None, lessons, seconds, 0)
    worst = found.habits[0] if found.habits else None
    head = text.place(found) + (f" What costs it most: it {worst.name}." if worst else "")
    return {"head": head, "page": page.page(found)}


def climbed(folder: Path, shape: Shape, submissions: Path, policy: Policy, cluster: Cluster | None = None) -> Result:
    """Enter these submissions in the class's ladder, play what is to be played, and return its table."""
    with temporary_folder() as staging:
        entrants, _ = ladder.gathered(shape.game, [submissions], staging, policy)
        with ladder.opened(folder / LADDER, shape, len(entrants)) as store:
            ladder.add(store, entrants)
            Climb(store, cluster=cluster).play(lambda results, deals: Watcher())
            return as_table(store.versions, ladder.figures(store))


def as_table(versions: Sequence[Any], results: Results) -> Result:
    """All versions of all programs, as values of JSON."""
    return {
        "aim": results.game.aim,
        "rated": results.seats > 1,
        "rows": [
            {
                "program": row.version.program,
                "number": row.version.number,
                "student": row.version.submission.id,
                "is_mind": not row.version.file,
                "since": row.version.since,
                "until": row.version.until,
                "place": row.place,
                "mean": row.standing.mean if row.standing else None,
                "half": row.standing.half if row.standing else None,
                "luck": row.standing.luck if row.standing else None,
                "rating": row.rating.rating if row.rating else None,
                "rating_half": row.rating.half if row.rating else None,
                "faults": row.faults,
            }
            for row in table(versions, results)
        ],
    }
