"""The intake report: every submission that was found, whether it runs, and why not."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, Literal, TypeAlias, get_args

from kibitz.arena.intake.submission import MOST_NUMBER, UNKNOWN, Submission, fit, is_text

Status: TypeAlias = Literal["runs", "broken", "no program", "unreadable", "late", "superseded", "absent"]
"""runs: it enters. broken: its program is not valid. no program: it lacks the file that the course asks for.
unreadable: it can't be unpacked within bounds. late: after the deadline. superseded: another attempt of the student
counts. absent: on the roster, nothing handed in."""
WORDS: Mapping[Status, tuple[str, str]] = {
    "runs": ("runs", "run"),
    "broken": ("broken", "broken"),
    "no program": ("has no program", "have no program"),
    "unreadable": ("unreadable", "unreadable"),
    "late": ("late", "late"),
    "superseded": ("superseded by another attempt", "superseded by other attempts"),
    "absent": ("on the roster handed in nothing", "on the roster handed in nothing"),
}
"""How a summary says it, of one and of several."""
MOST_REMARKS = 1_000


@dataclass(frozen=True)
class Entry:
    """One submission, or one student on the roster without any."""

    name: str
    """The entrant's name where it runs; otherwise the name under which the report shows it."""
    status: Status
    submission: Submission = UNKNOWN
    reason: str = ""
    """Why it does not run; empty where it does."""
    line: int = 0
    """The line of the program that is wrong; 0 where no line is."""
    remarks: tuple[str, ...] = ()
    """What an instructor should know although it runs."""

    @property
    def place(self) -> str:
        """The line that is wrong, in words; empty where none is."""
        return f" (line {self.line})" if self.line else ""

    def for_machines(self) -> dict[str, Any]:
        return vars(self) | {"submission": self.submission.for_machines(), "remarks": list(self.remarks)}

    @staticmethod
    def read(value: Any) -> Entry:
        """The entry of these values of JSON; ValueError where they are none."""
        match value:
            case {
                "name": str(name),
                "status": str(status),
                "submission": submission,
                "reason": str(reason),
                "line": int(line),
                "remarks": list(remarks),
            } if len(value) == 6 and status in get_args(Status) and 0 <= line <= MOST_NUMBER:
                read = Submission.read(submission)
                return Entry(fit(name), status, read, fit(reason), line, _texts(remarks, "remarks"))  # type: ignore[arg-type]
        raise ValueError("an entry of the intake: expected name, status, submission, reason, line and remarks")


@dataclass(frozen=True)
class Intake:
    """All that was found, in order of names."""

    entries: tuple[Entry, ...] = ()
    remarks: tuple[str, ...] = ()
    """What concerns all of it, e.g. where the times come from."""
    clues: tuple[str, ...] = ()
    """Similar programs, one line each; empty where nobody looked for them or found any."""

    @property
    def found(self) -> int:
        """How many submissions there are, whether they run or not."""
        return sum(entry.status != "absent" for entry in self.entries)

    def of(self, name: str) -> Submission:
        """The submission of the entrant of that name; an empty one for minds."""
        return next(
            (entry.submission for entry in self.entries if entry.name == name and entry.status == "runs"), UNKNOWN
        )

    def without(self, *statuses: Status) -> Iterator[Entry]:
        """The entries with another status."""
        return (entry for entry in self.entries if entry.status not in statuses)

    def summary(self) -> str:
        """How many were found, run and don't, in one line."""
        counts = Counter(entry.status for entry in self.entries)
        parts = [
            f"{counts[status]} {WORDS[status][counts[status] > 1]}" for status in get_args(Status) if counts[status]
        ]
        return f"{self.found} found: {', '.join(parts) or 'none runs'}"

    def lines(self) -> Iterator[str]:
        """The report: the summary, then a line for each submission that does not run and for each remark."""
        yield self.summary()
        for entry in self.entries:
            if entry.status != "runs":
                shown = f"{entry.status}: {entry.reason}{entry.place}" if entry.reason else WORDS[entry.status][0]
                yield f"{entry.name}: {shown}"
        for entry in self.entries:
            for remark in entry.remarks:
                yield f"{entry.name}: {remark}"
        yield from self.remarks
        yield from self.clues

    def broken(self, name: str, reason: str) -> Intake:
        """The report after an entrant that seemed to run turned out not to."""
        entries = (
            replace(entry, status="broken", reason=reason) if (entry.name, entry.status) == (name, "runs") else entry
            for entry in self.entries
        )
        return replace(self, entries=tuple(entries))

    def renamed(self, names: Mapping[str, str]) -> Intake:
        """The report with the entrants that run under other names."""
        entries = (
            replace(entry, name=names.get(entry.name, entry.name)) if entry.status == "runs" else entry
            for entry in self.entries
        )
        return replace(self, entries=tuple(entries))

    def for_machines(self) -> dict[str, Any]:
        """The report as values of JSON; the inverse is read()."""
        entries = [entry.for_machines() for entry in self.entries]
        return {"entries": entries, "remarks": list(self.remarks), "clues": list(self.clues)}

    @staticmethod
    def read(value: Any) -> Intake:
        """The intake of these values of JSON; ValueError where they are none."""
        match value:
            case {"entries": list(entries), "remarks": list(remarks), "clues": list(clues)} if len(value) == 3:
                return Intake(tuple(map(Entry.read, entries)), _texts(remarks, "remarks"), _texts(clues, "clues"))
        raise ValueError("the intake: expected entries, remarks and clues")


def joined(intakes: Iterable[Intake]) -> Intake:
    """One report of what several places held: nobody who is in one of them is absent."""
    several = list(intakes)
    entries = [entry for intake in several for entry in intake.entries if entry.status != "absent"]
    here = {(entry.submission.student, entry.submission.id) for entry in entries}
    here |= {(name, "") for entry in entries for name in entry.submission.group}
    absent = dict.fromkeys(
        entry
        for intake in several
        for entry in intake.entries
        if entry.status == "absent"
        and here.isdisjoint({(entry.submission.student, entry.submission.id), (entry.submission.student, "")})
    )
    return Intake(
        (*entries, *absent),
        tuple(dict.fromkeys(remark for intake in several for remark in intake.remarks)),
        tuple(clue for intake in several for clue in intake.clues),
    )


def _texts(value: list[Any], what: str) -> tuple[str, ...]:
    if len(value) > MOST_REMARKS or not all(map(is_text, value)):
        raise ValueError(f"{what}: expected texts")
    return tuple(map(fit, value))
