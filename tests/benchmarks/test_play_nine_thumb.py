"""What each rule of thumb is worth: sampled as exact, and going on from a file."""

import subprocess
import sys
from pathlib import Path

import pytest

from benchmarks import play_nine_thumb

ROOT = Path(__file__).parents[2]


def run(*words: str) -> str:
    command = [sys.executable, "benchmarks/play_nine_thumb.py", *words]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout


@pytest.mark.slow
def test_both_ways_go_on_from_a_file(tmp_path: Path) -> None:
    keep = tmp_path / "kept.jsonl"
    for words in (["--columns", "2"], ["--columns", "2", "6", "--hands", "300"]):
        keep.unlink(missing_ok=True)
        first = run(*words, "--keep", str(keep))
        lines = keep.read_text()
        assert run(*words, "--keep", str(keep)) == first
        assert keep.read_text() == lines
        assert len(lines.splitlines()) == (7 if "--hands" not in words else 2)
    assert "without wait" in first


@pytest.mark.slow
def test_worths_are_sampled_around_the_exact_ones() -> None:
    exact = [play_nine_thumb.mean(2, rule_set, None) for rule_set in play_nine_thumb.RULE_SETS]
    (every, error), *others = play_nine_thumb.sampled(2, 30_000, None)
    assert abs(every - exact[0]) < 4 * error
    for without, (worth, error) in zip(exact[1:], others, strict=True):
        assert abs(worth - (without - exact[0])) < 4 * error
