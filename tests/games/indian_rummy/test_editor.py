"""Hands of Indian rummy set up by hand: fields say all of a view, and what is no position is refused in words."""

from pathlib import Path

import pytest

from kibitz.table import InvalidText
from tests.games.set_up import SetUp

GOLDEN = Path(__file__).parents[2] / "golden" / "indian_rummy"
HIDDEN = " ".join(["?"] * 13)
HAND = "3H 4H 5H 7C 7S 7D 9S 10S KC 2C 2D 2H 2S"
INDIAN = f"indian; phase draw; hands {HAND} / {HIDDEN}; known - / -; joker 6H; pile JS; paid 0 0"
SET_UP = SetUp("indian-rummy")
changed = SET_UP.changed


@pytest.mark.parametrize("name", ["indian-2", "indian-4"])
def test_the_fields_of_a_view_say_all_of_it(name):
    SET_UP.check_game(GOLDEN / f"{name}.jsonl")


def test_a_card_is_drawn_and_one_from_the_pile_is_known():
    drawn = changed(INDIAN, phase="throw", hand=f"{HAND} JS", pile="4C", from_="the pile").position
    assert str(drawn).endswith("known JS / -; joker 6H; pile 4C; drawn JS; is taken yes; paid 0 0")
    assert "show KC" in map(str, drawn.moves(0))
    drawn = changed(INDIAN, phase="throw", turn="1", hand_1="8C", from_="the pile").position
    assert "known - / 8C;" in str(drawn)
    assert len(drawn.hands[1]) == len(HAND.split()) + 1


def test_players_join_a_hand_and_leave_it():
    more = changed(INDIAN, seats="4")
    assert [len(hand) for hand in more.position.hands] == [13] * 4
    more = changed(str(more), paid_2="20", turn="1", turns="3")
    assert more.position.playing == [0, 1, 3]


@pytest.mark.parametrize(
    ("values", "problem"),
    [
        ({"hand": "3H 4H"}, "2 cards in the hand of seat 0: expected 13"),
        ({"joker": ""}, "no joker in phase draw"),
        ({"pile": ""}, "no pile in phase draw"),
        ({"pile": "3H 3H"}, "3H is used 3 times"),
        ({"phase": "throw"}, "13 cards in the hand of seat 0: expected 14"),
        ({"phase": "over"}, "expected 13"),
        ({"paid": "40"}, "turn 0: expected a player who has not dropped"),
        ({"turns": "200"}, "200 turns"),
        ({"winner": "1"}, "winner 1 in phase draw"),
        ({"phase": "deal", "hand": ""}, None),
    ],
)
def test_what_is_no_hand_of_indian_rummy_is_refused(values, problem):
    if problem is None:
        assert changed(INDIAN, **values).position.phase == "deal"
        return
    with pytest.raises(InvalidText, match=problem):
        changed(INDIAN, **values)
