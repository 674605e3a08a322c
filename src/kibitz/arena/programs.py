"""Other people's programs: found in what was handed in, named, and each copied to a folder of its own."""

from __future__ import annotations

import hashlib
import os
import shutil
import unicodedata
from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from kibitz.arena.contract import Contract
from kibitz.arena.intake.policy import ADMIT_ALL, Policy, days_late
from kibitz.arena.intake.report import Entry, Intake
from kibitz.arena.intake.submission import UNKNOWN, Submission, fit
from kibitz.arena.submissions import Refused, Upload, bring, in_archive, in_folder, is_archive
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
    submission: Submission = UNKNOWN
    """Who handed it in, and when."""


@dataclass(frozen=True)
class Gathered:
    """What was found in one place."""

    programs: tuple[Program, ...]
    """Those that run."""
    intake: Intake
    """The report about all that was found."""


def is_program(word: str) -> bool:
    """Whether an entrant on the command line means a file and not a mind."""
    path = Path(word)
    return not word.startswith(MINDS_BEGIN) and ("/" in word or path.suffix in (".py", ".zip") or path.exists())


def gather(
    path: Path,
    contract: Contract,
    staging: Path,
    policy: Policy = ADMIT_ALL,
    taken: Collection[str] = (),
    is_reserved: Callable[[str], bool] = lambda name: False,
) -> Gathered:
    """The programs of a file, of a folder of submissions, or of a zip of either, copied below staging.

    A submission that is later than the deadline, or in which something is wrong, does not enter; the intake says why.
    InvalidText where nothing else is there.
    """
    if not path.exists():
        wanted = contract.file or "a program"
        raise InvalidText(f"no file {path}: expected {wanted}, a folder or a zip of submissions, or a mind's name")
    programs: list[Program] = []
    entries: list[Entry] = []
    for upload in submissions(path, contract, staging):
        home = fresh(staging / "programs")
        shown = sanitised(upload.name, LONGEST_NAME)
        try:
            found = bring(upload, contract, home)
        except Refused as refused:
            shutil.rmtree(home, ignore_errors=True)
            entries.append(Entry(shown, "unreadable", Submission(shown), str(refused)))
            continue
        submission = described(upload, home, found, policy.due)
        if policy.deadline and (is_late(home, policy.deadline) or LATE in upload.name):
            shutil.rmtree(home, ignore_errors=True)
            entries.append(Entry(shown, "late", submission, f"after {policy.deadline.isoformat(' ')}"))
            continue
        open_to_all(home)
        name = entrant_name(upload.name, {*taken, *(program.name for program in programs)}, is_reserved)
        programs.append(Program(name, str(found.parent), found.name, submission))
        entries.append(Entry(name, "runs", submission))
    if not programs and not any(entry.status == "late" for entry in entries):
        reasons = "; ".join(f"{entry.name} is left out: {entry.reason}" for entry in entries)
        wanted = contract.file or "a program"
        raise InvalidText(f"{path}: {reasons or f'expected {wanted} in it'}")
    return Gathered(tuple(programs), Intake(tuple(entries)))


def described(upload: Upload, home: Path, program: Path, due: datetime | None) -> Submission:
    """What is known about an upload whose program lies below home."""
    time = datetime.fromtimestamp(program.stat().st_mtime).isoformat(timespec="seconds")
    return Submission(
        sanitised(upload.name, LONGEST_NAME),
        file=fit(program.relative_to(home).as_posix()),
        sha256=hashlib.sha256(program.read_bytes()).hexdigest(),
        time=time,
        time_source="file time",
        days_late=days_late(time, due),
    )


def submissions(path: Path, contract: Contract, staging: Path) -> Iterator[Upload]:
    """Each submission of what is named on the command line."""
    full = path.resolve() if path.name in ("", "..") else path.absolute()
    if is_archive(path):
        yield from in_archive(path, contract, fresh(staging / "unpacked"))
    elif path.is_file():
        yield Upload(full.parent.name if path.name == contract.file else path.stem, path)
    elif contract.file and (path / contract.file).is_file():
        yield Upload(full.name, path)
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
