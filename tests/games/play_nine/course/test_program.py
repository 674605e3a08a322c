"""The program for Play Nine's course, on any board that there may be."""

import os
import subprocess
import sys
from pathlib import Path
from random import Random
from types import FunctionType

import pytest

from kibitz.games.play_nine import rules
from kibitz.games.play_nine.course import program
from kibitz.games.play_nine.engine.search import Search


def random_hand(rng: Random) -> tuple[list[rules.Card], list[rules.Card], int]:
    """Any board, those included that no runner deals."""
    columns = rng.randint(1, 14)
    hidden = rng.choice([0.0, 0.1, 0.5, 0.9, 1.0])
    pool = rng.choice([rules.DECK, (-5,), (10, 11, 12)])
    rows = [["*" if rng.random() < hidden else rng.choice(pool) for _ in range(columns)] for _ in range(2)]
    return rows[0], rows[1], rng.choice([0, 1, rng.randint(0, 2 * columns + 3), 40])


@pytest.mark.slow
def test_the_player_is_always_legal() -> None:
    rng = Random(8)
    compiled = not isinstance(Search.count_board, FunctionType)
    hands = 8_000 if compiled else 20
    for _ in range(hands):
        top, bottom, draws = random_hand(rng)
        card = rng.choice(rules.RANKS)
        if rng.random() < 0.1:
            assert program.choose_drawing_action(top, bottom, draws, card) in "kd"
        action, row, column = program.choose_replacement_action(top, bottom, draws, card)
        assert action == "r" or (action == "t" and (top, bottom)[row][column] == "*")
        assert row in (0, 1)
        assert 0 <= column < len(top)


FILE = Path(__file__).parents[4] / "courses" / "ccps721" / "play_nine_player.py"
MOST_BYTES = 3_000_000
PLAYED = """
import runpy, sys
if sys.argv[2] == "without":
    sys.modules["numpy"] = None
player = runpy.run_path(sys.argv[1])
for columns in (4, 10):
    top, bottom = ["*"] * (columns - 1) + [5], [4] + ["*"] * (columns - 1)
    for card in (-5, 0, 3, 7, 11, 12):
        print(player["choose_drawing_action"](top, bottom, 2 * columns + 1, card))
        print(player["choose_replacement_action"](top, bottom, 2 * columns, card))
"""


def choices_of_the_file(numpy: str) -> str:
    """What the course's file chooses where Kibitz is not installed, "with" or "without" numpy."""
    places = [path for path in sys.path if "site-packages" in path]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(places), "KIBITZ_INTERPRETED": "1"}
    command = [sys.executable, "-S", "-c", PLAYED, str(FILE), numpy]
    return subprocess.run(command, env=environment, capture_output=True, text=True, check=True).stdout


@pytest.mark.slow
def test_the_file_plays_the_same_with_and_without_numpy() -> None:
    assert choices_of_the_file("with") == choices_of_the_file("without")
    assert FILE.stat().st_size <= MOST_BYTES
