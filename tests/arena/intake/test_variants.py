"""Whose variant is which, for autograders."""

import json
from pathlib import Path

import pytest

from kibitz.arena.intake.roster import Student
from kibitz.arena.intake.variants import Variants, text_of
from kibitz.table import InvalidText

ADA, BEN = Student.of("Ada Lovelace", "z1", email="ada@u.edu"), Student.of("Ben Jonson", "z2")


def written(folder: Path, text: str) -> Path:
    path = folder / "variants.json"
    path.write_text(text)
    return path


def test_a_student_is_found_by_id_email_or_name(tmp_path: Path) -> None:
    variants = Variants.read(written(tmp_path, text_of("card", [(ADA, "yahtzee"), (BEN, "yatzy")])))
    assert variants.option == "card"
    for author in (("Somebody", "Z1"), ("Lovelace, Ada", ""), ("", "ada@u.edu"), ("Ada Lovelace", "ada@u.edu")):
        assert variants.of([author]) == "yahtzee"
    assert variants.of([("", ""), ("Ben Jonson", "")]) == "yatzy"
    assert variants.of([("Cleo", "z3")]) == variants.of([("", "")]) == ""


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("{", "expected JSON, as kibitz vary --students writes it"),
        ("[" * 100_000, "expected JSON"),
        ("[]", "option: expected a text"),
        ('{"option": "card", "students": {}}', "students: expected a list"),
        ('{"option": "card", "students": [7]}', "students 1: name: expected a text"),
        (json.dumps({"option": "card", "students": [{"name": "", "id": 7}]}), "students 1: id: expected a text"),
    ],
)
def test_what_is_no_such_file_is_refused(text: str, problem: str, tmp_path: Path) -> None:
    with pytest.raises(InvalidText, match=problem):
        Variants.read(written(tmp_path, text))
    with pytest.raises(InvalidText, match="No such file"):
        Variants.read(tmp_path / "missing.json")
