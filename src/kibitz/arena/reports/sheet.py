"""Marks as CSV: a row for each entrant, then a row for each submission that does not run."""

import csv
import io
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from kibitz.arena.intake.report import Intake
from kibitz.arena.intake.submission import Submission
from kibitz.arena.reports.marks import Mark

BEFORE = ("rank", "place", "name", "status")
WHO: Mapping[str, Callable[[Submission], str]] = {
    "student": lambda own: own.student,
    "id": lambda own: own.id,
    "section": lambda own: own.section,
    "group": lambda own: ", ".join(own.group),
    "file": lambda own: own.file,
    "sha256": lambda own: own.sha256,
    "time": lambda own: own.time,
    "time source": lambda own: own.time_source,
    "days late": lambda own: str(own.days_late) if own.time else "",
    "attempt": lambda own: str(own.attempt) if own.file else "",
}
FIGURES: Mapping[str, Callable[[Mark, str], str]] = {
    "marks": lambda mark, _: rounded(mark.marks),
    "full marks": lambda mark, _: rounded(mark.full),
    "marks before lateness": lambda mark, _: rounded(mark.earned),
    "figure": lambda _, figure: figure,
    "value": lambda mark, _: rounded(mark.figure),
    "mean": lambda mark, _: rounded(mark.result),
    "half of 95 %": lambda mark, _: rounded(mark.half),
    "lowest": lambda mark, _: rounded(mark.extremes and mark.extremes[0]),
    "highest": lambda mark, _: rounded(mark.extremes and mark.extremes[1]),
    "games": lambda mark, _: str(mark.games or ""),
    "seconds": lambda mark, _: rounded(mark.seconds),
    "faults": lambda mark, _: safe(mark.fault_counts),
    "half of 95 % of marks": lambda mark, _: rounded(mark.marks_half),
    "first fault": lambda mark, _: safe(mark.first_fault),
}
"""The columns of a mark; figure is the name of what the course's own runner shows, value the number."""


def as_csv(marks: Sequence[Mark], intake: Intake | None = None, figure: str = "mean") -> str:
    """The table, as spreadsheets read it; no cell begins like a formula."""
    rows: list[tuple[str, ...]] = [(*BEFORE, *WHO, *FIGURES)]
    for mark in marks:
        before = str(mark.rank or ""), mark.place, safe(mark.name), "runs" if mark.submission.file else ""
        rows.append((*before, *_who(mark.submission), *(text(mark, figure) for text in FIGURES.values())))
    for entry in intake.without("runs") if intake else ():
        # It has no figures: the last column says why.
        why = safe(f"{entry.status}: {entry.reason}{entry.place}" if entry.reason else entry.status)
        empty = [""] * (len(FIGURES) - 1)
        rows.append(("", "", safe(entry.name), entry.status, *_who(entry.submission), *empty, why))
    return text_of(rows)


def _who(submission: Submission) -> Iterator[str]:
    return (safe(text(submission)) for text in WHO.values())


def text_of(rows: Iterable[Sequence[object]]) -> str:
    """Rows as CSV; texts from outside must be safe()."""
    out = io.StringIO()
    csv.writer(out, lineterminator="\n").writerows(rows)
    return out.getvalue()


def safe(text: str) -> str:
    """The text with a quote before what a spreadsheet would take for a formula, also one in wide letters."""
    beginning = unicodedata.normalize("NFKC", text).lstrip()[:1]
    return "'" + text if beginning and beginning in "=+-@" else text


def rounded(value: float | None) -> str:
    return "" if value is None else f"{value:.4f}"
