"""`kibitz divide`."""

import json

import pytest

from kibitz.cli import main


def test_a_hand_in_melds(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["divide", "rummikub", "9H 10H JK", "1S"]) == 0
    assert capsys.readouterr().out == "9H 10H JK=JH | left AS (1 point)\n"


def test_the_best_divisions(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["divide", "rummy", "3H 4H 5H 5S 5C", "--top", "2", "--by", "value"]) == 0
    assert capsys.readouterr().out.splitlines() == [
        "5H 5S 5C | left 3H 4H (7 points)",
        "3H 4H 5H | left 5S 5C (10 points)",
    ]


def test_melds_on_the_table(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["divide", "rummikub", "3S 3C 7H 9D", "--table", "3H 4H 5H 6H"]
    assert main(words) == 0
    assert capsys.readouterr().out.splitlines() == [
        "table: 3H 4H 5H 6H 7H",
        "played: 7H",
        "hand: no meld | left 3S 3C 9D (15 points)",
    ]
    assert main([*words, "--rearrange"]) == 0
    assert capsys.readouterr().out.splitlines() == [
        "table: 4H 5H 6H 7H | 3H 3S 3C",
        "played: 3S 3C 7H",
        "hand: left 9D",
    ]
    assert main(["divide", "rummy", "9D", "--table", "-", "--rearrange"]) == 0
    assert capsys.readouterr().out.splitlines() == ["table: nothing", "played: nothing", "hand: left 9D"]


@pytest.mark.parametrize(
    ("words", "line"),
    [
        (["rummy", "5H 5S 2C 3D", "--rules", "canasta"], "5H 2C=5H 5S | left 3D (5 points)"),
        (["rummy", "6H 7H JH", "--rules", "conquian"], "6H 7H JH | nothing left"),
        (["rummy", "1S", "--rules", "okey"], "no meld | left AS (1 point)"),
        (["gin", "QH KH AH"], "no meld | left AH QH KH (21 points)"),
        (["indian-rummy", "QH KH AH"], "QH KH AH | nothing left"),
    ],
)
def test_each_game_has_its_melds(words: list[str], line: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["divide", *words]) == 0
    assert capsys.readouterr().out == f"{line}\n"


def test_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["divide", "rummy", "3H 4H 5H KS", "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == {
        "divisions": [{"melds": ["3H 4H 5H"], "left": ["KS"], "points_left": 10}]
    }


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["aces", "3H"], "aces has no hands to divide: expected a game with melds, e.g. rummy"),
        (["rummy", "3X"], "word 1 '3X': expected a card, e.g. 10H"),
        (["rummy", "3H", "--rules", "whist"], "no rummy rules 'whist': expected one of article, gin"),
        (["rummy", "3H", "--by", "most"], "by = 'most': expected one of cards, value, left"),
        (["rummy", "3H", "--table", "3H 4H"], "3H 4H: expected the cards of one meld"),
        (["rummy", "3H 3H", "--table", "3H 4H 5H"], "3H can be held twice at most"),
        (["rummikub", "JK JK", "--table", "5H JK 7H"], "JK can be held twice at most"),
        (["rummy", "3H", "--rearrange"], "--rearrange without --table: expected the melds on the table"),
        (["rummy", "8H", "--rules", "conquian"], "word 1 '8H': 8H is not in this pack"),
    ],
)
def test_errors(words: list[str], message: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["divide", *words]) == 2
    assert message in capsys.readouterr().err
