"""Programs that people dropped onto the page, each in a folder of its own; only the stage runs them."""

from __future__ import annotations

import json
import re
import shutil
from dataclasses import asdict, dataclass
from pathlib import Path, PurePosixPath

from kibitz import cache
from kibitz.table import InvalidText

MOST_BYTES = 4_000_000
"""The size of the largest file."""
MOST_KEPT = 50
"""The most programs that are kept; the oldest ones are deleted when another comes."""
SUFFIXES = (".py", ".zip", ".ipynb", "")
KEY = re.compile("[0-9a-f]{32}")
PREFIX = "program:"
"""A program's key begins with this, where the name of a mind could stand."""
UPLOAD, ABOUT = "upload", "about.json"


@dataclass(frozen=True)
class Upload:
    """A program that was accepted; whoever knows its key may let it play."""

    key: str
    game: str
    name: str
    path: str
    """What was dropped: a file, or an archive."""


def folder(home: Path) -> Path:
    return home / "programs"


def find(home: Path, key: str) -> Upload:
    """The program of this key."""
    about = folder(home) / key / ABOUT
    if not KEY.fullmatch(key) or not about.exists():
        raise InvalidText("this program is not kept here: drop it once more")
    fields = json.loads(about.read_text(encoding="utf-8"))
    return Upload(**fields)


def plain_name(name: str) -> str:
    """The name of a dropped file as it may stand in a folder."""
    last = PurePosixPath(name.replace("\\", "/")).name
    plain = re.sub(r"[^A-Za-z0-9 ._()-]", "_", last)[:100].lstrip(". ") or "program.py"
    if PurePosixPath(plain).suffix.lower() not in SUFFIXES:
        raise InvalidText(f"{plain}: expected a program, its notebook or a zip: .py, .ipynb or .zip")
    return plain


def accept(own: Path, game: str, name: str, path: Path) -> Upload:
    """Keep what was found to be a program."""
    upload = Upload(own.name, game, name.replace(",", " "), str(path))
    cache.replace_text(own / ABOUT, json.dumps(asdict(upload)))
    return upload


def put(path: Path, data: bytes) -> None:
    path.parent.mkdir(parents=True, mode=0o700)
    path.write_bytes(data)


def forget_oldest(home: Path) -> None:
    """Keep the folder of programs small; a program that was being looked at when the server was killed goes too."""
    paths = sorted(folder(home).glob("*"), key=lambda path: path.stat().st_mtime, reverse=True)
    for place, path in enumerate(paths):
        if place >= MOST_KEPT:
            shutil.rmtree(path, ignore_errors=True)
