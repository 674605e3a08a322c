"""Play Nine's course in the arena: the runner's own hands and totals, marks, and the first fault with its board."""

import json
import re
from pathlib import Path

import pytest

from kibitz.arena.contract import Result, of
from kibitz.cli import main
from kibitz.games.play_nine.course.boxed import load
from kibitz.games.play_nine.game import GAME
from kibitz.table import IllegalMove, InvalidText

PLAYER = """
def get_author_info():
    return "Throws off", "1"

def choose_drawing_action(top, bottom, draws, kitty):
    return "K" if kitty < 3 else "d"

def choose_replacement_action(top, bottom, draws, card):
    for row, cards in enumerate((top, bottom)):
        if "*" in cards:
            return ("r" if card < 5 else "t"), row, cards.index("*")
"""
CARELESS = (
    PLAYER.replace('"r" if card < 5 else "t"', '"t"').replace('"*" in cards', "True").replace('cards.index("*")', "0")
)
"""Turns the first card, whether it is hidden or not."""


@pytest.fixture
def player(tmp_path: Path) -> Path:
    path = tmp_path / "play_nine_player.py"
    path.write_text(PLAYER)
    return path


@pytest.mark.slow
@pytest.mark.parametrize(("seed", "total"), [(4242, 7114), (135745, 6934)])
def test_a_players_total_is_that_of_the_courses_runner(
    player: Path, seed: int, total: int, capsys: pytest.CaptureFixture[str]
) -> None:
    # Measured with the course's own runner: this player, 200 hands.
    words = ["arena", "play-nine", "200", str(player), "--seed", str(seed), "--public-seed", "--isolation", "none"]
    assert main([*words, "--json"]) == 0
    report = json.loads(capsys.readouterr().out)
    (standing,) = report["standings"]
    assert standing["mean"] * standing["games"] == pytest.approx(total)
    assert {kind: found[standing["name"]]["games"] for kind, found in report["kinds_of_deals"].items()} == {
        "4 columns": 40,
        "5 columns": 100,
        "6 columns": 60,
    }
    assert not standing["faults"]
    assert standing["name"] in report["seconds"]


@pytest.mark.slow
def test_a_stored_competition_goes_on_and_gets_marks(
    player: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for name, text in (("sound", PLAYER), ("careless", CARELESS)):
        (tmp_path / "all" / name).mkdir(parents=True)
        (tmp_path / "all" / name / player.name).write_text(text)
    store = tmp_path / "match.db"
    entrants = [str(tmp_path / "all"), "kibitz:greedy", "--isolation", "none", "--jobs", "1", "--store", str(store)]
    for deals in ("3", "5"):
        assert main(["arena", "play-nine", deals, *entrants]) == 0
    text = capsys.readouterr().out
    assert "4 columns, 5 deals" in text
    assert "careless, first fault: illegal" in text
    assert "that card is open already; at " in text
    assert main(["arena", "play-nine", "--deals", "5", *entrants]) == 2
    assert "another match" in capsys.readouterr().err
    assert main(["marks", str(store), "--json", "--publish"]) == 0
    marks = {mark["name"]: mark["score"] for mark in json.loads(capsys.readouterr().out) if "score" in mark}
    assert marks == {"sound": 20.0, "careless": 0.0}
    assert main(["review", str(store.with_suffix(".jsonl")), "--costly", "2", "--mind", "greedy", "--jobs", "1"]) == 0
    text = capsys.readouterr().out
    assert re.search(r"kibitz:greedy +5 +0\.000\n", text)
    assert text.count(" lost by ") == 2


def test_marks_are_linear_between_the_best_and_the_last_that_passes() -> None:
    results = [Result(name, mean, 1000, {}) for name, mean in (("a", -6.0), ("b", -2.0), ("c", 2.0), ("d", 4.0))]
    assert of("play-nine").marks(results, "c") == {"a": 20.0, "b": 15.0, "c": 10.0, "d": 7.5}


@pytest.mark.slow
def test_check_plays_boards_of_all_sizes(player: Path, capsys: pytest.CaptureFixture[str]) -> None:
    player.write_text(PLAYER.replace("for row,", "assert len(top) == 4\n    for row,"))
    assert main(["check", str(player), "--seconds", "2"]) == 1
    text = capsys.readouterr().out
    assert "AssertionError" in text
    assert "Row 1: [" in text


def test_the_arena_says_what_a_competition_needs(player: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for words, expected in (
        (["10"], "nobody enters"),
        (["10", str(player), "--deals", "5"], "expected no --deals"),
        (["10", str(player), "--columns", "5"], "--columns"),
        (["0", str(player)], "expected at least 1"),
        (["41441", str(player)], "41 columns: expected at most 40"),
    ):
        assert main(["arena", "play-nine", *words]) == 2
        assert expected in capsys.readouterr().err


def test_a_program_without_its_functions_says_which(player: Path) -> None:
    player.write_text("def get_author_info(): return 'x', '1'")
    with pytest.raises(AttributeError, match="choose_drawing_action"):
        load(str(player))
    player.write_text(PLAYER.replace('"Throws off", "1"', "None"))
    with pytest.raises(TypeError, match="student number"):
        load(str(player))


@pytest.mark.parametrize(
    ("hand", "answer"),
    [
        ("9 draws, top * 5 1 2, bottom 4 * * *, kitty 12", "x"),
        ("9 draws, top * 5 1 2, bottom 4 * * *, kitty 12", None),
        ("9 draws, top * 5 1 2, bottom 4 * * *, card 12", ["r", 0]),
        ("9 draws, top * 5 1 2, bottom 4 * * *, card 12", ["x", 0, 0]),
        ("9 draws, top * 5 1 2, bottom 4 * * *, card 12", ["r", 2, 0]),
        ("9 draws, top * 5 1 2, bottom 4 * * *, card 12", ["r", 0, -1]),
        ("9 draws, top * 5 1 2, bottom 4 * * *, card 12", ["t", 0, 1]),
    ],
)
def test_answers_outside_the_rules_are_refused(hand: str, answer: object) -> None:
    contract, view = of("play-nine"), GAME.read_view(hand)
    with pytest.raises((InvalidText, IllegalMove)):
        contract.move(view, answer)  # type: ignore[attr-defined]
    assert contract.move(view, "D" if "kitty" in hand else ["T", 0, 0]) in view.moves  # type: ignore[attr-defined]
