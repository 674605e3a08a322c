"""`kibitz review`: one game, and the costly choices of many."""

import json
import os
import re
import signal
import subprocess
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

import pytest

from kibitz import judgement
from kibitz.cli import main
from kibitz.gameplay import Rebuilt
from kibitz.judgement import Judgement
from kibitz.table import Adviser
from tests.cli.process import KIBITZ


def test_a_review_that_is_stopped_shows_what_was_judged(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "games.jsonl"
    assert main(["record", "betsy", "random", "greedy", "--out", str(path)]) == 0
    judge = judgement.judge

    def stopped(played: Rebuilt, mind: Adviser, seconds: float | None) -> Iterator[Judgement]:
        yield from islice(judge(played, mind, seconds), 2)
        raise KeyboardInterrupt

    monkeypatch.setattr(judgement, "judge", stopped)
    assert main(["review", str(path), "--mind", "greedy"]) == 130
    assert "it would have chosen otherwise in 2 of 2 choices" in capsys.readouterr().out
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
    summary, _, title, *lines = capsys.readouterr().out.splitlines()
    lost, luck = (sum(item[name] for item in judged) for name in ("lost", "luck"))
    assert summary.endswith(f"%, lost by choices {lost:.3f}, gained from luck {luck:+.3f}")
    assert title == "costliest:"
    worst = sorted((item["lost"] for item in judged), reverse=True)[:3]
    assert [f"{cost:.3f}" for cost in worst] == [line.split(" cost ")[1].split(";")[0] for line in lines[:3]]
    *rows, hidden = lines[5:]
    costly = [item for item in judged if item["lost"] > 5e-4]
    assert [int(row.split()[0]) for row in rows] == [item["number"] for item in costly]
    assert hidden == f"and {len(judged) - len(costly)} choices that cost nothing"


@pytest.mark.slow
def test_the_costly_choices_of_all_games(games: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["review", str(games), "--costly", "4", "--player", "hasty"]
    assert main([*words, "--json", "--jobs", "2"]) == 0
    result = json.loads(capsys.readouterr().out)
    costs = [choice["lost"] for choice in result["choices"]]
    assert len(costs) == 4
    assert costs == sorted(costs, reverse=True)
    assert main([*words, "--jobs", "1"]) == 0
    lines = capsys.readouterr().out.splitlines()
    mean, error = (result[name]["hasty"] for name in ("lost_a_game", "lost_a_game_error"))
    assert lines[1].split() == ["hasty", "3", f"{mean:.3f}", "±", f"{error:.3f}"]
    assert lines[2].startswith(f"{costs[0]:.3f} lost by hasty in game {result['choices'][0]['game']}: ")


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ("--costly 2 --seat 0", "expected --player, not --game or --seat"),
        ("--player hasty", "expected --costly beside it"),
        ("--costly 2 --player nobody --jobs 1", "--player 'nobody': expected one of hasty"),
        ("--game 4", "3 games: expected a game up to 3, not 4"),
    ],
)
def test_a_review_that_can_not_be(words: str, message: str, games: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["review", str(games), *words.split()]) == 2
    assert message in capsys.readouterr().err


@pytest.mark.slow
def test_a_game_without_chance_has_no_luck(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """What a player of Betsy gains is what the other one loses, and each seat has a sum of its own."""
    path = tmp_path / "games.jsonl"
    assert main(["record", "betsy", "greedy", "random", "--out", str(path)]) == 0
    assert main(["review", str(path), "--mind", "textbook", "--seconds", "0.01"]) == 0
    assert "it would have chosen otherwise in " in capsys.readouterr().out
    assert main(["review", str(path), "--seconds", "0.01"]) == 0
    text = capsys.readouterr().out
    assert "luck" not in text.lower()
    assert "seat 0 (greedy): accuracy " in text
    assert "seat 1 (random): accuracy " in text
    assert main(["review", str(path), "--seconds", "0.01", "--seat", "1"]) == 0
    assert "greedy" not in capsys.readouterr().out


def test_a_player_who_is_not_in_the_file_is_refused_before_anything_is_judged(
    games: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(judgement, "costs", None)
    assert main(["review", str(games), "--costly", "1", "--player", "nobody", "--jobs", "1"]) == 2
    assert "--player 'nobody': expected one of hasty" in capsys.readouterr().err


def test_a_review_as_a_file(games: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "review.html"
    assert main(["review", str(games), "--html", str(path)]) == 0
    assert "choices; open it in a browser" in capsys.readouterr().out
    assert "Find the better move" in path.read_text()
    assert main(["review", str(games), "--html", str(path), "--costly", "3"]) == 2
    assert "--html holds one whole game" in capsys.readouterr().err


@pytest.mark.slow
def test_sigterm_to_the_whole_group_ends_it_in_one_line(games: Path, tmp_path: Path) -> None:
    many = tmp_path / "many.jsonl"
    many.write_text(games.read_text() * 100)
    words = ["review", str(many), "--costly", "1", "--mind", "generic:mcts", "--seconds", "0.02", "--jobs", "2"]
    with subprocess.Popen(
        [*KIBITZ, *words], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True
    ) as run:
        assert run.stderr is not None
        assert re.fullmatch(r"kibitz: \d+ of \d+ games judged\n", run.stderr.readline()), (
            "progress, also without a screen"
        )
        os.killpg(run.pid, signal.SIGTERM)
        _, errors = run.communicate(timeout=60)
    assert run.returncode == 130
    assert re.search(r"kibitz: stopped; \d+ of \d+ games were judged\n\Z", errors)
    assert "Traceback" not in errors
