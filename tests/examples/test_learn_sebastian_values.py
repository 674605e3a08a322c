"""The example that learns the values of cards plays better than it began, and its checkpoints can be measured."""

import importlib.util
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

from kibitz.cli.main import main

EXAMPLE = Path(__file__).parents[2] / "examples" / "learn_sebastian_values.py"


def example():
    spec = importlib.util.spec_from_file_location("learn_sebastian_values", EXAMPLE)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.slow
def test_it_learns_within_a_few_hundred_games() -> None:
    module = example()
    values, rng = module.CardValues(), Random(1)
    scores = [module.play(values, rng) for _ in range(400)]
    assert sum(scores[-200:]) / 200 > 200


@pytest.mark.slow
def test_a_checkpoint_is_measured(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("numpy")
    words = [sys.executable, str(EXAMPLE), "--games", "20", "--deals", "3", "--out", str(tmp_path)]
    said = subprocess.run(words, capture_output=True, text=True, check=True).stdout
    assert said.splitlines()[-2].startswith("20 games, mean of the last 2:")
    assert said.splitlines()[-1].startswith("3 new games: ")
    words = ["distance", "sebastian", f"{EXAMPLE}:load", "--games", "2", "--checkpoint"]
    assert main([*words, *map(str, tmp_path.glob("values_*0.json"))]) == 0
    assert "values_20.json" in capsys.readouterr().out
