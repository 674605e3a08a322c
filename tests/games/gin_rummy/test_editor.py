"""Games of gin rummy set up by hand: fields say all of a view, and what is not a position is refused in words."""

from random import Random

import pytest

from kibitz.games.gin_rummy.game import GAME
from kibitz.table import CHANCE, Clock, InvalidText
from tests.games.set_up import SetUp

GIN = "gin; phase draw; hands 3H 4H 9C 10C JD QD KD KS KC 2S / ? ? ? ? ? ? ? ? ? ?; first 5D; turns 6D 7S"
SET_UP = SetUp("gin-rummy")
changed = SET_UP.changed


@pytest.mark.parametrize(
    "options",
    [pytest.param({}, marks=pytest.mark.slow), {"target": 0, "give_back": "yes", "wall": "yes"}],
    ids=str,
)
def test_the_fields_of_gin_rummy_say_all_of_a_view(options):
    rng, mind = Random(4), GAME.minds()["greedy"](0)
    state = GAME.start(2, **options)
    for _ in range(150):
        for seat in range(2):
            view = state.view(seat)
            SET_UP.check(view)
        if not state.to_move:
            break
        (seat,) = state.to_move
        move = state.draw(rng) if seat == CHANCE else mind.advise(state.view(seat), Clock())[0].move
        state = state.play(seat, move)
    assert state.to_move != (0, 1)


def test_what_the_other_took_is_known_from_the_turns():
    view = changed(GIN, turns="+2H 6D", first="8C", phase="draw", opener="1", starter="1")
    assert "/ ? ? ? ? ? ? ? ? ? 8C;" in str(view).replace("8C ? ? ? ? ? ? ? ? ?", "? ? ? ? ? ? ? ? ? 8C")
    assert len(changed(GIN, rest="cards 7; target 0", hand="3H 4H 9C 10C JD QD KD").position.hands[1]) == 7


@pytest.mark.parametrize(
    ("values", "problem"),
    [
        ({"hand": "3H 4H"}, "2 and 10 cards in phase draw: expected 10 and 10"),
        ({"turns": "+2H +3S"}, "expected it in its hand or thrown"),
        ({"turns": "+2H", "first": ""}, "turn 1 .*: expected a card to take"),
        ({"turns": "what"}, "what"),
        ({"first": "", "phase": "first"}, "no first card in phase first"),
        ({"phase": "throw"}, "expected 11"),
        ({"rest": "nothing of the kind"}, "expected cards, limit"),
        ({"own": "100"}, "expected phase over"),
    ],
)
def test_what_is_no_game_of_gin_rummy_is_refused(values, problem):
    with pytest.raises(InvalidText, match=problem):
        changed(GIN, **values)
