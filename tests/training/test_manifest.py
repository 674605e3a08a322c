"""The list of training/README.md: every shipped parameter is in it, as it is shipped, with a command that exists."""

import hashlib
import re
from importlib import import_module
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[2]
GAMES = ROOT / "src" / "kibitz" / "games"
COMMAND = re.compile(r"`python -m (training[\w.]*)")
SAME_RUN = "the same run"
"""Stands for the command of the file above."""


class Row(NamedTuple):
    """A shipped file as the list has it."""

    name: str
    sha256: str
    command: str
    how: str
    again: str


def rows() -> list[Row]:
    text = (ROOT / "training" / "README.md").read_text(encoding="utf-8")
    found = []
    for item in re.split(r"^- (?=`)", text, flags=re.MULTILINE)[1:]:
        name, *lines = re.split(r"^  - ", item, flags=re.MULTILINE)
        answers = [" ".join(re.split("[:?] ", line, maxsplit=1)[1].split()) for line in lines]
        found.append(Row(name.strip().strip("`"), *answers))
    return found


def test_every_shipped_file_is_in_the_list_once() -> None:
    shipped = sorted(path.relative_to(GAMES).as_posix() for path in GAMES.glob("*/data/*"))
    assert sorted(row.name for row in rows()) == shipped


def test_the_list_has_the_files_as_they_are_shipped() -> None:
    for row in rows():
        assert len(row.sha256) == 16
        assert hashlib.sha256((GAMES / row.name).read_bytes()).hexdigest()[:16] == row.sha256, row.name


def test_every_command_exists() -> None:
    before = ""
    for row in rows():
        command = COMMAND.match(row.command)
        assert command or (before and row.command.startswith(SAME_RUN)), row.name
        before = command[1] if command else before
        assert callable(import_module(before).main)


def test_every_item_says_how_and_whether_it_can_be_made_again() -> None:
    for row in rows():
        assert row.how
        assert row.again
