"""Other people's programs: read from a file, a folder or a zip, and each copied to a folder of its own."""

from __future__ import annotations

import os
import shutil
import stat
import sys
import zipfile
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from kibitz.arena.contract import Contract
from kibitz.table import InvalidText

MOST_BYTES = 64 << 20
"""Bytes that one submission may unpack to."""
MOST_FILES = 2000
"""Files that one submission may unpack to."""
LATE = "_LATE_"
"""How course systems mark a late submission in its name."""


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
    return not word.startswith("kibitz:") and ("/" in word or path.suffix in (".py", ".zip") or path.exists())


def gather(
    path: Path,
    contract: Contract,
    staging: Path,
    deadline: datetime | None = None,
    taken: Collection[str] = (),
) -> list[Program]:
    """The programs of a file, of a folder of submissions, or of a zip of either, copied below staging.

    Submissions that were changed after the deadline, or that a course system marks as late in their names, are left
    out and listed on standard error.
    """
    if not path.exists():
        wanted = contract.file or "a program"
        raise InvalidText(f"no file {path}: expected {wanted}, a folder or a zip of submissions, or a mind's name")
    programs: list[Program] = []
    late = 0
    for submission in submissions(path, contract, staging):
        if deadline and (is_late(submission, deadline) or LATE in submission.name):
            late += 1
            print(f"kibitz: {submission.parent.name}/{submission.name} is late and left out", file=sys.stderr)
            continue
        programs.append(stage(submission, contract, staging, {*taken, *(program.name for program in programs)}))
    if not programs and not late:
        raise InvalidText(f"{path}: expected {contract.file or 'a program'} in it")
    return programs


def submissions(path: Path, contract: Contract, staging: Path) -> Iterator[Path]:
    """Each submission: a file, or a folder that holds the course's file."""
    if path.is_file() and path.suffix == ".zip":
        yield from submissions(unpack(path, staging), contract, staging)
    elif path.is_file() or (contract.file and (path / contract.file).is_file()):
        yield path
    else:
        for below in sorted(path.iterdir()):
            if below.name.startswith((".", "__")):
                continue
            if below.is_dir() or below.suffix == ".zip":
                yield from submissions(below, contract, staging)
            elif below.suffix in contract.suffixes:
                yield below


def unpack(path: Path, staging: Path) -> Path:
    """A new folder with the zip's files; InvalidText for one that would leave the folder or fill the disk."""
    home = fresh(staging / "unpacked" / path.stem)
    try:
        with zipfile.ZipFile(path) as packed:
            files = [item for item in packed.infolist() if not item.is_dir()]
            if len(files) > MOST_FILES or sum(item.file_size for item in files) > MOST_BYTES:
                raise InvalidText(f"{path}: unpacks to more than {MOST_FILES} files or {MOST_BYTES:,} bytes")
            for item in files:
                target = (home / item.filename).resolve()
                if home.resolve() not in target.parents or stat.S_ISLNK(item.external_attr >> 16):
                    raise InvalidText(f"{path}: {item.filename!r} is a link or would be outside of its folder")
                target.parent.mkdir(parents=True, exist_ok=True)
                # The size that the zip states may be false.
                with packed.open(item) as packed_file, target.open("wb") as out:
                    left = item.file_size
                    while left >= 0 and (block := packed_file.read(1 << 16)):
                        left -= len(block)
                        out.write(block)
                changed = datetime(*item.date_time).timestamp()
                set_time(target, changed)
    except (zipfile.BadZipFile, NotImplementedError, RuntimeError, ValueError) as error:
        if isinstance(error, InvalidText):
            raise
        raise InvalidText(f"{path}: invalid zip ({error})") from None
    return home


def set_time(path: Path, seconds: float) -> None:
    os.utime(path, (seconds, seconds))


def is_late(path: Path, deadline: datetime) -> bool:
    files = [path] if path.is_file() else [below for below in path.rglob("*") if below.is_file()]
    return any(below.stat().st_mtime > deadline.timestamp() for below in files)


def stage(path: Path, contract: Contract, staging: Path, taken: set[str]) -> Program:
    """Copy a submission to a folder of its own, under a name that no other has."""
    full = path.absolute()
    own = full.name if path.is_dir() else full.parent.name if path.name == contract.file else path.stem
    name = base = own or "program"
    number = 2
    while name in taken:
        name = f"{base}-{number}"
        number += 1
    home = fresh(staging / "programs" / name)
    if path.is_dir():
        size = 0
        for count, below in enumerate(sorted(path.rglob("*")), 1):
            if below.is_symlink() or not below.is_file() or "__pycache__" in below.parts:
                continue
            size += below.stat().st_size
            if size > MOST_BYTES or count > MOST_FILES:
                raise InvalidText(f"{path}: more than {MOST_FILES} files or {MOST_BYTES:,} bytes")
            target = home / below.relative_to(path)
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(below, target)
        open_to_all(home)
        return Program(name, str(home), contract.file)
    if path.stat().st_size > MOST_BYTES:
        raise InvalidText(f"{path}: more than {MOST_BYTES:,} bytes")
    shutil.copy(path, home / path.name)
    open_to_all(home)
    return Program(name, str(home), path.name)


def fresh(path: Path) -> Path:
    """A new folder of that name, with a number where there is one already."""
    number = 1
    folder = path
    while folder.exists():
        number += 1
        folder = path.with_name(f"{path.name}-{number}")
    folder.mkdir(parents=True)
    folder.parent.chmod(0o755)
    return folder


def open_to_all(home: Path) -> None:
    """Let every user read the folder: a program may run as nobody."""
    for path in (home, *home.rglob("*")):
        path.chmod(0o755 if path.is_dir() or os.access(path, os.X_OK) else 0o644)
