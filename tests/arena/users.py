"""Programs run as another user than root, and by a Python that everybody may use."""

import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path

import pytest

SOURCES = Path(__file__).parents[2] / "src"
NOBODY = 65534
TRIAL = "import sys; assert sys.version_info >= (3, 11); import kibitz.arena.sandbox.process"


def run_as_nobody(command: list[str]) -> subprocess.CompletedProcess[str]:
    """Run it as nobody where the tests run as root, else as they do."""
    environment = {"PATH": os.environ["PATH"], "PYTHONPATH": str(SOURCES), "TMPDIR": tempfile.gettempdir()}
    if os.getuid() == 0:
        return subprocess.run(
            command,
            user=NOBODY,
            group=NOBODY,
            extra_groups=[],
            env=environment,
            cwd="/",
            capture_output=True,
            text=True,
        )
    return subprocess.run(command, env=environment, cwd="/", capture_output=True, text=True)


@cache
def usable_by_nobody() -> str:
    """A Python that nobody can run these sources with; the test is skipped where there is none."""
    for python in (sys.executable, shutil.which("python3", path="/usr/bin:/usr/local/bin")):
        try:
            if python and run_as_nobody([python, "-c", TRIAL]).returncode == 0:
                return python
        except PermissionError:
            continue
    pytest.skip("every Python here is closed to other users than root")


def as_nobody(program: str, *arguments: str) -> str:
    """What a Python program prints as nobody."""
    done = run_as_nobody([usable_by_nobody(), "-c", program, *arguments])
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


@contextmanager
def open_folder() -> Iterator[Path]:
    """A new folder below which every user may go; pytest's own are closed."""
    with tempfile.TemporaryDirectory(prefix="kibitz-test-") as folder:
        Path(folder).chmod(0o755)
        yield Path(folder)
