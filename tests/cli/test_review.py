"""`kibitz review`: one game, and the costly choices of many."""

import json
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

import pytest

from kibitz import judgement
from kibitz.cli import main
from kibitz.judgement import Judgement
from kibitz.table import Adviser, Record


def test_a_review_that_is_stopped_shows_what_was_judged(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "games.jsonl"
    assert main(["record", "betsy", "random", "greedy", "--out", str(path)]) == 0
    judge = judgement.judge

    def stopped(played: Record, mind: Adviser, seconds: float | None) -> Iterator[Judgement]:
        yield from islice(judge(played, mind, seconds), 2)
        raise KeyboardInterrupt

    monkeypatch.setattr(judgement, "judge", stopped)
    assert main(["review", str(path), "--mind", "greedy"]) == 130
    assert len(capsys.readouterr().out.splitlines()) == 1 + 2 + 2
    assert main(["review", str(path), "--mind", "greedy", "--json"]) == 130
    assert capsys.readouterr().out == ""


@pytest.fixture
def games(tmp_path: Path) -> Path:
    """Three games of Sebastian by a mind that makes mistakes."""
    path = tmp_path / "games.jsonl"
    assert main(["record", "sebastian", "hasty", "-n", "3", "--out", str(path)]) == 0
    return path


def test_what_choices_lost_and_chance_gave_adds_up(games: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["review", str(games), "--game", "2", "--json"]) == 0
    judged = json.loads(capsys.readouterr().out)
    assert all(item["lost"] >= 0 for item in judged)
    assert main(["review", str(games), "--game", "2"]) == 0
    *rows, sums = capsys.readouterr().out.splitlines()
    assert len(rows) == 1 + len(judged)
    lost, luck = (sum(item[name] for item in judged) for name in ("lost", "luck"))
    assert sums == f"lost by choices {lost:.3f}, gained from luck {luck:+.3f}"


def test_the_costly_choices_of_all_games(games: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["review", str(games), "--costly", "4", "--player", "hasty"]
    assert main([*words, "--json", "--jobs", "2"]) == 0
    result = json.loads(capsys.readouterr().out)
    costs = [choice["lost"] for choice in result["choices"]]
    assert len(costs) == 4
    assert costs == sorted(costs, reverse=True)
    assert main([*words, "--jobs", "1"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[1].split() == ["hasty", "3", f"{result['lost a game']['hasty']:.3f}"]
    assert lines[2].startswith(f"{costs[0]:.3f} lost by hasty in game {result['choices'][0]['game']}: ")


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ("--costly 2 --seat 0", "expected --player, not --game or --seat"),
        ("--player hasty", "expected --costly beside it"),
        ("--costly 2 --player nobody --jobs 1", "--player nobody: expected one of hasty"),
        ("--game 4", "3 games: expected a game up to 3, not 4"),
    ],
)
def test_a_review_that_can_not_be(words: str, message: str, games: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["review", str(games), *words.split()]) == 2
    assert message in capsys.readouterr().err
