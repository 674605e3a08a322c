"""Marks as CSV: who, what, when, and nothing that a spreadsheet would compute."""

import csv
import io

from kibitz.arena.intake.report import Entry, Intake
from kibitz.arena.intake.submission import Submission
from kibitz.arena.reports.marks import Feedback, Mark
from kibitz.arena.reports.sheet import as_csv, safe


def rows(text: str) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(text)))


def test_a_row_says_who_handed_in_what_and_what_it_is_worth() -> None:
    submission = Submission("Ada", "z1", "A", "a2/play.py", "ff", "2026-11-30T10:00:00", "metadata", 2, 3, ("Ben",))
    mark = Mark("ada", "1-2", 11.7, 3.5, 0.25, {"time": 2}, [Feedback("time at x", 0, 0, "took long")], 12.0)
    mark.rank, mark.figure, mark.games, mark.extremes = 1, 350.0, 100, (1.0, 9.0)
    mark.full, mark.earned, mark.submission = 13.0, 12.0, submission
    (row,) = rows(as_csv([mark], figure="total"))
    assert row == {
        "rank": "1",
        "place": "1-2",
        "name": "ada",
        "status": "runs",
        "student": "Ada",
        "id": "z1",
        "section": "A",
        "group": "Ben",
        "file": "a2/play.py",
        "sha256": "ff",
        "time": "2026-11-30T10:00:00",
        "time source": "metadata",
        "days late": "2",
        "attempt": "3",
        "marks": "11.7000",
        "full marks": "13.0000",
        "marks before lateness": "12.0000",
        "figure": "total",
        "value": "350.0000",
        "mean": "3.5000",
        "half of 95 %": "0.2500",
        "lowest": "1.0000",
        "highest": "9.0000",
        "games": "100",
        "seconds": "12.0000",
        "faults": "2 time",
        "half of 95 % of marks": "",
        "first fault": "time at x: took long",
    }


def test_whoever_does_not_run_has_a_row_that_says_why() -> None:
    intake = Intake(
        (
            Entry("ada", "runs", Submission("Ada", file="a.py")),
            Entry("ben", "broken", Submission("Ben", "z2", file="b.py"), "invalid syntax", 7),
            Entry("=cyd", "absent", Submission("=Cyd", "z3")),
        )
    )
    _, ben, cyd = rows(as_csv([Mark("ada", "1", 1.0, None)], intake))
    assert (ben["name"], ben["status"], ben["id"]) == ("ben", "broken", "z2")
    assert (ben["first fault"], ben["marks"]) == ("broken: invalid syntax (line 7)", "")
    assert (cyd["name"], cyd["student"], cyd["first fault"]) == ("'=cyd", "'=Cyd", "absent")


def test_no_cell_is_a_formula() -> None:
    for text in ("\uff1d1+1", " =1", "\uff20SUM(A1)", "\ufe621", "-1", "\u3000\uff1d1"):
        assert safe(text) == f"'{text}"
    assert [safe(text) for text in ("ann", "a=1", "", "2")] == ["ann", "a=1", "", "2"]
    submission = Submission("=A()", "+1", "@s", "-f.py", group=("=g",))
    mark = Mark("=1+1", "1", 1.0, None, feedback=[Feedback("=x", 0, 1, "y")], submission=submission)
    (row,) = rows(as_csv([mark]))
    cells = [row[name] for name in ("name", "student", "id", "section", "file", "group", "first fault")]
    assert all(cell.startswith("'") for cell in cells)
