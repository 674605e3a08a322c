"""The file for the course, on the standard library alone."""

import json
import os
import random
import subprocess
import sys

import pytest

from kibitz import export
from kibitz.games.sebastian.course import modules
from kibitz.games.sebastian.minds import expected_points
from kibitz.games.sebastian.state import Fill, Keep, Tabletop
from tests.conformance.games import ROOT

FILE = ROOT / "courses" / "b551" / "SebastianAutoPlayer.py"
RUNNER = """
import json, random, sys
sys.path[:0] = [{folder!r}]
import SebastianAutoPlayer as file
assert not any(name.partition(".")[0] == "kibitz" for name in sys.modules)
class Dice: pass
class Card: pass
for line in sys.stdin:
    method, dice, card = json.loads(line)
    d, c = Dice(), Card()
    d.dice, c.scorecard = dice, card
    print(json.dumps(getattr(file.SebastianAutoPlayer(), method)(d, c)))
"""


@pytest.mark.slow
def test_the_exported_file_is_fresh() -> None:
    assert export.bundle("sebastian").text == FILE.read_text(encoding="utf-8")


@pytest.mark.slow
def test_the_file_plays_optimally_on_the_standard_library_alone() -> None:
    """No answer on any of 600 positions loses a point."""
    rng = random.Random(3)
    questions, positions = [], []
    for _ in range(200):
        used = dict.fromkeys(rng.sample(modules.Scorecard.Categories, rng.randrange(13)), 0)
        dice = [rng.randrange(1, 7) for _ in range(5)]
        for method, left in (("first_roll", 2), ("second_roll", 1), ("third_roll", 0)):
            card = tuple(used.get(name) for name in modules.Scorecard.Categories)
            questions.append(json.dumps([method, dice, used]))
            positions.append((Tabletop(tuple(sorted(dice)), left, card), dice))
    run = subprocess.run(
        [sys.executable, "-I", "-c", RUNNER.format(folder=str(FILE.parent))],
        input="\n".join(questions),
        capture_output=True,
        text=True,
        check=True,
        env={**os.environ, "PYTHONDONTWRITEBYTECODE": "1"},
    )
    answers = [json.loads(line) for line in run.stdout.splitlines()]
    for answer, (position, dice) in zip(answers, positions, strict=True):
        values = {move: value for value, _, move in expected_points(position)}
        if isinstance(answer, str):
            move: Fill | Keep = Fill(modules.Scorecard.Categories.index(answer))
        else:
            move = Keep(tuple(sorted(die for place, die in enumerate(dice) if place not in answer)))
        assert values[move] == pytest.approx(max(values.values()), abs=1e-9)
