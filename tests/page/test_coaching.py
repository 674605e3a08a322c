"""The coach of a tab, as its worker runs it: in the process of the program."""

import json
from pathlib import Path
from typing import Any

import pytest

from kibitz.arena.sandbox import box
from kibitz.page import coaching
from tests.page.programs import FAULTY, GOOD, NO_PROGRAM

PRINTING = GOOD.replace("return hand[0]", "print('thinking'); return hand[0]")


class Bytes:
    """A browser's array."""

    def __init__(self, text: str) -> None:
        self.text = text

    def to_bytes(self) -> bytes:
        return self.text.encode()


def coached(name: str, text: str, game: str = "") -> list[dict[str, Any]]:
    """What is said of a program, in its order."""
    said: list[dict[str, Any]] = []
    coaching.coach(name, Bytes(text), game, lambda line: said.append(json.loads(line)), seconds=0.0)
    assert box.watch is None
    return said


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(coaching, "CHECK_SECONDS", 0.05)


def test_a_program_is_checked_and_then_coached() -> None:
    said = coached("mine.py", GOOD)
    others = [message for message in said if "within" not in message]
    assert [[*message] for message in others] == [["checked"], ["advice"], ["over"]]
    checked, advice = others[0]["checked"], others[1]["advice"]
    assert (checked["name"], checked["game"], checked["passed"], checked["plays"]) == ("mine", "take-five", True, False)
    assert advice["games"] == 1
    assert "On the ladder" in advice["body"]
    assert "On the ladder" in advice["document"]
    # The page's policy allows no style in it.
    assert "<style>" not in advice["body"]


def test_whoever_can_end_it_hears_of_each_question_and_of_its_answer() -> None:
    limits = [message for message in coached("mine.py", GOOD) if "within" in message]
    assert {message["within"] > 0 for message in limits[::2]} == {True}
    assert {message["within"] for message in limits[1::2]} == {0}
    assert limits[0]["asked"] == "to load"


@pytest.mark.parametrize(("text", "found"), [(FAULTY, "no card"), (PRINTING, "thinking")])
def test_what_a_program_does_wrong_is_among_the_findings(text: str, found: str, capsys: Any) -> None:
    checked = next(message["checked"] for message in coached("mine.py", text) if "checked" in message)
    assert not checked["passed"]
    assert found in checked["findings"][0]["message"]
    assert not capsys.readouterr().out


@pytest.mark.parametrize(
    ("name", "text", "game", "reason"),
    [
        ("other.py", NO_PROGRAM, "", "choose its game"),
        ("mine.txt", GOOD, "", "expected a program"),
        ("betsy.py", NO_PROGRAM, "", "kibitz coach betsy.py"),
        ("mine.py", GOOD, "poker", "poker"),
        ("mine.zip", GOOD, "take-five", "mine.zip"),
    ],
)
def test_what_can_not_be_coached_is_refused_with_a_reason(name: str, text: str, game: str, reason: str) -> None:
    *_, refused = coached(name, text, game)
    assert reason in refused["refused"]


def test_nothing_is_left_behind(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    coached("mine.py", GOOD)
    assert not [*tmp_path.iterdir()]
