"""Which game of a family each student of a class has, where `kibitz vary --students` drew one for everybody."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from kibitz.arena.intake.roster import Roster, Student
from kibitz.table import InvalidText

MOST_BYTES = 16 << 20
FIELDS = ("name", "id", "email")
"""The fields by which a submission names its author."""


@dataclass(frozen=True)
class Variants:
    """The variants of a class, by student."""

    path: Path
    option: str
    """The game's option whose value is a student's variant."""
    roster: Roster
    values: dict[Student, str]

    @staticmethod
    def read(path: Path) -> Variants:
        """The variants in a file of text_of(); InvalidText names the field that is wrong."""
        try:
            if path.stat().st_size > MOST_BYTES:
                raise InvalidText(f"{path}: expected at most {MOST_BYTES:,} bytes")
            given = json.loads(path.read_bytes())
        except OSError as error:
            raise InvalidText(f"{path}: {error.strerror}: expected variants.json of kibitz vary --students") from None
        except (ValueError, RecursionError):
            raise InvalidText(f"{path}: expected JSON, as kibitz vary --students writes it") from None
        if not isinstance(given, dict) or not isinstance(given.get("option"), str):
            raise InvalidText(f"{path}: option: expected a text, e.g. card")
        rows = given.get("students")
        if not isinstance(rows, list) or not rows:
            raise InvalidText(f"{path}: students: expected a list")
        values = dict[Student, str]()
        for number, row in enumerate(rows, 1):
            for field in (*FIELDS, "variant"):
                if not isinstance(row, dict) or not isinstance(row.get(field), str):
                    raise InvalidText(f"{path}: students {number}: {field}: expected a text")
            name, id, email = (row[field] for field in FIELDS)
            values[Student.of(name, id, email=email)] = row["variant"]
        return Variants(path, given["option"], Roster(values), values)

    def of(self, authors: Iterable[tuple[str, str]]) -> str:
        """The variant of the first author, by name and id, who has one; empty where nobody has."""
        found = (self.roster.find(name, id) for name, id in authors)
        return next((self.values[student] for student in found if student), "")


def text_of(option: str, variants: Iterable[tuple[Student, str]]) -> str:
    """The file of a class: nothing of the variants' values, which an autograder does not need."""
    students = [
        {"name": student.name, "id": student.id, "email": student.email, "variant": value}
        for student, value in variants
    ]
    return json.dumps({"option": option, "students": students}, indent=1) + "\n"
