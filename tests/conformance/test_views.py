"""What a seat of any game sees: nothing that is hidden from it, drawn for every position."""

from itertools import islice
from random import Random
from xml.etree import ElementTree

import pytest

from kibitz.table import CHANCE, Game, State
from tests.conformance import golden
from tests.conformance.tables import Table, every_game, every_table, states


@pytest.mark.slow
@every_table
def test_a_view_leaks_nothing(table: Table) -> None:
    """Whatever is changed of what a seat can't see, its view stays equal, and says the same."""
    rng = Random(7)
    for state in states(table):
        for seat in range(table.seats):
            view = state.view(seat)
            assert view.seat == seat
            assert sorted(map(str, islice(view.moves, 200))) == sorted(map(str, islice(state.moves(seat), 200)))
            for _ in range(3):
                other = view.imagine(rng)
                assert other.view(seat) == view
                assert hash(other.view(seat)) == hash(view)
                assert str(other.view(seat)) == str(view)
                assert table.game.drawing(other.view(seat)) == table.game.drawing(view)
                assert (seat in other.to_move) == (seat in state.to_move)
                assert bool(other.to_move) == bool(state.to_move)
                finish(other, rng)


def finish(state: State, rng: Random) -> State:
    """An imagined state is a real one: it can be played to the end."""
    for _ in range(5000):
        if not state.to_move:
            assert state.scores()
            return state
        seat = state.to_move[0]
        state = state.play(seat, state.draw(rng) if seat == CHANCE else rng.choice(list(state.moves(seat))))
    raise AssertionError("the game does not end")


@pytest.mark.slow
@every_table
def test_drawings_show_every_position(table: Table) -> None:
    for state in states(table):
        for seat in range(table.seats):
            assert table.game.drawing(state.view(seat)).strip()
            picture = table.game.picture(state.view(seat))
            if picture:
                assert ElementTree.fromstring(picture).tag == "{http://www.w3.org/2000/svg}svg"


@every_game
def test_golden_playthroughs(game: Game) -> None:
    for table in golden.kept(game):
        path = golden.file_of(table)
        assert path.exists(), f"no golden playthrough: python -m tests.conformance.golden {game.name}"
        assert golden.playthrough(table) == path.read_text(encoding="utf-8")


@every_game
def test_the_picture_in_the_docs_is_what_the_game_draws(game: Game) -> None:
    table = golden.kept(game)[-1]
    if golden.picture(table):
        path = golden.picture_file(table)
        assert path.exists(), f"no picture: python -m tests.conformance.golden {game.name}"
        assert golden.picture(table) == path.read_text(encoding="utf-8")
