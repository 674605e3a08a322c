"""The rules of every game: what may be chosen, played and changed, whatever the game is."""

import math
from dataclasses import FrozenInstanceError
from fractions import Fraction
from itertools import islice, pairwise
from random import Random

import pytest

from kibitz import gameplay
from kibitz.table import CHANCE, Game, IllegalMove, InvalidText
from tests.conformance.tables import SEEDS, Table, every_game, every_table, states, tables, walk, walks

MANY = 10_000
"""Chance moves that are looked at."""


@every_game
def test_the_game_says_what_it_is(game: Game) -> None:
    assert game.name == game.name.lower().strip()
    assert game.title
    assert len(game.title) <= 79
    assert game.aim in ("highest", "lowest")
    assert len(game.seat_counts) > 0
    assert game.minds(), "a game needs at least one mind"
    for option in game.options:
        assert option.default in option.allowed
        assert option.help


@every_game
def test_what_nobody_offers_is_refused(game: Game) -> None:
    with pytest.raises(InvalidText, match="expected"):
        gameplay.start(game, max(game.seat_counts) + 1)
    with pytest.raises(InvalidText, match="no option"):
        gameplay.start(game, None, {"no such option": 1})
    for option in game.options:
        with pytest.raises(InvalidText, match=f"option {option.name}"):
            gameplay.start(game, None, {option.name: "no such value"})


@pytest.mark.slow
@every_table
def test_a_seed_is_a_game(table: Table) -> None:
    for seed, (steps, end) in zip(SEEDS, walks(table), strict=True):
        assert walk(table, seed) == (steps, end)
        assert hash(end) == hash(walk(table, seed)[1])
    if any(step.seat == CHANCE for step in walks(table)[0][0]):
        assert len({str(walk(table, seed)) for seed in range(8)}) > 1, "the seed makes no difference"


@pytest.mark.slow
@every_table
def test_only_legal_moves_are_played(table: Table) -> None:
    stranger = "a move of no game"
    for steps, end in walks(table):
        for step in steps[:: max(1, len(steps) // 40)]:
            assert step.move in step.state.moves(step.seat)
            assert stranger not in step.state.moves(step.seat)
            for seat in range(CHANCE, table.seats):
                if seat in step.state.to_move:
                    assert any(True for _ in step.state.moves(seat))
                    with pytest.raises(IllegalMove):
                        step.state.play(seat, stranger)
                else:
                    assert not list(step.state.moves(seat))
                    with pytest.raises(IllegalMove):
                        step.state.play(seat, step.move)
        for seat in range(CHANCE, table.seats):
            assert not list(end.moves(seat))
            with pytest.raises(IllegalMove):
                end.play(seat, steps[-1].move)


@every_table
def test_playing_leaves_the_state_as_it_was(table: Table) -> None:
    for steps, _ in walks(table):
        for step in steps[:: max(1, len(steps) // 20)]:
            before = str(step.state), hash(step.state)
            step.state.play(step.seat, step.move)
            assert (str(step.state), hash(step.state)) == before


@every_table
def test_choices_at_the_same_time_do_not_show(table: Table) -> None:
    for state in states(table):
        for chooser in state.to_move[:1] if len(state.to_move) > 1 else ():
            for move in islice(state.moves(chooser), 5):
                after = state.play(chooser, move)
                for seat in state.to_move[1:]:
                    assert after.view(seat) == state.view(seat)


@every_table
def test_states_and_views_can_not_be_changed(table: Table) -> None:
    state = walks(table)[0][1]
    for value in (state, state.view(0)):
        for name in [*getattr(value, "__dataclass_fields__", {}), "seat"]:
            with pytest.raises((FrozenInstanceError, AttributeError, TypeError)):
                setattr(value, name, None)


@pytest.mark.slow
@every_table
def test_the_odds_of_chance_are_known(table: Table) -> None:
    for state in states(table):
        if state.to_move != (CHANCE,):
            continue
        drawn = state.draw(Random(1))
        assert drawn in state.moves(CHANCE)
        assert 0 < state.odds(drawn) <= 1
        possible = list(islice(state.moves(CHANCE), MANY))
        total = sum((state.odds(move) for move in possible), Fraction(0))
        if len(possible) < MANY:
            assert total == 1
        else:
            assert total < 1


@every_table
def test_the_end_has_scores(table: Table) -> None:
    for steps, end in walks(table):
        assert len(end.scores()) == table.seats
        assert all(math.isfinite(score) for score in end.scores())
        assert end.outcome()
        assert "\n" not in end.outcome()
        with pytest.raises(ValueError, match="over"):
            steps[0].state.scores()


def test_walks_differ() -> None:
    """The suite itself: seeds lead to different games of the toy, and choices are not always the first."""
    toy = tables()[-1]
    assert any(a != b for a, b in pairwise(walks(toy)))
