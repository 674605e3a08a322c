"""One source at two speeds in a package outside this repository."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

pytest.importorskip("Cython")
pytest.importorskip("setuptools")

ROOT = Path(__file__).parents[2]
FILES = {
    "setup.py": (
        "from setuptools import setup\n\nfrom kibitz.native.compiling import compiled\n\n"
        'setup(**compiled("src", variable=["other_game.tuned"]))\n'
    ),
    "pyproject.toml": '[project]\nname = "other-game"\nversion = "1"\n',
    "src/other_game/__init__.py": "",
    "src/other_game/rules.py": "HEAPS = 4\nLARGEST = 9\n",
    "src/other_game/tuned.py": "MORE = 0\n",
    "src/other_game/heaps.py": (
        "from other_game.rules import HEAPS\nfrom other_game.tuned import MORE\n\n\nclass Heaps:\n"
        "    def __init__(self, size: int) -> None:\n        self.size = size\n\n"
        "    def total(self) -> int:\n        count = 0\n        for heap in range(HEAPS):\n"
        "            count += heap * self.size\n        return count + MORE\n"
    ),
    "src/other_game/heaps.pxd": (
        'cimport cython\n\ncdef extern from "other_game/rules.h":\n    int HEAPS\n\n'
        'cdef extern from "other_game/tuned.h":\n    int MORE\n\n'
        "cdef class Heaps:\n    cdef int size\n\n    @cython.locals(count=cython.int, heap=cython.int)\n"
        "    cpdef int total(self)\n"
    ),
}
USE = "from other_game import heaps; print(heaps.Heaps(7).total(), heaps.__file__.rpartition('.')[2])"


def run(folder: Path, *command: str, **settings: str) -> str:
    done = subprocess.run(
        [sys.executable, *command],
        cwd=folder,
        env={**os.environ, **settings},
        capture_output=True,
        text=True,
        check=False,
    )
    assert not done.returncode, done.stdout + done.stderr
    return done.stdout


def written(folder: Path) -> None:
    for name, text in FILES.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)


@pytest.mark.slow
def test_another_package_is_compiled_from_its_python_sources(tmp_path: Path) -> None:
    written(tmp_path)
    assert run(tmp_path / "src", "-c", USE).split() == ["42", "py"]
    run(tmp_path, "setup.py", "-q", "build_ext", "--inplace")
    stamps = json.loads((tmp_path / "src/other_game/_build.json").read_text())
    if not stamps:
        pytest.skip("no C compiler here")
    assert [*stamps] == ["other_game.heaps"]
    assert run(tmp_path / "src", "-c", USE).split()[0] == "42"
    assert run(tmp_path / "src", "-c", USE).split()[1] != "py"
    # A variable constant has another number without another build.
    (tmp_path / "src/other_game/tuned.py").write_text("MORE = 5\n")
    assert run(tmp_path / "src", "-c", USE).split()[0] == "47"
    (tmp_path / "src/other_game/tuned.py").write_text(FILES["src/other_game/tuned.py"])
    assert run(tmp_path / "src", "-c", f"import kibitz; {USE}", KIBITZ_INTERPRETED="1").split() == ["42", "py"]


@pytest.mark.slow
def test_without_a_compiler_the_package_runs_from_its_sources(tmp_path: Path) -> None:
    written(tmp_path)
    run(tmp_path, "setup.py", "-q", "build_ext", "--inplace", CC="no-such-compiler")
    assert json.loads((tmp_path / "src/other_game/_build.json").read_text()) == {}
    assert run(tmp_path / "src", "-c", USE).split() == ["42", "py"]


@pytest.mark.workflows
def test_the_same_sources_make_the_same_wheel_in_any_folder(tmp_path: Path) -> None:
    wheels = []
    for name in ("one", "another/folder"):
        folder = tmp_path / name
        shutil.copytree(ROOT, folder, ignore=shutil.ignore_patterns(".*", "build", "tests", "*.so", "*.egg-info"))
        # One module is enough: all are compiled alike.
        settings = {"KIBITZ_COMPILE": "kibitz.games.rummy.scoring", "SOURCE_DATE_EPOCH": "1700000000"}
        run(
            folder,
            "-m",
            "pip",
            "wheel",
            "-q",
            "--no-deps",
            "--no-build-isolation",
            "--wheel-dir",
            "out",
            ".",
            **settings,
        )
        (wheel,) = (folder / "out").glob("*.whl")
        wheels.append(wheel.read_bytes())
    assert wheels[0] == wheels[1]
