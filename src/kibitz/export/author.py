"""The author of an exported file, for courses that ask for it."""

from __future__ import annotations

import ast
from dataclasses import dataclass

from kibitz.export.read import ExportError, Module

LONGEST = 80
"""Characters of a name or an ID at most, so that the line that names both stays short."""


@dataclass(frozen=True)
class Author:
    """A name and a student ID, or several of each in one text; ExportError where one can't stand in a line of text."""

    name: str
    student_id: str

    def __post_init__(self) -> None:
        for what, text in (("author", self.name), ("id", self.student_id)):
            if not text.strip() or len(text) > LONGEST or not text.isprintable():
                raise ExportError(f"{what} {text[:LONGEST]!r}: expected one line of at most {LONGEST} characters")

    @property
    def line(self) -> str:
        """What the file's docstring says, with the characters escaped that would end it."""
        return quoted(f"{self.name}, student ID {self.student_id}")[1:-1]

    def sign(self, program: Module) -> None:
        """Put the author's name and ID where the program assigns texts to AUTHOR and STUDENT_ID."""
        for statement in program.statements:
            match statement.node:
                case ast.Assign(targets=[ast.Name(id=name)], value=ast.Constant(value=str())):
                    if text := {"AUTHOR": self.name, "STUDENT_ID": self.student_id}.get(name):
                        statement.text = f"{name} = {quoted(text)}"


def quoted(text: str) -> str:
    """The text as a string of Python, in double quotes."""
    escaped = text.replace("\\", r"\\").replace('"', r"\"")
    return f'"{escaped}"'


KIBITZ = Author("Kibitz", "000000000")
