"""The chance to win the game by what both players need."""

from itertools import pairwise

import pytest

from kibitz.games.gin_rummy.engine.layout import GAME_POINTS, GOAL, POINT
from kibitz.games.gin_rummy.engine.table import Table, winning_chance
from kibitz.games.gin_rummy.minds.players import chance


def test_who_needs_nothing_has_won():
    assert winning_chance(0, 4) == 1
    assert winning_chance(4, 0) == 0
    assert winning_chance(-7, 40) == 1


def test_the_chances_of_both_add_up_to_one():
    for mine in range(1, 101, 9):
        assert winning_chance(mine, mine) == pytest.approx(0.5, abs=1e-5)
        assert winning_chance(mine, 35) + winning_chance(35, mine) == pytest.approx(1, abs=1e-5)


def test_who_needs_less_wins_more_often():
    chances = [winning_chance(mine, 50) for mine in range(1, GOAL + 1)]
    assert all(one >= other for one, other in pairwise(chances))
    assert winning_chance(5, 100) > 0.9
    assert winning_chance(GOAL + 50, 50) == winning_chance(GOAL, 50)


def test_points_of_the_hand_are_worth_more_than_none():
    assert chance(40, 60, 10) > chance(40, 60, 0) > chance(40, 60, -10)
    assert 0 <= chance(1, 100, -1000) < chance(100, 1, 1000) <= 1


def test_a_result_is_worth_the_chances_that_it_changes():
    table = Table(1)
    assert table.worth(0, 17) == 17 * POINT
    table.play_for(30, 80)
    for won in (-90, -25, -1, 1, 25, 90):
        change = winning_chance(30 - max(0, won), 80 + min(0, won)) - winning_chance(30, 80)
        assert table.worth(0, won) == pytest.approx(change * GAME_POINTS * POINT, abs=2)
        assert table.worth(0, won) == pytest.approx(-table.worth(1, -won), abs=100)
    # At a game's beginning a point is worth about a point.
    table.play_for(100, 100)
    assert table.worth(0, 30) == pytest.approx(30 * POINT, rel=0.15)


def test_without_a_need_the_points_count():
    table = Table(1)
    for needs in ((0, 0), (0, 40), (40, 0), (-3, 20)):
        table.play_for(*needs)
        assert list(table.needs) == [0, 0]
        assert table.worth(1, -12) == -12 * POINT
    table.play_for(250, 30)
    assert list(table.needs) == [GOAL, 30]
