"""Students' programs in the arena: what is played for them, and what is reported."""

import json
from collections import Counter
from pathlib import Path
from random import Random

import pytest

from kibitz.arena.matches.match import Match, Played
from kibitz.arena.programs.advisers import Isolation
from kibitz.arena.programs.gathering import gather
from kibitz.cli import main
from kibitz.games.sebastian.course.contract import CONTRACT
from kibitz.games.sebastian.game import GAME
from kibitz.games.sebastian.rules import CATEGORIES
from tests.arena.matches.playing import play_games

STUDENT = """
from SebastianState import Dice, Scorecard

class SebastianAutoPlayer:
    def first_roll(self, dice, scorecard):
        {first}
        return []

    def second_roll(self, dice, scorecard):
        return [place for place in range(5) if dice.dice[place] < 4]

    def third_roll(self, dice, scorecard):
        {third}
        return next(name for name in Scorecard.Categories if name not in scorecard.scorecard)
"""
TURNS = 13


def student(folder: Path, first: str = "pass", third: str = "pass") -> Path:
    folder.mkdir(exist_ok=True)
    path = folder / "SebastianAutoPlayer.py"
    path.write_text(STUDENT.format(first=first, third=third))
    return path


def played(folder: Path, path: Path, isolation: Isolation = "program") -> Played:
    """One game of the student's program."""
    (program,) = gather(path, CONTRACT, folder / "staging").programs
    (game,) = play_games(Match("sebastian", (program.name,), programs=(program,), isolation=isolation), 1)
    return game


def counted(game: Played) -> Counter[tuple[str, str]]:
    return Counter((fault.category, fault.message) for fault in game.faults)


@pytest.mark.slow
@pytest.mark.parametrize("isolation", ["program", "none"])
def test_a_change_of_what_was_shown_is_a_fault_and_has_no_effect(tmp_path: Path, isolation: Isolation) -> None:
    honest = played(tmp_path / "honest", student(tmp_path / "honest"), isolation)
    assert not honest.faults
    changes = student(
        tmp_path / "changes",
        first="dice.dice[0] = 6; dice.dice.append(6); dice.reroll([1])",
        third="scorecard.totalscore += 500",
    )
    game = played(tmp_path / "changes", changes, isolation)
    assert game.scores == honest.scores
    assert game.record.moves == honest.record.moves
    assert counted(game) == {
        ("tampering", "first_roll changed the dice it was shown"): TURNS,
        ("tampering", "third_roll changed the scorecard it was shown"): TURNS,
    }
    # The program's own answer counted.
    assert {fault.move for fault in game.faults} == {""}


@pytest.mark.slow
def test_notes_that_a_program_keeps_on_its_dice_change_nothing(tmp_path: Path) -> None:
    path = student(tmp_path, first="dice.dice.sort(); dice.counts = {}; scorecard.plan = 'luck'")
    assert not played(tmp_path, path).faults


@pytest.mark.slow
def test_check_reports_the_change(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = student(tmp_path, third="scorecard.scorecard['primis'] = 5")
    assert main(["check", str(path), "--seconds", "0.3", "--json"]) == 1
    (report,) = json.loads(capsys.readouterr().out)
    assert report["first_fault"]["category"] == "tampering"
    assert report["first_fault"]["message"] == "third_roll changed the scorecard it was shown"


@pytest.mark.slow
def test_a_used_category_is_a_fault_and_the_worst_open_one_is_filled(tmp_path: Path) -> None:
    game = played(tmp_path, student(tmp_path, third="return 'primis'"))
    assert counted(game) == {("illegal", "answered 'primis': primis is used already"): TURNS - 1}
    assert all(fault.move for fault in game.faults)


def test_what_is_filled_instead_brings_least_under_the_rules_that_are_played() -> None:
    used = [*CATEGORIES]
    for name in ("squadron", "pandemonium"):
        used.remove(name)
    view = GAME.read_view(f"11111 0 {' '.join(f'{name}=0' for name in used)} five_is_squadron=yes")
    assert str(CONTRACT.instead(view, Random(0))) == "pandemonium"


@pytest.mark.slow
@pytest.mark.parametrize(
    ("first", "third", "category", "text"),
    [
        ("return None", "pass", "crash", "TypeError: argument of type 'NoneType' is not iterable"),
        ("pass", "return 'quint'", "illegal", "answered 'quint': unknown category 'quint': expected one of primis"),
        ("print('hello')", "pass", "printed", "hello"),
        ("raise SystemExit(3)", "pass", "crash", "sys.exit: SystemExit: 3"),
    ],
)
def test_a_faulty_answer_is_reported(tmp_path: Path, first: str, third: str, category: str, text: str) -> None:
    game = played(tmp_path, student(tmp_path, first, third))
    assert game.faults[0].category == category
    assert text in game.faults[0].message


def test_a_file_without_a_player_is_reported(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "SebastianAutoPlayer.py"
    path.write_text("")
    assert main(["check", str(path), "--seconds", "0.1"]) == 1
    assert "no class SebastianAutoPlayer" in capsys.readouterr().out
