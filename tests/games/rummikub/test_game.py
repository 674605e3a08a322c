"""The game as the command line asks it: tiles alone, and texts that can't be read."""

from io import StringIO

import pytest

from kibitz import catalog
from kibitz.cli.main import main
from kibitz.games.rummikub.game import GAME
from kibitz.table import Clock, InvalidText

HIDDEN = " ".join(["?"] * 14)


def test_a_rack_alone_is_before_the_first_meld():
    view = GAME.read_view("10R 10k 10B 1y")
    assert str(view) == f"rummikub; phase play; hands 1Y 10R 10K 10B / {HIDDEN}; opened no no"
    assert GAME.minds()["best"](0).advise(view, Clock())[0].note == "puts down 10R 10K 10B in this turn; 1 point stays"


def test_a_rack_and_a_table_are_after_the_first_melds():
    view = GAME.read_view("6K 6B 1Y JK Table 3R 4R 5R 6R / 9K 9B 9Y")
    table = "table 3R 4R 5R 6R / 9K 9B 9Y"
    assert str(view) == f"rummikub; phase play; hands 1Y 6K 6B JK / {HIDDEN}; {table}; opened yes yes"
    assert "take 6R 1" in map(str, view.moves)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "no tiles: expected those of your rack, e.g. 6K 6B 1Y JK, and perhaps table 3R 4R 5R"),
        ("table 3R 4R 5R", "no tiles: expected those of your rack"),
        ("6K 6B table 3R 4R", "table: expected melds alone when a turn begins"),
        ("6K 6K 6K", "6K is here 3 times: expected at most 2"),
        ("3H 4H", "hands: '3H': expected a tile, 1 to 13 and R, K, B or Y"),
        ("6K ?", "hidden tiles in the hand of seat 0: expected all of its own tiles"),
        ("gin; phase draw; hands 3H 4H / ?", "expected rummikub; and then the fields of a position"),
        ("rummikub; phase deal; cards 7", "'cards 7' in a position of Rummikub: expected seats, phase"),
        ("rummikub; phase deal; joker wild", "joker: 'wild': expected one of free, strict"),
        ("phase play; hands 6K 6B / ?", "expected rummikub; and then the fields of a position"),
    ],
)
def test_texts_that_can_not_be_read(text, message):
    with pytest.raises(InvalidText) as error:
        GAME.read_view(text)
    assert message in str(error.value)


@pytest.mark.parametrize("name", ["rummikub", "Rummikub", "rummi-kub", "Rummikube", "Rummy Cub", "tile rummy"])
def test_people_find_it_by_many_names(name):
    assert catalog.game(name) == GAME


def test_it_is_played_by_another_name(capsys, monkeypatch):
    monkeypatch.setattr("sys.stdin", StringIO("quit\n"))
    assert main(["play", "rummi-kub", "--seed", "1"]) == 0
    assert "your rack" in capsys.readouterr().out


@pytest.mark.parametrize("flag", [["--cards", "7"], ["--target", "100"], ["--layoffs", "greedy"]])
def test_flags_of_other_games_are_errors(flag, capsys):
    with pytest.raises(SystemExit) as stopped:
        main(["play", "rummikub", *flag])
    assert stopped.value.code == 2
    assert flag[0] in capsys.readouterr().err
