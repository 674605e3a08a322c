"""No text, however strange, gets anything but an answer or one of the three errors for texts out of a reader."""

import subprocess
import sys
from pathlib import Path

import pytest

from kibitz.table import Game
from tests.conformance import fuzz
from tests.conformance.tables import ROOT, games

TEXTS = 60
"""For each reader; .ci/fuzz reads more."""


@pytest.mark.slow
@pytest.mark.parametrize("game", games(), ids=lambda game: game.name)
def test_every_reader_survives_every_text(game: Game, tmp_path: Path) -> None:
    current = tmp_path / "current"
    command = [
        sys.executable,
        "-m",
        "tests.conformance.fuzz",
        game.name,
        "--texts",
        str(TEXTS),
        "--current",
        str(current),
    ]
    run = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert run.returncode == 0, f"{current.read_text()[:1000]}\n{run.stderr[-2000:]}"


@pytest.mark.slow
def test_a_text_that_takes_too_long_is_found(tmp_path: Path) -> None:
    """The suite itself: the system ends a child whose reader goes on and on, and the file tells the text."""
    current = tmp_path / "current"
    endless = f"""
import re
from pathlib import Path
from tests.conformance import fuzz

def read(game, count, rng):
    yield "harmless"
    yield "endless"
    re.match("(1+)+$", "1" * 99 + "x")

fuzz.MOST_SECONDS, fuzz.READERS = 1, {{"state": read}}
fuzz.run(fuzz.games()[0], 0, 3, Path({str(current)!r}))
"""
    run = subprocess.run([sys.executable, "-c", endless], cwd=ROOT, capture_output=True, text=True, check=False)
    assert run.returncode == -fuzz.SIGNAL
    assert "'endless'" in current.read_text()
