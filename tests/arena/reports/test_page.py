"""The report in HTML: nothing empty, nothing from elsewhere, and how it was made."""

from kibitz.arena.intake.report import Entry, Intake
from kibitz.arena.intake.submission import Submission
from kibitz.arena.reports.about import About
from kibitz.arena.reports.marks import Feedback, Mark
from kibitz.arena.reports.page import page, table

HEAD = About("aces: the results", "tests passed", {"command": "kibitz marks <all>", "made": "2026-11-22"})


def test_columns_in_which_nothing_stands_are_left_out() -> None:
    mark = Mark("ada", "1", 5.0, None, faults={"wrong output": 2}, figure=8.0, rank=1)
    text = "".join(table([mark], "tests passed"))
    for heading in ("place", "name", "marks", "tests passed", "faults"):
        assert f">{heading}</th>" in text
    for heading in ("mean", "95 %", "id", "days late", "seconds", "student"):
        assert f">{heading}</th>" not in text
    assert "2 wrong output" in text
    assert "A place such as" not in text, "there is none"
    assert "A place such as" in "".join(table([Mark("ada", "1-2", None, 1.0)], "mean"))


def test_a_page_says_how_it_was_made_and_who_does_not_run() -> None:
    intake = Intake(
        (Entry("ada", "runs", Submission("Ada")), Entry("ben", "broken", Submission("Ben"), "not valid <Python>", 3))
    )
    wrong = Feedback("seed 1", 0.0, 0.5, "line 1: expected 'a'")
    text = page(HEAD, None, [Mark("ada", "1", 0.0, None, faults={"wrong output": 1}, feedback=[wrong])], (), intake)
    for shown in (
        'name="viewport"',
        "kibitz marks &lt;all&gt;",
        "2 found: 1 runs, 1 broken",
        "not valid &lt;Python&gt;",
        "line 1: expected &#x27;a&#x27;",
    ):
        assert shown in text, shown
    assert "src=" not in text
    assert "href=" not in text


def test_results_stand_beside_the_name_and_no_path_makes_the_table_wide() -> None:
    mark = Mark("ada", "1", None, 1.0)
    mark.submission = Submission("Ada", "z1", file="d" * 3000 + "/betsy.py", time="2026-11-03T11:05:12+00:00")
    text = "".join(table([mark], "mean"))
    titles = [part.rpartition(">")[2] for part in text.split("</th>")[:-1]]
    assert titles == ["place", "name", "mean", "student", "id", "handed in", "file"]
    assert "2026-11-03 11:05:12+00:00" in text
    assert f"{'d' * 30} ... {'d' * 36}/betsy.py" in text
