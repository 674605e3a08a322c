"""Play Nine's minds: they value every move, and the best one answers in time where nothing is compiled."""

import os
import subprocess
import sys

import pytest

from kibitz.games.play_nine.game import GAME
from kibitz.table import Clock

HAND = "6 draws, top * * * 5, bottom 4 * 5 12, card 5"

NO_NUMPY = f"""
import sys
sys.modules["numpy"] = None
from kibitz.games.play_nine.engine import weights
from kibitz.games.play_nine.game import GAME
from kibitz.table import Clock
assert weights.search_kind().__name__ == "RowSearch" and weights.DEPTH == 0
print([(str(one.move), one.value) for one in GAME.minds()["best"](0).advise(GAME.read_view({HAND!r}), Clock())])
"""


@pytest.mark.parametrize("name", ["greedy", "one-draw", "best"])
def test_advice_values_every_move(name: str) -> None:
    view = GAME.read_view(HAND)
    advice = GAME.minds()[name](0).advise(view, Clock())
    assert {item.move for item in advice} == set(view.moves)
    values = [item.value for item in advice if item.value is not None]
    assert len(values) == len(advice)
    assert values == sorted(values)


def test_a_match_is_seen() -> None:
    advice = GAME.minds()["one-draw"](0).advise(GAME.read_view(HAND), Clock())
    assert str(advice[0].move) in ("replace 1 3", "replace 0 2")
    assert advice[0].note.startswith("5 over")
    assert advice[0].note.endswith("a match")


def test_a_five_off_card_is_taken() -> None:
    view = GAME.read_view("6 draws, top * * * 5, bottom 4 * 5 12, kitty -5")
    assert [str(item.move) for item in GAME.minds()["best"](0).advise(view, Clock())] == ["kitty", "draw"]


WITH_NUMPY = NO_NUMPY.replace('"numpy"', '"unused"').replace("RowSearch", "ArraySearch")


@pytest.mark.slow
@pytest.mark.parametrize("program", [NO_NUMPY, WITH_NUMPY])
def test_interpreted_the_best_mind_looks_one_draw_ahead(program: str) -> None:
    run = subprocess.run(
        [sys.executable, "-c", program],
        env={**os.environ, "KIBITZ_INTERPRETED": "1"},
        capture_output=True,
        text=True,
        check=True,
    )
    advice = GAME.minds()["one-draw"](0).advise(GAME.read_view(HAND), Clock())
    assert run.stdout.strip() == str([(str(item.move), item.value) for item in advice])
