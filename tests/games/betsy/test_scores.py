"""What values mean for the game."""

from pathlib import Path

import pytest

from kibitz.games.betsy.pieces import DECIDED, LOST
from kibitz.games.betsy.scores import DRAWN, STEEPNESS, expected_score, outcomes

ROOT = Path(__file__).parents[3]
DOCS = (ROOT / "docs/betsy.md").read_text("utf-8").split("### What a value means")[1].split("### Levels")[0]
ROUNDED = 0.004
"""The docs have the curve before its numbers were rounded."""


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


def docs_rows() -> list[list[float]]:
    """The table of docs/betsy.md: value, positions, score, its error, fitted score, drawn, fitted share of draws."""
    rows = [line for line in DOCS.splitlines() if line.startswith("| ") and "±" in line]
    return [[float(word.replace(",", "")) for word in row.replace("±", "|").split("|")[1:-1]] for row in rows]


def test_the_docs_have_the_curve() -> None:
    assert f"1 / (1 + exp({DRAWN} - value / {STEEPNESS:.0f}))" in " ".join(DOCS.split())
    assert [row[0] for row in docs_rows()] == list(range(0, 800, 100))
    for value, _, _, _, score, _, drawn in docs_rows():
        assert expected_score(int(value)) == pytest.approx(score, abs=ROUNDED)
        assert outcomes(int(value))[1] == pytest.approx(drawn, abs=ROUNDED)


def test_the_curve_fits_what_was_counted() -> None:
    """Within two standard errors, where one side is ahead."""
    for value, _, counted, error, *_ in docs_rows()[1:]:
        assert abs(expected_score(int(value)) - counted) < 2 * error


def test_draws_are_likeliest_in_even_positions() -> None:
    draws = [outcomes(value)[1] for value in (0, 100, 300, 900)]
    assert draws == sorted(draws, reverse=True)
    assert outcomes(LOST - 2) == (1, 0, 0)
