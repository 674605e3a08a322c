"""What people hand in, unpacked and copied within bounds: files, folders and archives, nested in each other."""

import errno
import os
import shutil
import stat
import zipfile
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import islice
from pathlib import Path, PurePosixPath
from typing import IO, TypeAlias

from kibitz.arena.sanitise import sanitised

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
ENCRYPTED = 1
"""The flag of such a file in a zip."""
ADDED = ("__MACOSX", "__pycache__", "desktop.ini", "Thumbs.db")
"""What systems add to folders, besides what begins with a dot."""
BLOCK = 1 << 16
OURS = (errno.ENOSPC, errno.EDQUOT, errno.EIO, errno.EROFS, errno.EMFILE, errno.ENFILE)
"""Errors of the disk that are not the submission's fault."""


class Refused(Exception):
    """Why a submission is left out."""


@dataclass
class UnpackingBudget:
    """What a submission may still unpack to."""

    bytes: int = MOST_BYTES
    files: int = MOST_FILES

    def foresee(self, files: int, size: int) -> None:
        """Refuse at once what states that it is too much; what states less than it is will be refused on the way."""
        if files > self.files:
            raise Refused(f"unpacks to more than {MOST_FILES:,} files")
        if size > self.bytes:
            raise Refused(f"unpacks to more than {MOST_BYTES:,} bytes")

    def take(self, files: int, size: int) -> None:
        self.foresee(files, size)
        self.files -= files
        self.bytes -= size


def is_archive(path: Path) -> bool:
    return path.suffix.lower() == ARCHIVE and path.is_file()


Root: TypeAlias = "tuple[str, ...]"
"""A folder in an archive, whose items are submissions."""


def unpack_class(
    packed: zipfile.ZipFile, items: Iterable[zipfile.ZipInfo], roots: Sequence[Root], home: Path
) -> dict[tuple[Root, str], str]:
    """Unpack a class's archive, each item of its roots within a budget of its own; returns why some are refused."""
    refused: dict[tuple[Root, str], str] = {}
    own: dict[tuple[Root, str], list[zipfile.ZipInfo]] = {}
    for item in items:
        own.setdefault(place_of(item, roots), []).append(item)
    spent = 0
    for place, files in own.items():
        budget = UnpackingBudget()
        try:
            budget.foresee(len(files), sum(item.file_size for item in files))
            for item in files:
                unpack_file(packed, item, home, budget)
        except Exception as error:
            refused[place] = why_refused(error)
        spent += MOST_BYTES - budget.bytes
        if spent > MOST_CLASS_BYTES:
            raise Refused(f"unpacks to more than {MOST_CLASS_BYTES:,} bytes")
    return refused


def place_of(item: zipfile.ZipInfo, roots: Sequence[Root]) -> tuple[Root, str]:
    """The submission to which a file of a class's archive belongs: a root, and a name there."""
    parts = PurePosixPath(item.filename).parts
    root = next((root for root in roots if parts[: len(root)] == root), ())
    return root, parts[len(root)] if len(parts) > len(root) else item.filename


def contents(packed: zipfile.ZipFile) -> list[zipfile.ZipInfo]:
    """The files and folders of an archive; some programs of Windows write their paths with backslashes."""
    items = packed.infolist()
    for item in items:
        item.filename = item.filename.replace("\\", "/")
    return items


def files_of(packed: zipfile.ZipFile) -> list[zipfile.ZipInfo]:
    """The files of an archive, without what systems add."""
    return [
        item
        for item in contents(packed)
        if not item.is_dir() and not any(map(is_hidden, PurePosixPath(item.filename).parts))
    ]


def unpack_file(packed: zipfile.ZipFile, item: zipfile.ZipInfo, home: Path, budget: UnpackingBudget) -> None:
    """Unpack one file, whatever size the archive states for it; Refused where its path leads out of the archive."""
    path = PurePosixPath(item.filename)
    if path.is_absolute() or ".." in path.parts or not path.parts:
        raise Refused(f"{quoted(str(path))} would be outside of its folder")
    if stat.S_ISLNK(item.external_attr >> 16):
        raise Refused(f"{quoted(item.filename)} is a link")
    if item.flag_bits & ENCRYPTED:
        raise Refused(f"{quoted(item.filename)} is encrypted: expected a zip without a password")
    budget.take(1, 0)
    target = home / path
    target.parent.mkdir(parents=True, exist_ok=True)
    with packed.open(item) as source, target.open("wb") as out:
        copy_within(source, out, budget)
    set_time(target, changed(item))


def copy_within(source: IO[bytes], out: IO[bytes], budget: UnpackingBudget) -> None:
    while block := source.read(BLOCK):
        budget.take(0, len(block))
        out.write(block)


def changed(item: zipfile.ZipInfo) -> float:
    """When the file was changed, as the archive says; some programs write dates that don't exist."""
    try:
        return datetime(*item.date_time).timestamp()
    except (ValueError, OverflowError, OSError):
        return 0.0


def set_time(path: Path, seconds: float) -> None:
    os.utime(path, (seconds, seconds))


def unpack(archive: Path, home: Path, budget: UnpackingBudget) -> None:
    """Unpack an archive that is one submission, or a part of one."""
    if archive.stat().st_size > MOST_BYTES:
        raise Refused(f"unpacks to more than {MOST_BYTES:,} bytes")
    with zipfile.ZipFile(archive) as packed:
        items = files_of(packed)
        budget.foresee(len(items), sum(item.file_size for item in items))
        for item in items:
            unpack_file(packed, item, home, budget)


def copy_folder(source: Path, home: Path, budget: UnpackingBudget) -> None:
    """Copy all files, but no links, and nothing that is neither."""
    paths = list(islice(files_below(source), MOST_FILES + 1))
    budget.foresee(len(paths), sum(path.lstat().st_size for path in paths))
    for path in paths:
        copy_file(path, home / path.relative_to(source), budget)


def files_below(folder: Path) -> Iterator[Path]:
    """All files of a folder in order, without following a link."""
    depth = len(folder.parts)
    for home, folders, names in os.walk(folder):
        folders[:] = sorted(
            name for name in folders if not is_hidden(name) and not is_environment(os.path.join(home, name))
        )
        if len(Path(home).parts) - depth > MOST_FILES:
            raise Refused("has folders too deep in each other")
        for name in sorted(names):
            path = Path(home, name)
            if not is_hidden(name) and stat.S_ISREG(path.lstat().st_mode):
                yield path


def copy_file(source: Path, target: Path, budget: UnpackingBudget) -> None:
    name = source.name
    if not is_utf8(name):
        raise Refused(f"{quoted(name)} is a name that is not UTF-8")
    budget.take(1, 0)
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


def is_hidden(name: str) -> bool:
    """Whether a file or folder is something that systems add, such as __MACOSX or .git."""
    return (name.startswith(".") and name != "..") or name in ADDED


def is_environment(folder: str) -> bool:
    """Whether a folder is a virtual environment, which holds thousands of files that nobody wrote."""
    return os.path.isfile(os.path.join(folder, "pyvenv.cfg"))


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
