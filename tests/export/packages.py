"""A package of a few modules written by a test, for the bundler to read."""

import subprocess
import sys
from pathlib import Path

from kibitz import export

PROGRAM = "BUNDLE = 'one.py'\n"
"""How the shortest course/program.py begins."""


def written(package: Path, **modules: str) -> str:
    """The bundle of these modules; program is its course/program.py."""
    for name, text in modules.items():
        path = package / ("course/program.py" if name == "program" else f"{name}.py")
        path.write_text(text)
    return export.bundle("one").text


def printed(text: str, tmp_path: Path) -> str:
    """What the bundle prints, run alone."""
    (tmp_path / "out.py").write_text(text)
    return subprocess.check_output([sys.executable, "-I", tmp_path / "out.py"], text=True)
