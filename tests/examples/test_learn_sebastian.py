"""The example with MaskablePPO runs, and its checkpoint can be loaded."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

EXAMPLE = Path(__file__).parents[2] / "examples" / "learn_sebastian.py"


@pytest.mark.slow
def test_a_short_run_leaves_a_checkpoint_that_plays(tmp_path: Path) -> None:
    pytest.importorskip("torch", reason="the extra learn is not installed")
    pytest.importorskip("sb3_contrib", reason="the extra learn is not installed")
    train = ["--minutes", "0.001", "--threads", "1", "--steps", "16", "--deals", "4", "--out", str(tmp_path)]
    environment = {**os.environ, "PYTHONWARNINGS": "ignore"}
    said = subprocess.run(
        [sys.executable, str(EXAMPLE), *train], capture_output=True, text=True, check=True, env=environment
    ).stdout
    assert "mean of the last" in said
    assert "4 new games: " in said
    checkpoint = max(tmp_path.glob("ppo_*.zip"))
    words = [sys.executable, "-m", "kibitz", "distance", "sebastian"]
    words += [f"{EXAMPLE}:load", "--games", "1", "--checkpoint", str(checkpoint)]
    printed = subprocess.run(words, capture_output=True, text=True, check=True, env=environment).stdout
    assert printed.startswith("1 deals, played by both")
