"""Pictures can be clicked: every legal move of every game is said by clicks, and no click says another."""

import pytest

from kibitz.table import CHANCE, State
from tests.conformance.golden import SEED, kept
from tests.conformance.saying import alternatives, clicked, ids, spots, toggled
from tests.conformance.tables import Table, games, walk

golden_tables = pytest.mark.parametrize("table", [table for game in games() for table in kept(game)], ids=str)


def states(table: Table) -> list[State]:
    steps, end = walk(table, SEED)
    return [*(step.state for step in steps), end]


@pytest.mark.slow
@golden_tables
def test_every_legal_move_is_said_by_clicks_and_no_other(table: Table) -> None:
    said = 0
    for state in states(table):
        for seat in set(state.to_move) - {CHANCE}:
            view = state.view(seat)
            picture, moves = table.game.picture(view), [str(move) for move in view.moves]
            if not picture:
                pytest.skip("no picture: a page shows the drawing, and a button for each move")
            found = spots(picture)
            by_toggles = set(toggled(found))
            assert by_toggles <= set(moves), f"{view}: {by_toggles - set(moves)} is not legal"
            missing = set(moves) - clicked(found, moves) - by_toggles
            assert not missing, f"{view}: no clicks say {missing}"
            for say in found.says:
                for word in alternatives(say):
                    assert any(word in move for move in moves), f"{view}: {word} is in no legal move"
            said += len(moves)
    assert said or table.game.scenes(states(table)[-1].view(0))


@pytest.mark.slow
@golden_tables
def test_who_is_not_to_move_has_nothing_to_click_and_ids_are_unique(table: Table) -> None:
    for state in states(table):
        for seat in range(table.seats):
            picture = table.game.picture(state.view(seat))
            assert len(set(ids(picture))) == len(ids(picture))
            if picture and seat not in state.to_move:
                found = spots(picture)
                assert not found.says
                assert not found.toggles


@pytest.mark.slow
@golden_tables
def test_a_game_without_choices_is_shown_scene_by_scene(table: Table) -> None:
    view = states(table)[-1].view(0)
    scenes = list(table.game.scenes(view))
    assert bool(scenes) == (not any(step.seat != CHANCE for step in walk(table, SEED)[0]))
    for scene in scenes:
        assert scene.text
        assert len(set(ids(scene.picture))) == len(ids(scene.picture))
    if scenes:
        assert scenes[-1].picture == table.game.picture(view)
