"""Values by columns and draws: more draws are better, and a fresh hand is worth the mean of its boards."""

import pytest

from kibitz.games.play_nine.engine.weights import IS_COMPILED, search_for
from kibitz.games.play_nine.explore import board_panel, fresh_mean, panels
from kibitz.games.play_nine.game import GAME
from kibitz.games.play_nine.state import EXAMPLE, hand_of

EXACT = {9: 0.08603, 10: -2.03969, 11: -3.86844}
"""Of `kibitz solve play-nine --columns 4`."""


def test_every_draw_is_worth_something() -> None:
    rows = board_panel(hand_of(GAME.read_view(EXAMPLE))).rows
    values = [float(row[1]) for row in rows]
    assert values == sorted(values, reverse=True)
    assert [row[0] for row in rows] == [f"{draws}" for draws in range(len(rows))]


def test_without_draws_an_open_board_is_worth_its_score() -> None:
    hand = hand_of(GAME.read_view("1 draw, top 7 10 10 -5, bottom 7 10 10 *, kitty 3"))
    stop = float(board_panel(hand).rows[0][1])
    mean_of_hidden = sum((-5, *(2 * rank for rank in range(13)))) / 27
    assert stop == pytest.approx(-10 - 5 + mean_of_hidden, abs=0.4)


@pytest.mark.parametrize("draws", EXACT)
def test_a_fresh_hand_of_few_columns_is_near_its_exact_value(draws: int) -> None:
    # The least of several values that err is low on average; interpreted, the nets look one draw ahead instead of two.
    error = fresh_mean(search_for(4), 4, draws) - EXACT[draws]
    assert -(0.03 if IS_COMPILED else 0.04) < error < 0


def test_a_hand_that_is_not_dealt_has_the_values_of_all() -> None:
    assert list(panels(GAME.read_view("6 columns, not dealt"))) == ["Fresh hands by columns and draws"]
