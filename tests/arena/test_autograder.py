"""One submission graded by itself, and what Gradescope says about it."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

from kibitz.arena import contract
from kibitz.arena.autograder import grade, read_metadata
from kibitz.arena.contract import Trial
from kibitz.arena.intake.submission import Submission
from kibitz.arena.sandbox.levels import best_level
from kibitz.table import InvalidText
from tests.arena.submissions import FAULTY, HASTY


def metadata(folder: Path, **fields: object) -> Path:
    path = folder / "submission_metadata.json"
    known = {
        "created_at": "2026-12-02T10:00:00.365935-07:00",
        "assignment": {"due_date": "2026-12-01T09:00:00.000000-07:00"},
        "users": [{"name": "Ada\n", "email": "ada@example.org", "id": 3}, {"name": "Ben", "email": "b@example.org"}],
    }
    path.write_text(json.dumps({**known, **fields}))
    return path


def test_who_and_when_are_taken_from_the_metadata(tmp_path: Path) -> None:
    submission = replace(Submission(file="a.py"), **read_metadata(metadata(tmp_path)))
    assert (submission.student, submission.id, submission.group) == ("Ada", "ada@example.org", ("Ben",))
    assert (submission.time, submission.time_source) == ("2026-12-02T10:00:00-07:00", "metadata")
    assert (submission.days_late, submission.file) == (2, "a.py")
    extended = [{"name": "Ada", "assignment": {"due_date": "2026-12-09T09:00:00-07:00"}}]
    assert read_metadata(metadata(tmp_path, users=extended))["days_late"] == 0
    assert read_metadata(metadata(tmp_path, assignment={}))["days_late"] == 0


@pytest.mark.slow
def test_metadata_that_is_none_is_refused(tmp_path: Path) -> None:
    for fields in ({"created_at": "soon"}, {"users": 7}, {"assignment": 7}, {"created_at": 5}):
        path = metadata(tmp_path, **fields)
        with pytest.raises(InvalidText, match=r"expected Gradescope's submission_metadata\.json"):
            read_metadata(path)
    for text in ("", "[]", "[" * 100_000):
        path.write_text(text)
        with pytest.raises(InvalidText, match=r"expected Gradescope's submission_metadata\.json"):
            read_metadata(path)
    assert read_metadata(tmp_path / "none.json") == {}


@pytest.mark.slow
def test_a_program_that_plays_is_graded_by_a_match(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(contract.of("sebastian"), "trial", Trial(3))
    for name, text in (("good", HASTY), ("faulty", FAULTY)):
        (tmp_path / name).mkdir()
        (tmp_path / name / "SebastianAutoPlayer.py").write_text(text)
    good, again, faulty = (
        grade("sebastian", tmp_path / name, 8213, 60.0, best_level()) for name in ("good", "good", "faulty")
    )
    assert good.games == 3
    modes: list[int] = []

    def look(store: Path, name: str) -> str:
        modes.append(store.parent.stat().st_mode)
        return f"{name} stops too early"

    assert grade("sebastian", tmp_path / "good", 8213, 60.0, best_level(), look).habit == "good stops too early"
    assert modes[0] & 0o077 == 0, "the store has the seed, which the submission must not read"
    assert good.figure == good.result == again.result, "everybody has the same deals"
    assert not good.faults
    assert set(faulty.faults) == {"illegal"}
    with pytest.raises(InvalidText, match="too slow for this autograder"):
        grade("sebastian", tmp_path / "good", 8213, 1e-9, best_level())


GOLFER = """
def get_author_info():
    return "A", "1"

def choose_drawing_action(top, bottom, draws_left, kitty):
    return "d"

def choose_replacement_action(top, bottom, draws_left, card):
    row = 0 if "*" in top else 1
    return "r", row, (top, bottom)[row].index("*")
"""


@pytest.mark.slow
def test_another_game_of_a_family_is_graded_by_deals_of_its_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(contract.of("play-nine"), "trial", Trial(3, is_course=True))
    (tmp_path / "play_nine_player.py").write_text(GOLFER)
    mark = grade("play-nine", tmp_path, 1 << 70, 60.0, best_level(), options={"table": "four-cards"})
    assert mark.games == 3
    assert not mark.faults
    assert mark.references["best"] == pytest.approx(2.588, abs=1e-3)


@pytest.mark.slow
def test_a_program_that_prints_gets_other_tests_each_time(tmp_path: Path) -> None:
    (tmp_path / "solitaire_1.py").write_text("print('no cards')")
    marks = [grade("aces", tmp_path, 8213, 60.0, best_level()) for _ in range(2)]
    assert [mark.marks for mark in marks] == [0.0, 0.0]
    first, second = ([line.name for line in mark.feedback] for mark in marks)
    assert first != second, "whoever has seen the tests of one attempt could print the answers in the next"
