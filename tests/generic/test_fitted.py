"""Whole turns looked ahead: choices in a race whose exact values are known, and which games are not of the kind."""

import math
from dataclasses import dataclass
from random import Random
from typing import Any

import pytest

from kibitz import catalog
from kibitz.generic import fitted
from kibitz.generic.retrograde import Retrograde
from kibitz.intervals import Z95
from kibitz.table import Clock, Game, View
from tests.conformance.games import toy
from tests.generic.games import NIM, NOUGHTS, PENNIES
from tests.generic.test_solved import Race


def test_a_race_that_ends_in_two_turns_is_exact() -> None:
    view = View(0, Race((2, 2)))
    advice = fitted.advise(view, Clock(), 1.0, 1)
    assert advice[0].move == "roll"


@pytest.mark.slow
def test_intervals_contain_the_exact_value(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of a long race of which only a little is looked ahead over."""
    monkeypatch.setattr(fitted, "LOOKED_AT", 12)
    solution = Retrograde(Race(), 1.0)
    solution.grow(Clock())
    for points in ((0, 0), (1, 2), (2, 1)):
        position = Race(points, 0)
        exact = {item.move: item.value for item in solution.advice(position)}
        for item in fitted.advise(View(0, position), Clock(), 1.0, 3):
            assert item.error is not None
            assert abs((item.value or 0.0) - (exact[item.move] or 0.0)) <= Z95 * item.error
            assert "estimated by 400 games of random play" in item.note


def test_a_short_time_is_kept_to() -> None:
    ahead = fitted.Lookahead(View(0, Race()), 1.0, 0)
    ahead.run(Clock(0.0))
    assert ahead.played == fitted.LEAST


def test_a_logistic_regression_finds_the_weights_that_made_its_data() -> None:
    rng = Random(5)
    rows = [[rng.gauss(0, 1), rng.gauss(3, 2)] for _ in range(4000)]
    results = [float(rng.random() < 1 / (1 + math.exp(-(0.5 + row[0] - 0.5 * (row[1] - 3))))) for row in rows]
    found = fitted.Regression(rows, results)
    slopes = [weight * scale for weight, scale in zip(found.weights[1:], found.scales, strict=True)]
    assert slopes == pytest.approx([1.0, -0.5], abs=0.12)


def test_scores_are_fitted_by_a_line() -> None:
    rows = [[float(place), float(place % 3)] for place in range(60)]
    found = fitted.Regression(rows, [2 * row[0] - row[1] for row in rows])
    assert found.share(found.features([30.0, 0.0])) * (found.high - found.low) + found.low == pytest.approx(60, abs=0.5)


@pytest.mark.parametrize("game", [NOUGHTS, NIM, PENNIES, toy()], ids=lambda game: game.name)
def test_games_of_another_kind_are_searched(game: Game) -> None:
    """Without chance, with choices at once, with hidden cards."""
    state = game.start(2)
    if state.to_move == (-1,):
        state = state.play(-1, state.draw(Random(1)))
    with pytest.raises(fitted.Unfit):
        fitted.advise(state.view(0), Clock(), 1.0, 0)
    assert "playouts" in catalog.mind(game, "generic:mcts", 0).advise(state.view(0), Clock())[0].note


def test_a_forced_move_of_a_search_has_a_value() -> None:
    advice = catalog.mind(NOUGHTS, "generic:mcts", 0).advise(NOUGHTS.read_view("xoxxoo.xo"[:9]), Clock())
    assert len(advice) == 1
    assert advice[0].value is not None


@dataclass(frozen=True)
class Shrinking(Race):
    """Its last field has one number less from turn to turn."""

    left: tuple[int, ...] = (1, 1)

    def play(self, seat: int, move: Any) -> "Shrinking":
        after = super().play(seat, move)
        return after if isinstance(after, Shrinking) else Shrinking(after.points, after.turn, False, self.left[1:])


def test_a_position_whose_fields_shrink_is_unfit() -> None:
    with pytest.raises(fitted.Unfit):
        fitted.advise(View(0, Shrinking()), Clock(), 1.0, 0)
