"""What people hand in, unpacked and copied within bounds: files, folders and archives, nested in each other."""

from __future__ import annotations

import errno
import os
import re
import shutil
import stat
import zipfile
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path, PurePosixPath
from typing import IO

from kibitz.arena.contract import Contract
from kibitz.arena.text import sanitised
from kibitz.table import InvalidText

MOST_BYTES = 64 << 20
"""Bytes that one submission may have, everything in it unpacked."""
MOST_FILES = 2000
"""Files that one submission may have, archives included."""
MOST_DEPTH = 8
"""Archives within archives, and folders within folders below the program's."""
MOST_ENTRIES, MOST_CLASS_BYTES = 100_000, 4 << 30
"""Files of an archive that holds a class, and bytes that they may have."""
MOST_REASON = 200
"""Characters of a reason to leave a submission out."""
ARCHIVE = ".zip"
BLOCK = 1 << 16
OURS = (errno.ENOSPC, errno.EDQUOT, errno.EIO, errno.EROFS, errno.EMFILE, errno.ENFILE)
"""Errors of the disk that are not the submission's fault."""


class Refused(Exception):
    """Why a submission is left out."""


@dataclass
class Budget:
    """What a submission may still unpack to."""

    bytes: int = MOST_BYTES
    files: int = MOST_FILES

    def take_file(self) -> None:
        self.files -= 1
        if self.files < 0:
            raise Refused(f"unpacks to more than {MOST_FILES:,} files")

    def take(self, count: int) -> None:
        self.bytes -= count
        if self.bytes < 0:
            raise Refused(f"unpacks to more than {MOST_BYTES:,} bytes")


@dataclass
class Upload:
    """One thing that was handed in."""

    name: str
    """As the folder or file is called."""
    source: Path
    """A file, a folder or an archive."""
    refused: str = ""
    """Why it is left out already."""


def is_archive(path: Path) -> bool:
    return path.suffix.lower() == ARCHIVE and path.is_file()


def in_folder(folder: Path, contract: Contract) -> Iterator[Upload]:
    """Each submission of a class: whatever lies in the folder, by its name. Links are not followed."""
    for below in sorted(folder.iterdir()):
        if below.name.startswith((".", "__")):
            continue
        if below.is_symlink():
            yield Upload(below.name, below, "it is a link")
        elif below.is_dir() or is_archive(below):
            yield Upload(below.stem if below.is_file() else below.name, below)
        elif below.is_file() and below.suffix in contract.suffixes:
            yield Upload(below.stem, below)


# An archive that is named on the command line holds one submission or a whole class. What is wrong with one file of it
# leaves out the submission to which the file belongs, and each submission has a budget of its own.
def in_archive(archive: Path, contract: Contract, home: Path) -> Iterator[Upload]:
    """Each submission of the archive, unpacked below home."""
    try:
        with zipfile.ZipFile(archive) as packed:
            items = [item for item in packed.infolist() if not item.is_dir() and not is_hidden(item.filename)]
            if len(items) > MOST_ENTRIES:
                raise InvalidText(f"{archive}: holds more than {MOST_ENTRIES:,} files")
            refused = _unpack_class(packed, items, wrapper(items, contract), home)
    except (InvalidText, OSError):
        raise
    except Exception as error:
        raise InvalidText(f"{archive}: {why_refused(error)}") from None
    submissions = list(in_folder(home, contract))
    if (contract.file and contract.file in {path.name for path in home.iterdir()}) or len(submissions) + len(
        refused
    ) == 1:
        # One program is a submission by the archive's own name, wherever it lies in it.
        inside = home if len(submissions) != 1 or submissions[0].source.name == contract.file else submissions[0].source
        yield Upload(archive.stem, inside, next(iter(refused.values()), ""))
        return
    yield from (submission for submission in submissions if submission.source.name not in refused)
    yield from (Upload(top, home / "refused", reason) for top, reason in refused.items())


def wrapper(items: Iterable[zipfile.ZipInfo], contract: Contract) -> PurePosixPath:
    """The folder in which everything lies, where an archive was made of a folder with submissions."""
    paths = [PurePosixPath(item.filename) for item in items]
    folder = PurePosixPath()
    while True:
        tops = {path.relative_to(folder).parts[:1] for path in paths if path.is_relative_to(folder)}
        below = {path.relative_to(folder).parts for path in paths if path.is_relative_to(folder)}
        top = next(iter(tops))[0] if len(tops) == 1 and next(iter(tops)) else ""
        nested = bool(top) and top != ".." and all(len(parts) > 1 for parts in below)
        if not nested or (top, contract.file) in below or len(folder.parts) > MOST_DEPTH:
            return folder
        if not any(len(parts) > 2 for parts in below) and contract.file:
            return folder
        folder /= top


def _unpack_class(
    packed: zipfile.ZipFile, items: Iterable[zipfile.ZipInfo], folder: PurePosixPath, home: Path
) -> dict[str, str]:
    """Unpack what lies in the folder; returns by the names there why some are refused."""
    refused: dict[str, str] = {}
    budgets: dict[str, Budget] = {}
    for item in items:
        path = PurePosixPath(item.filename)
        if path.is_relative_to(folder):
            path = path.relative_to(folder)
        top = path.parts[0] if path.parts else item.filename
        budget = budgets.setdefault(top, Budget())
        if top not in refused:
            try:
                unpack_file(packed, item, home / safe(path), budget)
            except Exception as error:
                refused[top] = why_refused(error)
        if sum(MOST_BYTES - max(budget.bytes, 0) for budget in budgets.values()) > MOST_CLASS_BYTES:
            raise Refused(f"unpacks to more than {MOST_CLASS_BYTES:,} bytes")
    return refused


def safe(path: PurePosixPath) -> PurePosixPath:
    """The path of a file in an archive; Refused where it leads out of it."""
    if path.is_absolute() or ".." in path.parts or not path.parts or "\\" in str(path):
        raise Refused(f"{quoted(str(path))} would be outside of its folder")
    return path


def unpack_file(packed: zipfile.ZipFile, item: zipfile.ZipInfo, target: Path, budget: Budget) -> None:
    """Unpack one file, whatever size the archive states for it."""
    if stat.S_ISLNK(item.external_attr >> 16):
        raise Refused(f"{quoted(item.filename)} is a link")
    budget.take_file()
    target.parent.mkdir(parents=True, exist_ok=True)
    with packed.open(item) as source, target.open("wb") as out:
        copy_within(source, out, budget)
    set_time(target, changed(item))


def copy_within(source: IO[bytes], out: IO[bytes], budget: Budget) -> None:
    while block := source.read(BLOCK):
        budget.take(len(block))
        out.write(block)


def changed(item: zipfile.ZipInfo) -> float:
    """When the file was changed, as the archive says; some programs write dates that don't exist."""
    try:
        return datetime(*item.date_time).timestamp()
    except (ValueError, OverflowError, OSError):
        return 0.0


def set_time(path: Path, seconds: float) -> None:
    os.utime(path, (seconds, seconds))


def bring(submission: Upload, contract: Contract, home: Path) -> Path:
    """Copy everything of the submission into the empty folder home, unpacked; returns its program.

    Refused says why there is none.
    """
    if submission.refused:
        raise Refused(submission.refused)
    source, budget = submission.source, Budget()
    try:
        if is_archive(source):
            unpack(source, home, budget)
        elif source.is_file():
            copy_file(source, home / source.name, budget)
            return home / source.name
        else:
            copy_folder(source, home, budget)
        return _found(home, contract, budget)
    except Refused:
        raise
    except Exception as error:
        raise Refused(why_refused(error)) from None


def _found(home: Path, contract: Contract, budget: Budget) -> Path:
    """The program; where none lies in the folders, archives there are unpacked, level by level."""
    for _ in range(MOST_DEPTH):
        if program := program_in(home, contract):
            return program
        archives = [path for path in files_below(home) if is_archive(path)]
        if not archives:
            raise Refused(f"expected {contract.file or 'a program'} in it")
        for archive in archives:
            folder = archive.with_name(f"{archive.stem} unpacked")
            folder.mkdir()
            unpack(archive, folder, budget)
            archive.unlink()
    raise Refused(f"has more than {MOST_DEPTH} archives in each other")


def unpack(archive: Path, home: Path, budget: Budget) -> None:
    """Unpack an archive that is one submission, or a part of one."""
    if archive.stat().st_size > MOST_BYTES:
        raise Refused(f"unpacks to more than {MOST_BYTES:,} bytes")
    with zipfile.ZipFile(archive) as packed:
        for item in packed.infolist():
            if not item.is_dir() and not is_hidden(item.filename):
                unpack_file(packed, item, home / safe(PurePosixPath(item.filename)), budget)


def copy_folder(source: Path, home: Path, budget: Budget) -> None:
    """Copy all files, but no links, and nothing that is neither."""
    for path in files_below(source):
        copy_file(path, home / path.relative_to(source), budget)


def files_below(folder: Path) -> Iterator[Path]:
    """All files of a folder in order, without following a link."""
    depth = len(folder.parts)
    for home, folders, names in os.walk(folder):
        folders[:] = sorted(name for name in folders if name != "__pycache__")
        if len(Path(home).parts) - depth > MOST_FILES:
            raise Refused("has folders too deep in each other")
        for name in sorted(names):
            path = Path(home, name)
            if stat.S_ISREG(path.lstat().st_mode):
                yield path


def copy_file(source: Path, target: Path, budget: Budget) -> None:
    name = source.name
    if not is_utf8(name):
        raise Refused(f"{quoted(name)} is a name that is not UTF-8")
    budget.take_file()
    target.parent.mkdir(parents=True, exist_ok=True)
    with source.open("rb") as content, target.open("wb") as out:
        copy_within(content, out, budget)
    shutil.copymode(source, target)
    set_time(target, source.stat().st_mtime)


def is_utf8(name: str) -> bool:
    """Whether the name of a file is text; the system allows any bytes."""
    try:
        name.encode()
    except UnicodeEncodeError:
        return False
    return True


def is_hidden(path: str) -> bool:
    """Whether a file of an archive is something that systems add, such as __MACOSX/._a.py."""
    return any(part.startswith((".", "__")) and part != ".." for part in PurePosixPath(path).parts)


def program_in(home: Path, contract: Contract) -> Path | None:
    """The program that lies highest in the folder; Refused where several do."""
    fitting = [
        path
        for path in files_below(home)
        if (path.name == contract.file if contract.file else path.suffix in contract.suffixes)
    ]
    if not fitting:
        return None
    highest = min(len(path.parts) for path in fitting)
    candidates = [path for path in fitting if len(path.parts) == highest]
    if len(candidates) > 1 and contract.gives:
        candidates = [path for path in candidates if imports_any(path, contract.gives)] or candidates
    if len(candidates) > 1:
        listed = ", ".join(quoted(str(path.relative_to(home))) for path in candidates[:3])
        raise Refused(f"holds {len(candidates)} programs, such as {listed}: expected one")
    return candidates[0]


def imports_any(path: Path, modules: Iterable[str]) -> bool:
    """Whether a Python file imports one of the modules, as far as its lines say."""
    names = "|".join(map(re.escape, modules))
    text = path.read_text(encoding="utf-8", errors="replace")
    return re.search(rf"^\s*(?:from|import)\s+(?:{names})\b", text, re.MULTILINE) is not None


def why_refused(error: Exception) -> str:
    """The reason in one line; raises what is the disk's fault and not the submission's."""
    if isinstance(error, OSError) and error.errno in OURS:
        raise error
    if isinstance(error, Refused):
        return str(error)
    kind = "invalid zip" if isinstance(error, zipfile.BadZipFile) else f"can't be unpacked ({type(error).__name__})"
    return sanitised(f"{kind}: {error}", MOST_REASON)


def quoted(name: str) -> str:
    """A name as a message shows it."""
    return repr(sanitised(name, MOST_REASON))
