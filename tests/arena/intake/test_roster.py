"""Rosters as spreadsheets and course systems write them, and whom a submission means."""

from pathlib import Path

import pytest

from kibitz.arena.intake.roster import Roster
from kibitz.table import InvalidText

CANVAS = """\ufeffStudent,ID,SIS User ID,SIS Login ID,Section
    Points Possible,,,,
"Doe, Jane",41,z5,jdoe,A1
"Roe, Zo\u00eb",42,z6,zroe,A2
"""
PLAIN = """name;id;section;github
Jane Doe;z5;A1;janed
Zo\u00eb Roe;z6;A2;zo-roe
Jan Two;z7;A1;jan
Jan Two;z8;A2;jan2
"""


def roster(tmp_path: Path, text: str, encoding: str = "utf-8") -> Roster:
    path = tmp_path / "roster.csv"
    path.write_bytes(text.encode(encoding))
    return Roster.read(path)


@pytest.mark.parametrize(
    ("name", "id", "expected"),
    [
        ("doejane", "41", "Jane Doe"),
        ("doejane", "", "Jane Doe"),
        ("Jane Doe", "", "Jane Doe"),
        ("Doe, Jane", "999", "Jane Doe"),
        ("jdoe", "", "Jane Doe"),
        ("roezoe", "", "Zo\u00eb Roe"),
        ("z6 Zoe Roe", "", "Zo\u00eb Roe"),
        ("somebody", "", None),
    ],
)
def test_a_student_is_found_by_what_systems_call_him(name: str, id: str, expected: str | None, tmp_path: Path) -> None:
    found = roster(tmp_path, CANVAS).find(name, id)
    assert (found and found.name) == expected


def test_names_that_two_have_need_an_id(tmp_path: Path) -> None:
    known = roster(tmp_path, PLAIN)
    assert len(known.students) == 4
    assert known.find("Jan Two") is None
    assert (found := known.find("Jan Two", "z8"))
    assert found.section == "A2"
    assert [student.id for student in known.group("janed-jan2")] == ["z5", "z8"]
    assert known.group("zo-roe") == []
    assert (found := known.find("zo-roe"))
    assert found.id == "z6"


@pytest.mark.parametrize("encoding", ["utf-16", "utf-8-sig", "cp1252"])
def test_encodings_of_spreadsheets(encoding: str, tmp_path: Path) -> None:
    assert [student.name for student in roster(tmp_path, PLAIN, encoding).students][1] == "Zo\u00eb Roe"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "expected headings such as name, id, section"),
        ("colour,size\nred,1\n", "line 2: expected a name or an id"),
        ("name,id\n", "a row for each student"),
        ('name,id\n\x00"' + "x" * 200_000, "line "),
    ],
)
def test_what_is_no_roster(text: str, message: str, tmp_path: Path) -> None:
    with pytest.raises(InvalidText, match=message):
        roster(tmp_path, text)
    with pytest.raises(InvalidText, match=r"no file .*: expected a roster as CSV"):
        Roster.read(tmp_path / "none.csv")
