"""Deals of rummy set up by hand: fields say all of a view, and what is not a position is refused in words."""

from random import Random

import pytest

from kibitz.games.rummy.game import GAME
from kibitz.page.editor import composed
from kibitz.table import CHANCE, Clock, InvalidText
from tests.games.set_up import SetUp

DEAL = "phase throw; hands 3H 4H 5H 9C KD / ? ? 2S ?; taken - / 2S; pile KH 2C; drawn 9C"
SET_UP = SetUp("rummy")
changed = SET_UP.changed
values_of = SET_UP.values_of


def test_the_fields_of_a_view_say_all_of_it():
    rng, mind = Random(4), GAME.minds()["greedy"](0)
    state = GAME.start(2)
    while state.to_move:
        for seat in range(2):
            view = state.view(seat)
            SET_UP.check(view)
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
