"""Other people's programs: found in what was handed in, named, and each copied to a folder of its own."""

from __future__ import annotations

import os
import shutil
import sys
import unicodedata
from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from kibitz.arena.contract import Contract
from kibitz.arena.submissions import Refused, Submission, bring, in_archive, in_folder, is_archive
from kibitz.arena.text import sanitised
from kibitz.table import Game, InvalidText

LATE = "_LATE_"
"""How course systems mark a late submission in its name."""
LONGEST_NAME = 100
"""Characters of an entrant's name."""
MINDS_BEGIN = "kibitz:"
"""The beginning of a mind's name that nobody can take for a file."""


@dataclass(frozen=True)
class Program:
    """One entrant's program and where its copy is."""

    name: str
    folder: str
    """Holds the program and the files that came with it, and nothing else."""
    file: str


def is_program(word: str) -> bool:
    """Whether an entrant on the command line means a file and not a mind."""
    path = Path(word)
    return not word.startswith(MINDS_BEGIN) and ("/" in word or path.suffix in (".py", ".zip") or path.exists())


def gather(
    path: Path,
    contract: Contract,
    staging: Path,
    deadline: datetime | None = None,
    taken: Collection[str] = (),
    is_reserved: Callable[[str], bool] = lambda name: False,
) -> list[Program]:
    """The programs of a file, of a folder of submissions, or of a zip of either, copied below staging.

    A submission that was changed after the deadline, that a course system marks as late in its name, or in which
    something is wrong is left out and listed on standard error. InvalidText where nothing else is there.
    """
    if not path.exists():
        wanted = contract.file or "a program"
        raise InvalidText(f"no file {path}: expected {wanted}, a folder or a zip of submissions, or a mind's name")
    programs: list[Program] = []
    reasons: list[str] = []
    late = 0
    for submission in submissions(path, contract, staging):
        home = fresh(staging / "programs")
        shown = sanitised(f"{submission.source.parent.name}/{submission.source.name}", LONGEST_NAME)
        try:
            found = bring(submission, contract, home)
        except Refused as refused:
            shutil.rmtree(home, ignore_errors=True)
            reasons.append(f"{sanitised(submission.name, LONGEST_NAME)} is left out: {refused}")
            continue
        if deadline and (is_late(home, deadline) or LATE in submission.name):
            shutil.rmtree(home, ignore_errors=True)
            late += 1
            print(f"kibitz: {shown} is late and left out", file=sys.stderr)
            continue
        open_to_all(home)
        name = entrant_name(submission.name, {*taken, *(program.name for program in programs)}, is_reserved)
        programs.append(Program(name, str(found.parent), found.name))
    if not programs and not late:
        raise InvalidText(f"{path}: {'; '.join(reasons) or f'''expected {contract.file or 'a program'} in it'''}")
    for reason in reasons:
        print(f"kibitz: {reason}", file=sys.stderr)
    return programs


def submissions(path: Path, contract: Contract, staging: Path) -> Iterator[Submission]:
    """Each submission of what is named on the command line."""
    full = path.resolve() if path.name in ("", "..") else path.absolute()
    if is_archive(path):
        yield from in_archive(path, contract, fresh(staging / "unpacked"))
    elif path.is_file():
        yield Submission(full.parent.name if path.name == contract.file else path.stem, path)
    elif contract.file and (path / contract.file).is_file():
        yield Submission(full.name, path)
    else:
        yield from in_folder(path, contract)


def entrant_name(wanted: str, taken: Collection[str], is_reserved: Callable[[str], bool]) -> str:
    """A name that can be printed, that no mind has, and that nobody has yet, even in other letters."""
    name = sanitised(wanted, LONGEST_NAME) or "program"
    if is_reserved(name):
        while folded(name).startswith(MINDS_BEGIN):
            name = unicodedata.normalize("NFKC", name)[len(MINDS_BEGIN) :].strip() or "program"
        name = f"{name}-program"
    candidate, number = name, 1
    others = set(map(folded, taken))
    while folded(candidate) in others:
        number += 1
        candidate = f"{name}-{number}"
    return candidate


def folded(name: str) -> str:
    """The name in the form in which names that look alike are equal."""
    return unicodedata.normalize("NFKC", name).casefold()


def belongs_to_a_mind(game: Game, name: str) -> bool:
    """Whether the name is, or looks like, that of one of the game's minds."""
    plain = folded(name)
    known = {folded(mind) for mind in (*game.minds(), "best")}
    return plain.startswith(MINDS_BEGIN) or plain in known or game.mind(plain) is not None


def is_late(home: Path, deadline: datetime) -> bool:
    return any(path.is_file() and path.stat().st_mtime > deadline.timestamp() for path in home.rglob("*"))


def fresh(parent: Path) -> Path:
    """A new folder in this one, which says nothing about what is in it."""
    parent.mkdir(parents=True, exist_ok=True)
    parent.chmod(0o755)
    folder = parent / str(len(list(parent.iterdir())) + 1)
    while folder.exists():
        folder = folder.with_name(str(int(folder.name) + 1))
    folder.mkdir()
    return folder


def open_to_all(home: Path) -> None:
    """Let every user read the folder: a program may run as nobody."""
    for path in (home, *home.rglob("*")):
        path.chmod(0o755 if path.is_dir() or os.access(path, os.X_OK) else 0o644)
