"""Other people's programs of gin rummy: functions of a Python file, and programs in any language that play by lines."""

import json
from pathlib import Path

import pytest

from kibitz import catalog
from kibitz.arena import contract
from kibitz.cli import main
from kibitz.games.gin_rummy.programs.contract import CONTRACT
from kibitz.games.gin_rummy.reading import read
from kibitz.table import IllegalMove, InvalidText, State, View

HANDS = "hands 2H 3H 4H 5S 5C 5D 8H 9H KS KD / AH AS 2C 3D 6S 7S 9C JD QD KH"
FIRST = f"gin; phase first; {HANDS}; first 10H"
DRAWER = """#!/bin/sh
# Throws the card it has just drawn, and never knocks.
while read -r kind rest; do
    case $kind in
        start) me=${rest%% *} ;;
        drew) [ "${rest%% *}" = "$me" ] && drawn=${rest#* } ;;
        'draw?'|'melds?') echo no ;;
        'discard?') echo "$drawn" ;;
    esac
done
"""
CHOOSER = "def choose(view):\n    return view['moves'][0]\n"


def view_after(seat: int, *moves: str) -> View:
    """What the seat sees after these moves of the hand above."""
    state = State(read(FIRST))
    for move in moves:
        mover = state.to_move[0]
        state = state.play(mover, state.read_move(mover, move))
    return state.view(seat)


def test_the_contract_is_the_games_own() -> None:
    assert contract.of("gin-rummy") is CONTRACT
    assert not catalog.has_part("gin-rummy", "course.contract")


def test_a_seat_gets_its_own_cards_and_what_all_saw() -> None:
    view = view_after(1, "open", "throw KS")
    facts = json.loads(json.dumps(CONTRACT.question(view)["gin"]))
    assert facts["cards"] == ["AH", "AS", "2C", "3D", "6S", "7S", "9C", "JD", "QD", "KH"]
    assert facts["turns"] == [[0, "10H", "KS"]]
    assert (facts["top"], facts["drawn"], facts["throws"], facts["end"]) == ("KS", "", [], [])


def test_a_card_that_was_just_taken_may_not_be_thrown() -> None:
    facts = CONTRACT.question(view_after(0, "open"))["gin"]
    assert facts["drawn"] == "10H"
    assert sorted(facts["throws"]) == sorted(["2H", "3H", "4H", "5S", "5C", "5D", "8H", "9H", "KS", "KD"])


def test_the_end_of_a_hand_is_sent_to_both() -> None:
    end = CONTRACT.ends(view_after(1, "open", "knock KS"))["gin"]["end"]
    assert end == [
        "melds 0 2H 3H 4H / 8H 9H 10H / 5S 5C 5D",
        "melds?",
        "melds 1 none",
        "hand 0 2H 3H 4H 5S 5C 5D 8H 9H 10H KD",
        "hand 1 AH AS 2C 3D 6S 7S 9C JD QD KH",
        "scores 48 0",
    ]
    assert "melds?" not in CONTRACT.ends(view_after(0, "open", "knock KS"))["gin"]["end"]


def test_the_last_turn_of_a_hand_is_sent_with_its_end() -> None:
    facts = CONTRACT.ends(view_after(1, "open", "knock KS"))["gin"]
    assert facts["turns_before"] == [[0, "10H", "KS"]]
    assert facts["turns"] == []


def test_a_game_may_be_left_while_the_other_seat_is_to_throw() -> None:
    """A check ends when its time is up, in the middle of a hand: what the other has drawn stays hidden."""
    view = view_after(0, "pass", "pass", "stock", "4C", "throw 4C", "stock", "5H")
    facts = CONTRACT.ends(view)["gin"]
    assert (facts["drawn"], facts["throws"]) == ("", [])


def test_answers_are_moves() -> None:
    first = view_after(0)
    assert str(CONTRACT.move(first, {"draw": "yes"})) == "open"
    assert str(CONTRACT.move(first, {"draw": "no"})) == "pass"
    assert str(CONTRACT.move(first, "pass")) == "pass"
    with pytest.raises(InvalidText, match="expected yes or no"):
        CONTRACT.move(first, {"draw": "perhaps"})
    throws = view_after(0, "open")
    assert str(CONTRACT.move(throws, {"discard": "2H", "melds": "no"})) == "throw 2H"
    assert str(CONTRACT.move(throws, {"discard": "KS", "melds": "2H 3H 4H / 5S 5C 5D / 8H 9H 10H"})) == "knock KS"
    with pytest.raises(IllegalMove):
        CONTRACT.move(throws, {"discard": "2H", "melds": "none"})


@pytest.fixture
def drawer(tmp_path: Path) -> Path:
    """A program by lines."""
    path = tmp_path / "drawer.sh"
    path.write_text(DRAWER)
    path.chmod(0o755)
    return path


@pytest.mark.slow
@pytest.mark.parametrize("isolation", ["program", "none"])
def test_the_arena_ranks_programs_by_lines_beside_others(
    drawer: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], isolation: str
) -> None:
    chooser = tmp_path / "chooser.py"
    chooser.write_text(CHOOSER)
    words = ["arena", "gin", str(drawer), str(chooser), "kibitz:quick", "--target", "50"]
    assert main([*words, "--deals", "1", "--jobs", "1", "--isolation", isolation, "--json"]) == 0
    standings = json.loads(capsys.readouterr().out)["standings"]
    assert {row["name"]: row["faults"] for row in standings} == {"drawer": {}, "chooser": {}, "kibitz:quick": {}}
    assert standings[0]["name"] == "kibitz:quick"


@pytest.mark.slow
def test_a_check_plays_by_the_rules_that_are_asked_for(drawer: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["check", str(drawer), "--game", "gin", "--seconds", "0.5"]
    assert main([*words, "--option", "target=0"]) == 0
    assert "legal answers" in capsys.readouterr().out
