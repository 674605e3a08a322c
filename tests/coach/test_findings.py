"""Planted weaknesses come first, and a strong player has no habit."""

import pytest

from tests.coach.conftest import LESSONS, Coaching
from tests.coach.planted import PAIRS, PLANTED, Weakness

NAMES = {weakness: name for _, weakness, name in PLANTED}


@pytest.mark.slow
@pytest.mark.parametrize(("game", "weakness", "name"), PLANTED)
def test_a_planted_weakness_comes_first(coaching: Coaching, game: str, weakness: Weakness, name: str) -> None:
    found = coaching(game, weakness)
    assert [habit.name for habit in found.habits][:1] == [name]
    habit = found.habits[0]
    assert habit.cost > 3 * habit.error
    assert habit.example.kind == name


@pytest.mark.slow
@pytest.mark.parametrize(("game", "first", "second"), PAIRS)
def test_two_planted_weaknesses_come_first(coaching: Coaching, game: str, first: Weakness, second: Weakness) -> None:
    found = coaching(game, first, second)
    assert {habit.name for habit in found.habits[:2]} == {NAMES[first], NAMES[second]}


@pytest.mark.slow
@pytest.mark.parametrize("game", [game for game in LESSONS if game != "betsy"])
def test_a_strong_player_has_no_habit(coaching: Coaching, game: str) -> None:
    found = coaching(game)
    assert found.habits == ()
    assert found.cost is not None
    assert abs(found.cost) <= 4 * (found.cost_error or 0.0) + 0.01
    assert found.choices > found.lessons
