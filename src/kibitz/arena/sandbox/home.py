"""The folder of a sandbox on the disk: copies of the programs, what they write, and what a killed arena left."""

from __future__ import annotations

import contextlib
import os
import shutil
import tempfile
from collections.abc import Sequence
from functools import cache
from pathlib import Path

HOMES = "kibitz-box-"
"""How the folders of sandboxes are called; the arena's process follows."""


def new_home() -> Path:
    """A new folder for a sandbox, open to its user; those of arenas that were killed are removed before the first."""
    remove_leftovers()
    home = Path(tempfile.mkdtemp(prefix=f"{HOMES}{os.getpid()}-"))
    home.chmod(0o755)
    return home


@cache
def remove_leftovers() -> None:
    """Remove the folders of sandboxes whose arena is gone."""
    for left in Path(tempfile.gettempdir()).glob(f"{HOMES}*"):
        owner = left.name.removeprefix(HOMES).partition("-")[0]
        with contextlib.suppress(OSError):
            if owner.isdigit() and left.stat().st_uid == os.getuid() and not is_alive(int(owner)):
                shutil.rmtree(left, ignore_errors=True)


def is_alive(pid: int) -> bool:
    """Whether there is a process of this number."""
    try:
        os.kill(pid, 0)
    except (ProcessLookupError, OverflowError):
        return False
    except PermissionError:
        pass
    return True


def copied(programs: Sequence[tuple[Path, str]], home: Path) -> list[str]:
    """Copy the programs' folders, so that no path in the sandbox says whose they are; returns the files below home."""
    paths = []
    for number, (folder, file) in enumerate(programs):
        below = str(number) if len(programs) > 1 else ""
        shutil.copytree(folder, home / below, symlinks=True, dirs_exist_ok=True)
        paths.append(os.path.join(below, file))
    return paths


def unnamed_file(folder: Path, size: int = 0) -> int:
    """A file without a name: only those who hold its descriptor can write to it, and always at its end."""
    path = folder / "unnamed"
    descriptor = os.open(path, os.O_RDWR | os.O_CREAT | os.O_APPEND, 0o600)
    path.unlink()
    os.ftruncate(descriptor, size)
    return descriptor
