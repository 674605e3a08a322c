"""The rules by examples, and values that anybody can compute or look up."""

import pytest
from kibitz import catalog
from kibitz.generic.retrograde import Retrograde
from kibitz.table import CHANCE, Clock

from kibitz_pig.game import GAME, Turn


def test_a_one_loses_the_turn() -> None:
    turn = Turn((20, 35), 12, 1, 1)
    assert turn.play(CHANCE, 1) == Turn((20, 35), 0, 0)
    assert turn.play(CHANCE, 5) == Turn((20, 35), 17, 1)
    assert Turn((20, 35), 12, 1).play(1, "hold") == Turn((20, 47), 0, 0)


def test_who_needs_two_points_wins_six_of_seven_games_at_two_all() -> None:
    """Either rolls until it is no 1: a first move wins 5/6, then 25/36 of the rest, and so on."""
    advice = catalog.mind(GAME, "best", 0).advise(GAME.read_view("points 98 98"), Clock())
    assert advice[0].value == pytest.approx(6 / 7, abs=1e-9)
    assert advice[0].note.startswith("exact: value iteration")


def test_who_begins_wins_as_often_as_neller_and_presser_found() -> None:
    solution = Retrograde(GAME.start(2).position, 1.0, 3_000_000)
    assert solution.grow(Clock())
    value = solution.results(GAME.start(2).position)[0]
    assert value == pytest.approx(0.530593, abs=1e-6)
    assert solution.error < 1e-9
