"""The chance to win the game by what both players need."""

from kibitz.games.rummy.gin.chances import chance, chance_by_steps


def test_who_needs_nothing_has_won():
    assert chance_by_steps(0, 4) == 1
    assert chance_by_steps(4, 0) == 0


def test_the_chances_of_both_add_up_to_one():
    for mine in range(1, 20):
        assert chance_by_steps(mine, mine) == 0.5
        assert abs(chance_by_steps(mine, 7) + chance_by_steps(7, mine) - 1) < 1e-12


def test_points_of_the_hand_are_worth_more_than_none():
    assert chance(40, 60, 10) > chance(40, 60, 0) > chance(40, 60, -10)
    assert 0 <= chance(1, 100, -1000) < chance(100, 1, 1000) <= 1
