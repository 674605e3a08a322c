"""`kibitz play`: shown at once, or played by a person who types."""

import io
from pathlib import Path

import pytest

from kibitz import record
from kibitz.cli import main


def test_play_shows_the_game(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["play", "aces", "--seed", "4"]) == 0
    text = capsys.readouterr().out
    assert "(seed 4)" in text
    assert "Distributing the cards" in text


def typed(lines: str, words: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> str:
    """What is printed when these lines are typed."""
    monkeypatch.setattr("sys.stdin", io.StringIO(lines))
    assert main(["play", *words]) == 0
    return capsys.readouterr().out


def test_a_person_plays_asks_takes_back_and_stops(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = "h\n?\nmoves\nundo\nnonsense\nkeep 6 6\nundo\nkeep 6 6\nquit\n"
    text = typed(lines, ["sebastian", "--seed", "5"], monkeypatch, capsys)
    assert "undo    take your last move back" in text
    assert "keep 6 6      245.699     0.000" in text
    assert "keep 3 3 5 6 6  keep 3 3 5 6  " in text
    assert "nothing to take back" in text
    assert "invalid dice 'nonsense': expected" in text
    thrown = [line for line in text.splitlines() if line.startswith("[")]
    assert thrown[0] == thrown[2] != thrown[1] == thrown[3], "after undo the same dice are thrown again"
    assert text.endswith("stopped; kibitz play sebastian --seed 5 deals the same again\n")


def test_a_game_that_is_finished_is_recorded_and_reviewed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "games.jsonl"
    words = ["take-five", "--players", "2", "--seed", "3", "--against", "low-to-high", "--record", str(path)]
    # Each card of the hand in turn, and a row where one must be taken: whatever is not allowed is asked again.
    lines = [f"{card}\nrow 1\n" for card in range(1, 105)]
    monkeypatch.setattr("sys.stdin", io.StringIO("".join(lines * 10)))
    assert main(["play", *words]) == 0
    text = capsys.readouterr().out
    (played,) = record.read(path)
    assert played.players == ("you", "low-to-high")
    assert f"{played.outcome}; scores " in text
    assert "(low-to-high): " in text
    assert "lost by choices" in text


def test_one_person_plays_alone_to_the_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "games.jsonl"
    lines = "".join(f"draw\nturn {row} {column}\n" for row in (0, 1) for column in range(4))
    text = typed(lines, ["play-nine", "--columns", "4", "--seed", "8", "--record", str(path)], monkeypatch, capsys)
    (played,) = record.read(path)
    assert played.scores is not None
    # Two cards are open from the start: what is not allowed is asked again.
    assert [text for seat, text in played.moves if seat == 0 and text.startswith("turn")] == [
        f"turn {row} {column}" for row in (0, 1) for column in (0, 2, 3)
    ]
    assert f"{played.outcome}; scores {played.scores[0]:g} (seed 8)" in text
    assert "lost by choices" in text


def test_the_command_that_deals_the_same_again(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    first = typed("quit\n", ["play-nine", "--columns", "6", "--seed", "8"], monkeypatch, capsys)
    command = "kibitz play play-nine --option columns=6 --seed 8"
    assert f"stopped; {command} deals the same again" in first
    assert typed("quit\n", command.split()[2:], monkeypatch, capsys) == first
    assert "play rummy --seed 1 deals" in typed("quit\n", ["rummy", "--seed", "1"], monkeypatch, capsys)
    words = ["take-five", "--players", "3", "--seed", "1"]
    assert "play take-five --players 3 --seed 1 deals" in typed("quit\n", words, monkeypatch, capsys)
