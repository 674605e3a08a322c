"""No text, however strange, gets anything but an answer or one of the three errors for texts out of a reader."""

import subprocess
import sys
from pathlib import Path

import pytest

from kibitz.testing.suite.base import Base

TEXTS = 60
"""For each reader; `python -m kibitz.testing.fuzz` reads more."""


class Readers(Base):
    """Nonsense is refused, and what is accepted can be played on."""

    @pytest.mark.slow
    def test_every_reader_survives_every_text(self, tmp_path: Path) -> None:
        current = tmp_path / "current"
        command = [sys.executable, "-m", "kibitz.testing.fuzz", self.place(), "--texts", str(TEXTS)]
        run = subprocess.run([*command, "--current", str(current)], capture_output=True, text=True, check=False)
        text = current.read_text()[:1000] if current.exists() else ""
        assert run.returncode == 0, (
            f"{text}\n{run.stderr[-2000:]}\na reader must answer with a position or a move, or raise InvalidText,"
            " IllegalMove or AmbiguousMove, in one line"
        )
