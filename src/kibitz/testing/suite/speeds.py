"""Compiled and interpreted code of a game give the same games, advice and tallies, to the last digit."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from kibitz import catalog
from kibitz.native import build
from kibitz.testing.suite.base import Base


class Speeds(Base):
    """One source, two speeds, one result."""

    @pytest.mark.slow
    def test_both_speeds_give_the_same(self) -> None:
        game = self.game
        folder = catalog.folder(game.name) if game.name in catalog.names() else None
        if folder is None or not any(build.modules(package := catalog.package(game.name), folder).values()):
            pytest.skip("nothing is compiled here")
        (fast, compiled), (slow, none) = self.results(interpreted=False), self.results(interpreted=True)
        assert f"'{package}." in compiled, f"no compiled module of {package} was used"
        assert fast == slow, "the compiled modules play differently from their sources: compare types and overflows"
        assert none.endswith("used: []")
        assert game.minds().keys() - self.exempt.differs_interpreted.keys(), "no mind is compared"

    def results(self, interpreted: bool) -> tuple[str, str]:
        """What a fresh process prints of the game, and what was compiled."""
        module = type(self).__module__
        home = Path(str(sys.modules[module].__file__)).parents[module.count(".")]
        path = os.pathsep.join(filter(None, [str(home), os.environ.get("PYTHONPATH")]))
        command = [sys.executable, "-m", "kibitz.testing.print_results", f"{module}:{type(self).__name__}"]
        settings = {**os.environ, "PYTHONPATH": path, "KIBITZ_INTERPRETED": "1" if interpreted else ""}
        run = subprocess.run(command, env=settings, capture_output=True, text=True, check=False)
        assert not run.returncode, run.stderr
        return run.stdout, run.stderr.strip()
