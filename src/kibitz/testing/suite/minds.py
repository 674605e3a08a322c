"""The minds of every game: sound advice, the same again from the same seed, and judgements that agree with it."""

import math
from collections.abc import Mapping, Sequence
from itertools import combinations

import pytest

from kibitz import gameplay
from kibitz.table import Advice, Adviser, Clock, Forecast, Game, View
from kibitz.testing.suite.base import Base
from kibitz.testing.tables import SEEDS, Table, choices, tables

SEED = 5
MOST_ERRORS = 4.0
"""Standard errors by which an estimate may be wrong."""


def is_sound(game: Game, view: View, advice: Sequence[Advice]) -> None:
    """Asserts what holds for every piece of advice."""
    assert advice, f"no advice on {view}: advise() must return at least one move"
    moves = [item.move for item in advice]
    assert len(set(moves)) == len(moves)
    assert all(move in view.moves for move in moves), f"advice on {view} has illegal moves"
    values = [item.value for item in advice if item.value is not None]
    assert all(map(math.isfinite, values))
    assert values == sorted(values, reverse=game.aim == "highest"), (
        "the advice is not ordered by its values: expected the best first"
    )
    for item in advice:
        assert "\n" not in item.note
        for deviation in (item.error, item.spread):
            assert deviation is None or 0 <= deviation < math.inf


def _alike(said: Mapping[str, object]) -> list[tuple[str, str]]:
    """The names that have said the same."""
    return [(one, other) for one, other in combinations(said, 2) if said[one] == said[other]]


class Minds(Base):
    """Sound advice, the same again from the same seed, and judgements that agree with it."""

    @pytest.mark.slow
    def test_minds_advise_in_time(self, name: str) -> None:
        game = self.game
        for step in choices(tables(game)[0], 3):
            view = step.state.view(step.seat)
            is_sound(game, view, game.minds()[name](SEED).advise(view, Clock(0.05)))
            assert step.state.view(step.seat) == view

    @pytest.mark.slow
    def test_minds_advise_with_every_option_and_number_of_players(self, wide_table: Table) -> None:
        for step in choices(wide_table, 2):
            view = step.state.view(step.seat)
            for name in self.game.minds():
                is_sound(self.game, view, self.steady(name, SEED).advise(view, Clock()))

    @pytest.mark.slow
    def test_a_seed_makes_the_same_mind_again(self, name: str) -> None:
        """Whole games, of minds that do the same work each time."""
        game, options = self.game, self.exempt.short
        first, again = (
            gameplay.play(game, [self.steady(name, SEED + seat) for seat in range(min(game.seat_counts))], 3, options)
            for _ in range(2)
        )
        assert first == again
        assert first.scores is not None

    @pytest.mark.slow
    def test_each_name_is_another_mind(self) -> None:
        """Two names for the same play would be one mind: no two rank and value all moves alike, wherever they choose.

        Minds that learn from games that are over may differ in later games alone.
        """
        game = self.game
        said: dict[str, list[object]] = {name: [] for name in game.minds()}
        for table in tables(game, self.exempt.tables(), self.exempt.shortening()):
            for step in choices(table, 3):
                view = step.state.view(step.seat)
                for name, before in said.items():
                    before.append([(item.move, item.value) for item in self.steady(name, SEED).advise(view, Clock())])
                if not _alike(said):
                    return
        weakest, seats = next(iter(said)), range(min(game.seat_counts))
        for name in {name for pair in _alike(said) for name in pair}:
            minds = [self.steady(name if seat == 0 else weakest, SEED) for seat in seats]
            said[name].append([gameplay.play(game, minds, seed, self.exempt.short).moves for seed in SEEDS])
        assert not _alike(said), f"{_alike(said)} give the same advice everywhere: expected one name for one mind"

    @pytest.mark.slow
    def test_judging_the_best_move_returns_its_value(self, name: str) -> None:
        game = self.game
        for step in choices(tables(game)[0], 3):
            view = step.state.view(step.seat)
            expected = self.steady(name, SEED).advise(view, Clock())[0]
            best, value, error = self.steady(name, SEED).judge(view, expected.move, Clock())
            if best.move == expected.move:
                assert value == best.value
                assert not error
            if expected.error is None and best.error is None and expected.value is not None:
                assert best.move == expected.move

    @pytest.mark.slow
    def test_judging_another_move_returns_what_it_is_worth(self, name: str) -> None:
        """A mind with a judgement of its own may value the move differently than in a list, but not above the best.

        Where values are estimates, another move may seem better than the best one, by a few standard errors at most.
        """
        game = self.game
        sign = 1 if game.aim == "highest" else -1
        for step in choices(tables(game)[0], 3):
            view = step.state.view(step.seat)
            listed = {item.move: item.value for item in self.steady(name, SEED).advise(view, Clock())}
            others = [move for move in view.moves if move != next(iter(listed))]
            for move in others[:: max(1, len(others) // 3)]:
                mind = self.steady(name, SEED)
                best, value, error = mind.judge(view, move, Clock())
                assert best.move in view.moves
                if type(mind.mind).judge is Adviser.judge and best.error is None:
                    assert value == listed.get(move)
                elif value is not None and best.value is not None:
                    margin = MOST_ERRORS * (error or 0.0)
                    assert sign * best.value >= sign * value - margin

    @pytest.mark.slow
    def test_a_forecast_is_a_table_of_figures(self, name: str) -> None:
        game = self.game
        for step in choices(tables(game)[0], 3):
            view = step.state.view(step.seat)
            for move in list(view.moves)[:2]:
                forecast = self.steady(name, SEED).forecast(view, move)
                assert forecast == self.steady(name, SEED).forecast(view, move)
                if forecast is None:
                    continue
                assert isinstance(forecast, Forecast)
                assert forecast.rows
                assert len(set(forecast.columns)) == len(forecast.columns) > 0
                for row in forecast.rows:
                    assert len(row) == len(forecast.columns)
                    assert all(map(math.isfinite, row))
