"""Marks as CSV: a row for each entrant, then a row for each submission that does not run."""

from __future__ import annotations

import csv
import io
import unicodedata
from collections.abc import Iterable, Sequence

from kibitz.arena.intake.report import Entry, Intake
from kibitz.arena.intake.submission import Submission
from kibitz.arena.reports.marks import Mark

BEFORE = ("rank", "place", "name", "status")
WHO = ("student", "id", "section", "group", "file", "sha256", "time", "time source", "days late", "attempt")
AFTER = (
    "marks",
    "full marks",
    "marks before lateness",
    "figure",
    "value",
    "mean",
    "half of 95 %",
    "lowest",
    "highest",
    "games",
    "seconds",
    "faults",
    "first fault",
)
"""figure is the name of what the course's own runner shows, value the number."""


def as_csv(marks: Sequence[Mark], intake: Intake | None = None, figure: str = "mean") -> str:
    """The table, as spreadsheets read it; no cell begins like a formula."""
    rows: list[tuple[str, ...]] = [(*BEFORE, *WHO, *AFTER)]
    rows += [(*_place(mark), *_who(mark.submission), *_figures(mark, figure)) for mark in marks]
    for entry in intake.without("runs") if intake else ():
        rows.append(("", "", safe(entry.name), entry.status, *_who(entry.submission), *_reason(entry)))
    return text_of(rows)


def text_of(rows: Iterable[Sequence[object]]) -> str:
    """Rows as CSV; texts from outside must be safe()."""
    out = io.StringIO()
    csv.writer(out, lineterminator="\n").writerows(rows)
    return out.getvalue()


def _place(mark: Mark) -> tuple[str, ...]:
    return str(mark.rank or ""), mark.place, safe(mark.name), "runs" if mark.submission.file else ""


def _who(submission: Submission) -> tuple[str, ...]:
    return (
        safe(submission.student),
        safe(submission.id),
        safe(submission.section),
        safe(", ".join(submission.group)),
        safe(submission.file),
        submission.sha256,
        submission.time,
        submission.time_source,
        str(submission.days_late) if submission.time else "",
        str(submission.attempt) if submission.file else "",
    )


def _figures(mark: Mark, figure: str) -> tuple[str, ...]:
    low, high = mark.extremes or (None, None)
    return (
        rounded(mark.marks),
        rounded(mark.full),
        rounded(mark.earned),
        figure,
        rounded(mark.figure),
        rounded(mark.result),
        rounded(mark.half),
        rounded(low),
        rounded(high),
        str(mark.games or ""),
        rounded(mark.seconds),
        safe(mark.fault_counts),
        safe(mark.first_fault),
    )


def _reason(entry: Entry) -> tuple[str, ...]:
    """The columns of figures for a submission without any: nothing but why."""
    where = f" (line {entry.line})" if entry.line else ""
    return *[""] * (len(AFTER) - 1), safe(f"{entry.status}: {entry.reason}{where}" if entry.reason else entry.status)


def safe(text: str) -> str:
    """The text with a quote before what a spreadsheet would take for a formula, also one in wide letters."""
    beginning = unicodedata.normalize("NFKC", text).lstrip()[:1]
    return "'" + text if beginning and beginning in "=+-@" else text


def rounded(value: float | None) -> str:
    return "" if value is None else f"{value:.4f}"
