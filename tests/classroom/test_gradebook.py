"""The marks of a class, previews of other rules, and the files for other systems."""

import csv
import io
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import pytest

from kibitz.classroom import gradebook
from kibitz.classroom.gradebook import Book, Row
from kibitz.classroom.store import Store
from kibitz.table import InvalidText
from tests.classroom.people import SETTINGS

ROWS = (
    Row("z1", 1, "1", 14.5, 0.25, 20.0, 15.5, 33.0, 0.5, days_late=1, faults="2 crash", why="=crash: x"),
    Row("z2", 2, "2", 0.0, full=20.0, why="broken: syntax"),
)
BOOK = Book("a", "marks/x", "", "", 100, "2027-02-02T10:00:00+00:00", ROWS)


@pytest.fixture
def store(tmp_path: Path) -> Store:
    with Store(tmp_path, make=True) as made:
        made.enrol("student", [("=Ada", "z1", "A", "ada@x.edu"), ("Grace", "z2", "B"), ("Absent", "z3", "")])
        for person in made.people()[:2]:
            made.hand_in(person, "2027-02-02T01:02:03+00:00", 1.0, "a.py", b"x", lambda: "")
        yield made


def table(text: str) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(text)))


def test_a_preview_holds_once_it_is_confirmed(store: Store) -> None:
    gradebook.keep(store, BOOK)
    other = replace(BOOK, id="b", late="none")
    gradebook.keep(store, other, gradebook.PREVIEW)
    assert gradebook.kept(store) == BOOK
    with pytest.raises(InvalidText, match="changed meanwhile"):
        gradebook.confirm(store, "a")
    assert gradebook.kept(store) == BOOK
    gradebook.confirm(store, "b")
    assert gradebook.kept(store) == other
    assert gradebook.kept(store, gradebook.PREVIEW) is None


def test_all_figures_have_a_row_for_everybody_and_no_formula(store: Store) -> None:
    ada, grace, absent = table(gradebook.as_csv(store.people(), BOOK))
    assert (ada["name"], ada["marks"], ada["half of 95 % of marks"]) == ("'=Ada", "14.5000", "0.2500")
    assert (ada["marks before lateness"], ada["days late"], ada["first fault"]) == ("15.5000", "1", "'=crash: x")
    assert (grace["marks"], grace["first fault"]) == ("0.0000", "broken: syntax")
    assert (absent["marks"], absent["first fault"]) == ("", "nothing handed in")


def test_canvas_finds_students_by_what_its_own_export_says(store: Store, tmp_path: Path) -> None:
    roster = tmp_path / "roster.csv"
    roster.write_text("name,id\nGrace,z2\n", encoding="utf-8")
    points, ada, *_ = table(gradebook.as_canvas(store.people(), BOOK, "Golf", roster))
    assert (points["Student"], points["Golf"]) == ("    Points Possible", "20.0000")
    assert (ada["Student"], ada["ID"], ada["SIS User ID"], ada["Golf"]) == ("'=Ada", "", "z1", "14.5000")
    roster.write_text(
        'Student,ID,SIS User ID,SIS Login ID,Section\n"Hopper, Grace",77,,z2,B\nAda,78,z1,ada,A\n', encoding="utf-8"
    )
    _, ada, grace, absent = table(gradebook.as_canvas(store.people(), BOOK, "Golf", roster))
    assert (grace["Student"], grace["ID"], grace["SIS User ID"], grace["SIS Login ID"]) == (
        "Hopper, Grace",
        "77",
        "",
        "z2",
    )
    assert (ada["ID"], ada["SIS User ID"]) == ("78", "z1")
    assert (absent["SIS User ID"], absent["Golf"]) == ("z3", "")


def test_gradescopes_columns(store: Store) -> None:
    made = replace(SETTINGS, due=datetime(2027, 2, 1, 23, 0, tzinfo=UTC))
    ada, _, absent = table(gradebook.as_gradescope(store, store.people(), made, BOOK, "=Golf"))
    assert (ada["Name"], ada["SID"], ada["Email"], ada["'=Golf"]) == ("'=Ada", "z1", "ada@x.edu", "14.5000")
    assert ada["'=Golf - Lateness (H:M:S)"] == "02:02:03"
    assert ada["'=Golf - Max Points"] == "20.0000"
    assert absent["'=Golf"] == ""
