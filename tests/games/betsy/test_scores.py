"""What values mean for the game."""

import pytest

from kibitz.games.betsy.pieces import DECIDED, LOST
from kibitz.games.betsy.scores import FIT, Curve

CURVES = [FIT.curve(pieces, nodes) for pieces in (2, 12, 32) for nodes in (0, 10_000, 10**9)]


@pytest.mark.parametrize("curve", CURVES)
def test_expected_scores_grow_with_the_value(curve: Curve) -> None:
    values = [-LOST, 2 - LOST, -DECIDED, -400, 0, 400, DECIDED, LOST - 3, LOST - 1]
    scores = [curve.expected_score(value) for value in values]
    assert scores == sorted(set(scores))
    assert curve.expected_score(0) == 0.5
    assert [curve.expected_score(-value) for value in values] == pytest.approx([1 - score for score in scores])


@pytest.mark.parametrize("curve", CURVES)
@pytest.mark.parametrize("value", [-LOST, -900, -100, 0, 1, 250, 20000, LOST - 4])
def test_outcomes_are_odds_and_fit_the_score(curve: Curve, value: int) -> None:
    win, draw, loss = curve.outcomes(value)
    assert min(win, draw, loss) >= 0
    assert win + draw + loss == pytest.approx(1)
    assert curve.outcomes(-value) == pytest.approx((loss, draw, win))
    assert curve.expected_score(value) == pytest.approx(win + draw / 2, abs=2e-3)


@pytest.mark.parametrize("curve", CURVES)
def test_draws_are_likeliest_in_even_positions(curve: Curve) -> None:
    draws = [curve.outcomes(value)[1] for value in (0, 100, 300, 900)]
    assert draws == sorted(draws, reverse=True)
    assert curve.outcomes(LOST - 2) == (1, 0, 0)


def test_a_longer_search_is_surer_and_few_pieces_draw_more() -> None:
    assert FIT.curve(24, 10**6).expected_score(500) > FIT.curve(24, 10**4).expected_score(500)
    assert FIT.curve(6, 10**5).outcomes(50)[1] > FIT.curve(24, 10**5).outcomes(50)[1]


@pytest.mark.parametrize("curve", CURVES)
def test_a_repetition_draws_more_than_an_even_game(curve: Curve) -> None:
    assert 1 - curve.outcomes(0)[1] < (1 - curve.outcomes(1)[1]) / 2
