"""The reader of strange texts itself."""

import signal
import subprocess
import sys
from pathlib import Path

import pytest


@pytest.mark.slow
def test_a_text_that_takes_too_long_is_found(tmp_path: Path) -> None:
    """The system ends a child whose reader goes on and on, and the file has the text."""
    current = tmp_path / "current"
    endless = f"""
import re
from pathlib import Path
from kibitz import catalog
from kibitz.testing import fuzz

def read(game, count, rng):
    yield "harmless"
    yield "endless"
    re.match("(1+)+$", "1" * 99 + "x")

fuzz.MOST_SECONDS, fuzz.READERS = 1, {{"state": read}}
fuzz.run(catalog.game("aces"), 0, 3, Path({str(current)!r}))
"""
    run = subprocess.run([sys.executable, "-c", endless], capture_output=True, text=True, check=False)
    assert run.returncode == -signal.SIGXCPU
    assert "'endless'" in current.read_text()
