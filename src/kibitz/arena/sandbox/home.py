"""The folder of a sandbox on the disk: copies of the programs, and what they write."""

from __future__ import annotations

import os
import shutil
from collections.abc import Sequence
from pathlib import Path


def copied(programs: Sequence[tuple[Path, str]], home: Path) -> list[str]:
    """Copy the programs' folders, so that no path in the sandbox reveals their owners; returns the files' paths."""
    paths = []
    for number, (folder, file) in enumerate(programs):
        below = str(number) if len(programs) > 1 else ""
        shutil.copytree(folder, home / below, symlinks=True, dirs_exist_ok=True)
        paths.append(os.path.join(below, file))
    return paths


def unnamed_file(folder: Path, size: int) -> int:
    """A file of this size without a name: only those who hold its descriptor can read it and write to it."""
    path = folder / "unnamed"
    descriptor = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
    path.unlink()
    os.ftruncate(descriptor, size)
    return descriptor
