"""The oldest Python that a course names, where this machine has it."""

import os
import shutil
import subprocess
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from kibitz.export.older import OLDEST_NAME

NAME = f"python{OLDEST_NAME}"


def candidates() -> Iterator[str]:
    """Where it may be: on the path, or among pyenv's versions, which its own command may not choose."""
    if found := shutil.which(NAME):
        yield found
    versions = Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv")) / "versions"
    yield from map(str, sorted(versions.glob(f"{OLDEST_NAME}*/bin/{NAME}")))


@cache
def oldest_python() -> str:
    """The command that starts it; empty where there is none."""
    for command in candidates():
        version = "import sys; print('.'.join(map(str, sys.version_info[:2])))"
        done = subprocess.run([command, "-I", "-c", version], capture_output=True, text=True, check=False)
        if done.returncode == 0 and done.stdout.strip() == OLDEST_NAME:
            return command
    return ""
