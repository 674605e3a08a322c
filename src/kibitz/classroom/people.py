"""Who belongs to a class, and the links and sessions by which they come in. Only hashes of these are stored."""

from __future__ import annotations

import hashlib
import re
import secrets
import unicodedata
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Literal, TypeAlias

from kibitz.arena.intake.roster import Roster
from kibitz.arena.intake.tables import folded
from kibitz.table import InvalidText

Role: TypeAlias = Literal["student", "staff"]
TOKEN_BYTES = 16
"""128 bits."""
LONGEST_ALIAS = 30
ADDRESSED = re.compile(r"(.*?)\s*<([^<>@\s]+@[^<>@\s]+)>")


@dataclass(frozen=True)
class Person:
    """Somebody of the class."""

    id: int
    role: Role
    name: str
    number: str = ""
    """The student's number or login; empty where the roster has none."""
    section: str = ""
    alias: str = ""
    """The name that the student has chosen for the ladder."""
    until: str = ""
    """The due time of this student alone, in ISO 8601; empty for that of all."""
    email: str = ""

    @property
    def folder(self) -> str:
        """The name of the folder of this student's submissions, which the roster knows."""
        return folder_of(self.name, self.number)

    @property
    def is_staff(self) -> bool:
        return self.role == "staff"


def folder_of(name: str, number: str) -> str:
    wanted = number or name
    return "".join(letter if letter.isalnum() or letter in "-_ " else "" for letter in wanted).strip()


def students(path: Path) -> list[tuple[str, str, str, str]]:
    """Names, numbers, sections and addresses of a roster; InvalidText where two of its students can't be told apart."""
    found: dict[str, str] = {}
    rows = []
    for student in Roster.read(path).students:
        key = folded(folder_of(student.name, student.id))
        if not key:
            raise InvalidText(f"{path}: {student.name!r}: expected a name or a number with letters or digits")
        if key in found:
            raise InvalidText(f"{path}: {student.name} and {found[key]}: expected different numbers under a heading id")
        found[key] = student.name
        rows.append((student.name, student.id, student.section, student.email))
    return rows


def teacher(text: str) -> tuple[str, str, str, str]:
    """What is known of somebody who teaches, given as a name, or as `Ann Lee <ann@example.edu>`."""
    found = ADDRESSED.fullmatch(text)
    return (found[1] or found[2], "", "", found[2]) if found else (text, "", "", "")


def check_sections(sections: Mapping[str, object], staff: Iterable[Person]) -> None:
    """InvalidText where a name of [sections] is that of nobody who teaches: the person meant would see no student."""
    known = {name for person in staff for name in (person.name, person.email)}
    for name in sections:
        if name not in known:
            raise InvalidText(f"class.toml, [sections]: nobody who teaches has the name or the address {name}")


def token() -> str:
    """A new secret of a link or a session."""
    return secrets.token_urlsafe(TOKEN_BYTES)


def hashed(secret: str) -> bytes:
    """What is stored of a secret. It is random and long, so it needs no salt and no slow hash."""
    return hashlib.sha256(secret.encode(errors="replace")).digest()


def checked_alias(text: str, taken: Iterable[str]) -> str:
    """A name for the ladder as it is shown; InvalidText where it can't be one."""
    alias = " ".join(text.split())
    # Marks and letters of other directions could make a name look like another one, or run over its neighbours.
    if not alias or len(alias) > LONGEST_ALIAS or any(unicodedata.category(one)[0] in "CM" for one in alias):
        raise InvalidText(f"expected a name of 1 to {LONGEST_ALIAS} letters, digits and signs")
    if any(folded(alias) == folded(other) or alias.casefold() == other.casefold() for other in taken):
        raise InvalidText(f"somebody has the name {alias} already: choose another one")
    return alias
