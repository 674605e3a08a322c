"""The game as the command line asks it."""

import pytest

from kibitz.games.rummy.game import GAME
from kibitz.table import Clock, InvalidText

ARTICLE = "3H 4H 5H 6H 7H 7C 7S 6S 10S JD 6D KH 2C 3D 4S"


def test_advice_on_cards_alone():
    view = GAME.read_view(ARTICLE)
    assert len(view.moves) == 15
    drawing = GAME.drawing(view)
    assert "island 2: 3♥ 3♦ 4♥ 4♠ 5♥ 6♥ 6♠ 6♦ 7♥ 7♠ 7♣" in drawing
    assert "division 1: 3♥ 4♥ 5♥ | 6♥ 6♠ 6♦ | 7♥ 7♠ 7♣ | left 2♣ 3♦ 4♠ 10♠ J♦ K♥ (39 points)" in drawing
    view = GAME.read_view("3H 4H 5H 9C open 6H seen KD 2C")
    assert [str(move) for move in view.moves] == ["stock", "open"]
    assert "stock 93, open 6♥, 3 in the pile, the other holds 4" in GAME.drawing(view)
    for make in list(GAME.minds().values())[1:]:
        assert str(make(1).advise(view, Clock())[0].move) == "open"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("3H 4H 3h 3♥", "word 4 '3♥': 3H can be held twice at most"),
        ("3H 14H", "word 2 '14H': there is no rank '14'"),
        ("3H JK", "word 2 'JK': there are no jokers in these rules"),
        ("3H", "a hand of 1 cards: expected 2 to 40"),
        ("3H 4H open", "expected one card, the top of the pile"),
        ("3H 4H open 5H 6H", "expected one card, the top of the pile"),
        ("3H 4H; hands", "'3H 4H' in a position of rummy: expected cards, limit, phase"),
        ("phase throw", "a position of rummy without 'hands': expected cards, limit, phase"),
        ("seat 4; phase throw; hands 3H 4H / ?", "seat 4: expected 0 to 1"),
        ("phase throw; hands ? / ?", "hidden cards in both hands: expected at most one hand with hidden cards"),
    ],
)
def test_texts_that_can_not_be_read(text, message):
    with pytest.raises(InvalidText) as error:
        GAME.read_view(text)
    assert message in str(error.value)


def test_a_view_of_the_other_seat():
    view = GAME.read_view("seat 1; phase throw; turn 1; hands 3H 4H / 5H 6H KD; taken 4H / -")
    assert str(view) == "seat 1; phase throw; turn 1; hands 4H ? / 5H 6H KD; taken 4H / -"
    assert [str(move) for move in view.moves][:2] == ["throw 5H", "throw 6H"]


def test_a_whole_state_hides_nothing():
    with pytest.raises(InvalidText, match="expected a whole position"):
        GAME.read_state("phase throw; hands 3H 4H / ?")
