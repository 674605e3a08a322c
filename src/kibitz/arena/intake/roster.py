"""A class's roster: who should hand in, and in which section."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

from kibitz.arena.intake.tables import cell, folded, rows, words
from kibitz.table import InvalidText

Key = TypeVar("Key")
NAME = ("name", "student", "studentname", "fullname")
FIRST, LAST = ("firstname", "first", "givenname", "givennames"), ("lastname", "last", "surname", "familyname")
ID = ("studentid", "sid", "id", "sisuserid", "orgdefinedid", "idnumber", "studentnumber", "number")
LOGINS = (
    "canvasid",
    "canvasuserid",
    "userid",
    "login",
    "sisloginid",
    "username",
    "githubusername",
    "github",
    "githublogin",
    "identifier",
    "netid",
    "zid",
    "uniqueid",
)
OTHER_IDS = (*ID, *LOGINS)
EMAIL = ("email", "emailaddress", "mail")
SECTION = ("section", "group", "tutorial", "class", "sectionname")
NOT_STUDENTS = ("pointspossible", "studenttest", "teststudent")
"""Rows of Canvas's gradebook that are about nobody."""


@dataclass(frozen=True)
class Student:
    """One row."""

    name: str
    id: str
    section: str
    known_as: frozenset[str]
    """Ids, logins and the email's first part, folded."""
    email: str = ""

    @staticmethod
    def of(name: str, id: str, section: str = "", email: str = "", logins: Iterable[str] = ()) -> Student:
        keys = map(folded, (id, email, email.partition("@")[0], *logins))
        return Student(name, id, section, frozenset(filter(None, keys)), email)


class Roster:
    """The students of a class, found by whatever a submission says about its author."""

    def __init__(self, students: Iterable[Student]) -> None:
        self.students = tuple(students)
        self.by_id = index((key, student) for student in self.students for key in student.known_as)
        self.by_words = index((words(student.name), student) for student in self.students)
        self.by_letters = index((letters, student) for student in self.students for letters in spellings(student.name))

    @staticmethod
    def read(path: Path) -> Roster:
        """The roster in a CSV file; InvalidText where it names nobody."""
        students = []
        for line, row in rows(path, "a roster"):
            name = cell(row, *NAME) or " ".join(filter(None, (cell(row, *FIRST), cell(row, *LAST))))
            if folded(name) in NOT_STUDENTS:
                continue
            email = cell(row, *EMAIL)
            number = cell(row, *ID) or cell(row, *OTHER_IDS)
            if not name and not number:
                raise InvalidText(f"{path}, line {line}: expected a name or an id (headings such as name, id, section)")
            ids = (row[key] for key in OTHER_IDS if row.get(key))
            students.append(Student.of(plain(name) or number, number, cell(row, *SECTION), email, ids))
        if not students:
            raise InvalidText(f"{path}: expected headings such as name, id, section, and a row for each student")
        return Roster(students)

    def find(self, name: str, id: str = "") -> Student | None:
        """The student of this id or name; None where nobody or more than one fits."""
        for found in (
            self.by_id.get(folded(id)) if id else None,
            self.by_id.get(folded(name)),
            self.by_words.get(words(name)),
            self.by_letters.get(folded(name)),
        ):
            if found:
                return found[0] if len(found) == 1 else None
        # A folder may have the name and the number, in any order: 5123456 Jane Doe.
        numbered = {
            student for word in words(name) if any(map(str.isdigit, word)) for student in self.by_id.get(word, ())
        }
        return numbered.pop() if len(numbered) == 1 else None

    def group(self, name: str) -> list[Student]:
        """The students whose logins a hyphen joins, e.g. the repository of a pair; empty where not all are known."""
        parts = name.split("-")
        found = [self.find(part) for part in parts]
        students = [student for student in found if student]
        return students if len(parts) > 1 and len(set(students)) == len(parts) else []


def index(pairs: Iterable[tuple[Key, Student]]) -> dict[Key, list[Student]]:
    found: dict[Key, list[Student]] = {}
    for key, student in pairs:
        if key and student not in found.setdefault(key, []):
            found[key].append(student)
    return found


def plain(name: str) -> str:
    """`Doe, Jane` as Jane Doe."""
    last, comma, first = name.partition(",")
    return f"{first.strip()} {last.strip()}".strip() if comma else name


def spellings(name: str) -> set[str]:
    """How systems write the name as one word: doejane, janedoe."""
    parts = [folded(word) for word in plain(name).split()]
    return {"".join(parts[turn:] + parts[:turn]) for turn in range(len(parts))}
