"""The file for the course, in a harness like the course's, and students' files in ours."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from kibitz import export
from kibitz.games.sebastian import students
from kibitz.games.sebastian.course import modules
from kibitz.games.sebastian.minds import worths
from kibitz.games.sebastian.state import Fill, Keep, Position
from tests.conformance.tables import ROOT

FILE = ROOT / "courses" / "b551" / "SebastianAutoPlayer.py"
HARNESS = """
import json, random, sys
sys.path[:0] = [{folder!r}]
import SebastianAutoPlayer as file
assert not any(name.partition(".")[0] == "kibitz" for name in sys.modules)
class Dice: pass
class Card: pass
for line in sys.stdin:
    asked, dice, card = json.loads(line)
    d, c = Dice(), Card()
    d.dice, c.scorecard = dice, card
    print(json.dumps(getattr(file.SebastianAutoPlayer(), asked)(d, c)))
"""


def test_the_exported_file_is_fresh() -> None:
    assert export.bundle("sebastian").text == FILE.read_text(encoding="utf-8")


def test_the_file_plays_optimally_on_the_standard_library_alone() -> None:
    """Every answer in twenty games, each on positions of its own, loses nothing."""
    import random

    rng = random.Random(3)
    questions, positions = [], []
    for _ in range(200):
        used = dict.fromkeys(rng.sample(modules.Scorecard.Categories, rng.randrange(13)), 0)
        dice = [rng.randrange(1, 7) for _ in range(5)]
        for asked, left in (("first_roll", 2), ("second_roll", 1), ("third_roll", 0)):
            card = tuple(used.get(name) for name in modules.Scorecard.Categories)
            questions.append(json.dumps([asked, dice, used]))
            positions.append((Position(tuple(sorted(dice)), left, card), dice))
    run = subprocess.run(
        [sys.executable, "-I", "-c", HARNESS.format(folder=str(FILE.parent))],
        input="\n".join(questions),
        capture_output=True,
        text=True,
        check=True,
        env={**os.environ, "PYTHONDONTWRITEBYTECODE": "1"},
    )
    answers = [json.loads(line) for line in run.stdout.splitlines()]
    assert len(answers) == len(positions)
    for answer, (position, dice) in zip(answers, positions, strict=True):
        best = worths(position)
        if isinstance(answer, str):
            move: Fill | Keep = Fill(modules.Scorecard.Categories.index(answer))
        else:
            move = Keep(tuple(sorted(die for place, die in enumerate(dice) if place not in answer)))
        assert next(value for value, _, other in best if other == move) == pytest.approx(best[0][0], abs=1e-9)


STUDENT = """
from SebastianState import Dice, Scorecard
import random
class SebastianAutoPlayer:
    def __init__(self):
        print("hello")
    def first_roll(self, dice, scorecard):
        {first}
        return []
    def second_roll(self, dice, scorecard):
        return [i for i in range(5) if dice.dice[i] < 4]
    def third_roll(self, dice, scorecard):
        {third}
        for name in Scorecard.Categories:
            if name not in scorecard.scorecard:
                return name
"""


def student(folder: Path, first: str = "pass", third: str = "pass") -> Path:
    path = folder / "SebastianAutoPlayer.py"
    path.write_text(STUDENT.format(first=first, third=third))
    return path


def test_a_students_file_is_played_and_judged(tmp_path: Path) -> None:
    found = students.report(student(tmp_path), games=20, seed=1)
    assert len(found.scores) == 20
    assert found == students.Report(
        **{**vars(students.report(student(tmp_path), games=20, seed=1)), "seconds": found.seconds}
    )
    # Choices and luck make the score: what the choices lost is told exactly.
    assert all(lost > 20 for lost in found.lost)
    assert found.costly == sorted(found.costly, key=lambda item: -item.lost)
    assert not found.faults
    told = "\n".join(students.told(found))
    assert "20 games, seed 1" in told
    assert "better" in told


def test_what_a_player_changes_is_noticed_and_changes_nothing(tmp_path: Path) -> None:
    plain = students.report(student(tmp_path), games=3, seed=1)
    tricky = students.report(
        student(tmp_path, "dice.dice[0] = 6; dice.dice.append(6)", "scorecard.totalscore += 500"), games=3, seed=1
    )
    assert tricky.scores == plain.scores
    assert tricky.faults == {
        "first_roll changed the dice it was shown": 39,
        "third_roll changed the scorecard it was shown": 39,
    }


@pytest.mark.parametrize(
    ("first", "third", "told"),
    [
        ("return None", "pass", "game 1, turn 1, first_roll: TypeError"),
        ("pass", "return 'quint'", "game 1, turn 1, third_roll: 'quint' is no category: expected one of primis"),
        ("while True: pass", "pass", "game 1, turn 1, first_roll: no answer within 1 s"),
        ("raise SystemExit(3)", "pass", "game 1, turn 1, first_roll: "),
    ],
)
def test_a_player_that_fails_is_told_where(tmp_path: Path, first: str, third: str, told: str) -> None:
    with pytest.raises(students.StudentError, match=told):
        students.report(student(tmp_path, first, third), games=1, seed=1, limit=1)


def test_a_used_category_is_counted_and_the_game_goes_on(tmp_path: Path) -> None:
    found = students.report(student(tmp_path, third="return 'primis'"), games=2, seed=1)
    assert found.faults == {"third_roll named a used category; the worst open one was taken": 24}


def test_a_file_without_a_player(tmp_path: Path) -> None:
    (tmp_path / "empty.py").write_text("")
    with pytest.raises(students.StudentError, match="has no class SebastianAutoPlayer"):
        students.report(tmp_path / "empty.py", games=1, seed=0)
    with pytest.raises(students.StudentError, match="no file"):
        students.report(tmp_path / "none.py", games=1, seed=0)


def test_our_scorecard_adds_up_as_the_course_says() -> None:
    card, dice = modules.Scorecard(), modules.Dice()
    for name, shown in zip(
        card.Categories[:6], [[1] * 5, [2] * 5, [3] * 5, [4] * 3 + [1] * 2, [5] * 3 + [1] * 2], strict=False
    ):
        dice.dice = shown
        card.record(name, dice)
    assert (card.totalscore, card.bonusflag) == (57, False)
    dice.dice = [6, 1, 2, 3, 4]
    card.record("sextus", dice)
    assert (card.totalscore, card.bonusscore, card.bonusflag) == (98, 35, True)
    with pytest.raises(ValueError, match="used already"):
        card.record("sextus", dice)
    with pytest.raises(ValueError, match="no category"):
        card.record("septimus", dice)
