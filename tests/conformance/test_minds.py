"""The minds of every game: sound advice, the same again from the same seed, and judgements that agree with it."""

import math
from collections.abc import Sequence

import pytest

from kibitz import gameplay
from kibitz.table import Advice, Adviser, Clock, Forecast, Game, View
from tests.conformance.exemptions import steady
from tests.conformance.tables import Table, choices, games, table_of, wide_tables

SEED = 5
MOST_ERRORS = 4.0
"""Standard errors by which an estimate may be wrong."""

every_mind = pytest.mark.parametrize(
    ("game", "name"), [pytest.param(game, name, id=f"{game.name}-{name}") for game in games() for name in game.minds()]
)
every_wide_table = pytest.mark.parametrize("table", [table for game in games() for table in wide_tables(game)], ids=str)


def is_sound(game: Game, view: View, advice: Sequence[Advice]) -> None:
    """Asserts what every piece of advice must keep."""
    assert advice
    moves = [item.move for item in advice]
    assert len(set(moves)) == len(moves)
    assert all(move in view.moves for move in moves)
    values = [item.value for item in advice if item.value is not None]
    assert all(map(math.isfinite, values))
    assert values == sorted(values, reverse=game.aim == "highest"), "the advice is not ordered by its values"
    for item in advice:
        assert "\n" not in item.note
        for deviation in (item.error, item.spread):
            assert deviation is None or 0 <= deviation < math.inf


def is_worse(game: Game, value: float, best: float) -> bool:
    return value < best if game.aim == "highest" else value > best


@pytest.mark.slow
@every_mind
def test_minds_advise_in_time(game: Game, name: str) -> None:
    for step in choices(table_of(game), 3):
        view = step.state.view(step.seat)
        is_sound(game, view, game.minds()[name](SEED).advise(view, Clock(0.05)))
        assert step.state.view(step.seat) == view


@pytest.mark.slow
@every_wide_table
def test_minds_advise_with_every_option_and_number_of_players(table: Table) -> None:
    for step in choices(table, 2):
        view = step.state.view(step.seat)
        for name in table.game.minds():
            is_sound(table.game, view, steady(table.game, name, SEED).advise(view, Clock()))


@pytest.mark.slow
@every_mind
def test_a_seed_makes_the_same_mind_again(game: Game, name: str) -> None:
    """Whole games, of minds that do the same work each time."""
    first, again = (
        gameplay.play(game, [steady(game, name, SEED + seat) for seat in range(min(game.seat_counts))], seed=3)
        for _ in range(2)
    )
    assert first == again
    assert first.scores is not None


@every_mind
def test_judging_the_best_move_returns_its_value(game: Game, name: str) -> None:
    for step in choices(table_of(game), 3):
        view = step.state.view(step.seat)
        expected = steady(game, name, SEED).advise(view, Clock())[0]
        best, value, error = steady(game, name, SEED).judge(view, expected.move, Clock())
        if best.move == expected.move:
            assert value == best.value
            assert not error
        if expected.error is None and best.error is None and expected.value is not None:
            assert best.move == expected.move


@pytest.mark.slow
@every_mind
def test_judging_another_move_returns_what_it_is_worth(game: Game, name: str) -> None:
    """A mind with a judgement of its own may value the move otherwise than in a list of all, but not above the best.

    Where values are estimates, another move may seem better than the best one, by a few standard errors at most.
    """
    for step in choices(table_of(game), 3):
        view = step.state.view(step.seat)
        listed = {item.move: item.value for item in steady(game, name, SEED).advise(view, Clock())}
        others = [move for move in view.moves if move != next(iter(listed))]
        for move in others[:: max(1, len(others) // 3)]:
            mind = steady(game, name, SEED)
            best, value, error = mind.judge(view, move, Clock())
            assert best.move in view.moves
            if type(mind.mind).judge is Adviser.judge and best.error is None:
                assert value == listed.get(move)
            elif value is not None and best.value is not None:
                margin = MOST_ERRORS * (error or 0.0)
                assert not is_worse(game, best.value, value - margin if game.aim == "highest" else value + margin)


@every_mind
def test_a_forecast_is_a_table_of_figures(game: Game, name: str) -> None:
    for step in choices(table_of(game), 3):
        view = step.state.view(step.seat)
        for move in list(view.moves)[:2]:
            forecast = steady(game, name, SEED).forecast(view, move)
            assert forecast == steady(game, name, SEED).forecast(view, move)
            if forecast is None:
                continue
            assert isinstance(forecast, Forecast)
            assert forecast.rows
            assert len(set(forecast.columns)) == len(forecast.columns) > 0
            for row in forecast.rows:
                assert len(row) == len(forecast.columns)
                assert all(map(math.isfinite, row))
