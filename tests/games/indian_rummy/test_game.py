"""The game as the command line asks it: cards alone, and texts that can't be read."""

from io import StringIO

import pytest

from kibitz import catalog
from kibitz.cli.main import main
from kibitz.games.indian_rummy.game import GAME
from kibitz.table import Clock, InvalidText

HAND = "3H 4H 5H 9C 10C JD QD KD KS 2S 2D 7H JK"


def test_fourteen_cards_alone_are_a_hand_after_the_draw():
    view = GAME.read_view(f"{HAND} 5D joker 9D")
    hidden = " ".join(["?"] * 13)
    hands = f"hands 2S 2D 3H 4H 5H 5D 7H 9C 10C JD QD KS KD JK / {hidden}"
    assert str(view) == f"indian; phase throw; {hands}; known - / -; joker 9D; drawn 5D; paid 0 0"
    assert GAME.read_view(str(view)) == view
    assert {"throw 5D", "show 5D"} <= {str(move) for move in view.moves}
    for make in list(GAME.minds().values())[1:]:
        assert str(make(1).advise(view, Clock())[0].move).startswith("throw")


def test_thirteen_cards_alone_and_the_open_one_are_a_hand_before_the_draw():
    view = GAME.read_view(f"{HAND.lower()} Joker 9d open 6H seen 4C KC")
    assert [str(move) for move in view.moves] == ["stock", "open", "drop"]
    assert "turns 2; " in str(view)
    assert "pile 4C KC 6H;" in str(view)
    assert str(GAME.minds()["best"](0).advise(view, Clock())[0].move) == "open"
    # As the first card of the first turn a wild card may be taken.
    assert "open" in map(str, GAME.read_view(f"{HAND} open 9S joker 9D").moves)
    assert "open" not in map(str, GAME.read_view(f"{HAND} open 9S seen 4C joker 9D").moves)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (HAND, "13 cards: expected 14 to throw one, or 13 and the open card after them, e.g. open 5H"),
        (f"{HAND} 5D open 6H", "14 cards and open: expected 14 to throw one, or 13 and the open card"),
        (f"{HAND} 5D", "no wild rank: expected joker and the card that was turned up for it, e.g. joker 9D"),
        (f"{HAND} 5D joker", "no joker in phase throw: expected the card that was turned up for it"),
        (f"{HAND} 5D joker 9D 9H", "joker: '9D 9H': expected one card"),
        (f"{HAND} open joker 9D", "no pile in phase draw"),
        (f"{HAND} 5X joker 9D", "hands: word 14 '5X': expected a card"),
        (f"{HAND} 2S joker 2S", "2S is here 3 times: expected at most 2"),
        ("", "0 cards: expected 14 to throw one"),
        ("gin; phase draw; hands 3H 4H / ?", "expected indian; and then the fields of a position"),
        ("indian; phase deal; cards 7", "'cards 7' in a position of Indian rummy: expected seats, phase"),
        ("phase draw; hands 3H 4H / ?", "expected indian; and then the fields of a position"),
    ],
)
def test_texts_that_can_not_be_read(text, message):
    with pytest.raises(InvalidText) as error:
        GAME.read_view(text)
    assert message in str(error.value)


@pytest.mark.parametrize("name", ["indian-rummy", "Indian Rummy", "indian", "indian_rummy", "Paplu", "13 card rummy"])
def test_people_find_it_by_many_names(name):
    assert catalog.game(name) == GAME


def test_it_is_played_by_another_name(capsys, monkeypatch):
    monkeypatch.setattr("sys.stdin", StringIO("quit\n"))
    assert main(["play", "indian", "--seed", "1"]) == 0
    assert "your hand" in capsys.readouterr().out


@pytest.mark.parametrize("flag", [["--cards", "7"], ["--target", "100"], ["--joker", "strict"]])
def test_flags_of_other_games_are_errors(flag, capsys):
    with pytest.raises(SystemExit) as stopped:
        main(["play", "indian-rummy", *flag])
    assert stopped.value.code == 2
    assert flag[0] in capsys.readouterr().err
