"""The names in a class's folder or archive, and which of its folders hold submissions."""

import contextlib
import zipfile
from collections.abc import Iterable, Iterator
from pathlib import Path, PurePath, PurePosixPath
from typing import TypeAlias

from kibitz.arena.contract import Contract
from kibitz.arena.inspection.findings import NOTEBOOK
from kibitz.arena.intake.layouts import named
from kibitz.arena.intake.unpacking import MOST_DEPTH, is_hidden

FOREIGN_ARCHIVES = (".rar", ".7z", ".tar", ".gz", ".tgz", ".bz2", ".xz", ".zst")
Tree: TypeAlias = "dict[str, Tree | None]"
"""The names in a folder; None for a file."""


def tree(folder: Path, depth: int = MOST_DEPTH) -> Tree:
    """The names in a folder, without hidden ones; links are not followed, nor folders too deep or closed."""
    found: Tree = {}
    for below in sorted(folder.iterdir()):
        if is_hidden(below.name):
            continue
        is_folder = below.is_dir() and not below.is_symlink()
        found[below.name] = {} if is_folder else None
        if is_folder and depth > 0:
            with contextlib.suppress(PermissionError):
                found[below.name] = tree(below, depth - 1)
    return found


def tree_of(items: Iterable[zipfile.ZipInfo]) -> Tree:
    """The names in an archive."""
    found: Tree = {}
    for item in items:
        here: Tree = found
        path = PurePosixPath(item.filename)
        # A path that leads out of the archive is no folder to enter; unpacking refuses it.
        *folders, name = (item.filename,) if path.is_absolute() or ".." in path.parts else path.parts
        for folder in folders[: MOST_DEPTH + 1]:
            below = here.setdefault(folder, {})
            here = {} if below is None else below
        here.setdefault(name, None)
    return found


# A student must not be able to enter somebody else: what a submission holds is never taken for a class. So a folder is
# entered only where it is the only one, or where each folder beside it is, as a whole, a course system's export.
def homes(here: Tree, contract: Contract) -> list[tuple[str, ...]]:
    """The folders whose items are submissions: the outermost, the one that holds everything, or one a section."""
    home: tuple[str, ...] = ()
    if count(here, contract.file) == 1 and not any(is_named(here, 2)):
        return [home]
    for _ in range(MOST_DEPTH):
        if any(is_named(here)):
            return [home]
        folders = {name: below for name, below in here.items() if below is not None}
        if len(folders) > 1 and all(is_export(below) for below in folders.values()):
            return [(*home, name) for name in folders]
        if len(folders) != 1 or any(could_be_submission(name, contract) for name in here if name not in folders):
            return [home]
        ((name, below),) = folders.items()
        if below is None or name == ".." or contract.file in below or not could_be_class(below, contract):
            return [home]
        home, here = (*home, name), below
    return [home]


def count(here: Tree, program: str) -> int:
    """How many files have the name that the course asks for; 0 where any will do."""
    return sum(name == program if below is None else count(below, program) for name, below in here.items() if program)


def is_named(here: Tree, depth: int = 1) -> Iterator[bool]:
    """Whether a course system named each item, down to this depth."""
    for name, below in here.items():
        yield named(name, below is not None) is not None
        if below is not None and depth > 1:
            yield from is_named(below, depth - 1)


def is_export(here: Tree) -> bool:
    """Whether a folder holds what a course system exported, and no other folder."""
    known = [name for name, below in here.items() if named(name, below is not None)]
    return bool(known) and all(name in known for name, below in here.items() if below is not None)


def could_be_class(here: Tree, contract: Contract) -> bool:
    """Whether a folder may hold submissions and is none itself: folders, or several files that may be some."""
    own = [name for name, below in here.items() if below is None and could_be_submission(name, contract)]
    return len(own) > 1 or any(below is not None or name.lower().endswith(".zip") for name, below in here.items())


def could_be_submission(name: str, contract: Contract) -> bool:
    """Whether a file in a class's folder may be a student's: a program, a notebook or an archive."""
    suffix = PurePath(name).suffix.lower()
    return suffix in (".zip", NOTEBOOK, *FOREIGN_ARCHIVES) or suffix in contract.suffixes
