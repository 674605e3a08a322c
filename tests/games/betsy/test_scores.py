"""What values mean for the game."""

import pytest

from kibitz.games.betsy.pieces import DECIDED, LOST
from kibitz.games.betsy.scores import expected_score, outcomes


def test_expected_scores_grow_with_the_value() -> None:
    values = [-LOST, 2 - LOST, -DECIDED, -400, 0, 400, DECIDED, LOST - 3, LOST - 1]
    scores = [expected_score(value) for value in values]
    assert scores == sorted(set(scores))
    assert expected_score(0) == 0.5
    assert [expected_score(-value) for value in values] == pytest.approx([1 - score for score in scores])


@pytest.mark.parametrize("value", [-LOST, -900, -100, 0, 1, 250, 20000, LOST - 4])
def test_outcomes_are_odds_and_fit_the_score(value: int) -> None:
    win, draw, loss = outcomes(value)
    assert min(win, draw, loss) >= 0
    assert win + draw + loss == pytest.approx(1)
    assert outcomes(-value) == pytest.approx((loss, draw, win))
    assert expected_score(value) == pytest.approx(win + draw / 2, abs=2e-3)


@pytest.mark.parametrize(("value", "counted", "error"), [(100, 0.621, 0.037), (300, 0.843, 0.039), (400, 0.915, 0.029)])
def test_the_curve_fits_what_was_counted(value: int, counted: float, error: float) -> None:
    """Within two standard errors of docs/betsy.md."""
    assert abs(expected_score(value) - counted) < 2 * error


def test_draws_are_likeliest_in_even_positions() -> None:
    draws = [outcomes(value)[1] for value in (0, 100, 300, 900)]
    assert draws == sorted(draws, reverse=True)
    assert outcomes(LOST - 2) == (1, 0, 0)
