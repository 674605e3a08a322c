"""The page: everything escaped, with a picture of each example."""

from dataclasses import replace

from kibitz.arena.programs.check import Report
from kibitz.coach.page import drawing, page
from tests.coach.test_text import FLAW, FOUND, HABIT

VIEW = "players 10; hand 3 14 25 36 47 58 69 80 91 102; rows 20 / 41 / 60 / 95"


def test_the_page_shows_the_place_the_habit_and_its_position() -> None:
    habit = replace(HABIT, example=replace(FLAW, view=VIEW, move="3", better="102"))
    text = page(replace(FOUND, habits=(habit,)))
    assert text.startswith("<!doctype html>")
    assert "weaker than swift by 3.000" in text
    assert "It took a row by choice: 1.900" in text
    assert "<svg" in text
    assert 'name="viewport"' in text


def test_nothing_of_a_program_is_markup() -> None:
    report = Report("x.py")
    report.add("crash", "<script>alert(1)</script>", passed=False)
    text = page(replace(FOUND, file="<b>.py", check=report))
    assert "<script>" not in text
    assert "<b>.py" not in text
    assert "It breaks its course" in text


def test_a_position_that_can_not_be_read_has_no_picture() -> None:
    assert drawing("take-five", "no position") == ""
    assert drawing("sebastian", "33356 2")
