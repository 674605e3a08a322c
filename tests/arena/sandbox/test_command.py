"""Commands in a sandbox of their own: their output and status, or the limit that they broke."""

import sys
from dataclasses import replace
from pathlib import Path

import pytest

from kibitz.arena.sandbox.command import Finished, run_command
from kibitz.arena.sandbox.levels import best_level
from kibitz.arena.sandbox.limits import Limits, Violation

LIMITS = Limits(call=10.0, output=1000)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    home = tmp_path / "program"
    home.mkdir()
    home.chmod(0o755)
    return home


def run(folder: Path, text: str, given: str = "", limits: Limits = LIMITS, late_is_over: bool = False) -> Finished:
    (folder / "program.py").write_text(text)
    argv = (sys.executable, "{folder}/program.py")
    return run_command(argv, folder, best_level(), given, limits, late_is_over=late_is_over)


@pytest.mark.slow
def test_a_command_reads_prints_and_ends(folder: Path) -> None:
    text = "import sys\nprint(input()[::-1])\nprint('oh', file=sys.stderr)\nsys.exit(3)"
    finished = run(folder, text, "abc\n")
    assert (finished.status, finished.output, finished.errors) == (3, "cba\n", "oh\n")


@pytest.mark.slow
@pytest.mark.parametrize(
    ("text", "category", "message"),
    [
        ("import time\ntime.sleep(60)", "time", "took more than 0.5 s"),
        ("print('x' * 2000)", "output", "printed more than 1,000 bytes"),
        ("import os\nos.abort()", "crash", "died of SIGABRT"),
    ],
)
def test_a_broken_limit_is_a_violation(folder: Path, text: str, category: str, message: str) -> None:
    limits = replace(LIMITS, call=0.5) if category == "time" else LIMITS
    with pytest.raises(Violation) as caught:
        run(folder, text, limits=limits)
    assert (caught.value.category, caught.value.message) == (category, message)


@pytest.mark.slow
def test_a_late_command_may_count_with_what_it_printed(folder: Path) -> None:
    text = "print('so far', flush=True)\nwhile True:\n    pass"
    finished = run(folder, text, limits=replace(LIMITS, call=2.0), late_is_over=True)
    assert (finished.status, finished.output) == (0, "so far\n")
