"""Deals of rummy set up by hand: fields say all of a view, and what is not a position is refused in words."""

from random import Random

import pytest

from kibitz.games.rummy import editor
from kibitz.games.rummy.game import GAME
from kibitz.page.editor import composed
from kibitz.table import CHANCE, Clock, InvalidText

DEAL = "phase throw; hands 3H 4H 5H 9C KD / ? ? 2S ?; taken - / 2S; pile KH 2C; drawn 9C"


def values_of(view):
    return {field.name: field.value for field in editor.fields(view)}


def changed(text, **values):
    """The position after these fields have been changed, whose names have - where these have _."""
    view = GAME.read_view(text)
    named = {name.rstrip("_").replace("_", "-"): value for name, value in values.items()}
    return GAME.read_view(composed(GAME, view, values_of(view) | named))


def test_the_fields_of_a_view_say_all_of_it():
    rng, mind = Random(4), GAME.minds()["greedy"](0)
    state = GAME.start(2)
    while state.to_move:
        for seat in range(2):
            view = state.view(seat)
            assert GAME.read_view(composed(GAME, view, values_of(view))) == view
        (seat,) = state.to_move
        move = state.draw(rng) if seat == CHANCE else mind.advise(state.view(seat), Clock())[0].move
        state = state.play(seat, move)
    assert GAME.read_view(composed(GAME, state.view(1), values_of(state.view(1)))) == state.view(1)


@pytest.mark.parametrize(
    ("values", "problem"),
    [
        ({"hand": "3H 3H 3H"}, "3H is used 3 times"),
        ({"phase": "draw"}, "drawn 9C: expected a card of the hand in turn, in phase throw only"),
        ({"hidden": "0", "known": ""}, "expected at least 2 in the hand in turn and 1 in the other"),
        ({"rest": "nothing of the kind"}, "expected cards, limit"),
    ],
)
def test_what_is_not_a_deal_is_refused(values, problem):
    with pytest.raises(InvalidText, match=problem):
        changed(DEAL, **values)
