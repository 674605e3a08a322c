"""`kibitz record` and `kibitz replay`."""

import json
import signal
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from kibitz import durable, gameplay, record
from kibitz.cli import main
from kibitz.table import Adviser, Game, Record


@pytest.mark.parametrize("seed", ["-7", str(2**32 + 5), "9" * 5000])
def test_any_whole_number_is_a_seed(seed: str, tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    assert main(["record", "aces", "--seed", seed, "--out", str(path)]) == 0
    assert main(["replay", str(path), "--check"]) == 0
    (played,) = record.read(path)
    assert played.seed == int(seed)


def test_records_are_on_the_disk_when_the_command_ends(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path, passed = tmp_path / "games.jsonl", list[str]()
    monkeypatch.setattr(durable, "before", lambda point: passed.append(point.action))
    assert main(["record", "aces", "-n", "2", "--out", str(path)]) == 0
    assert main(["play", "aces", "--seed", "1", "--record", str(path)]) == 0
    assert passed == ["create", "write", "write", "sync", "sync", "write", "sync", "sync"]


def test_record_and_replay(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "games.jsonl"
    assert main(["record", "sevens", "-n", "3", "--seed", "7", "--out", str(path)]) == 0
    assert main(["record", "sevens", "-n", "3", "--seed", "7"]) == 0
    assert capsys.readouterr().out == path.read_text(encoding="utf-8")
    assert main(["replay", str(path), "--game", "2"]) == 0
    assert "game 2: sevens, seed 8" in capsys.readouterr().out
    assert main(["replay", str(path), "--game", "4"]) == 2
    assert main(["replay", str(path), "--json", "--game", "1"]) == 0
    shown = json.loads(capsys.readouterr().out)
    assert (shown["number"], shown["seed"], len(shown["states"])) == (1, 7, 2)
    assert main(["replay", str(path), "--json"]) == 0
    assert [json.loads(line)["number"] for line in capsys.readouterr().out.splitlines()] == [1, 2, 3]
    lines = path.read_text(encoding="utf-8").splitlines()
    tampered = json.loads(lines[1])
    tampered["seed"] += 1
    path.write_text("\n".join([lines[0], json.dumps(tampered), lines[2], ""]), encoding="utf-8")
    capsys.readouterr()
    assert main(["replay", str(path), "--check"]) == 2
    assert "game 2: sevens record, move 1: " in capsys.readouterr().err


def test_games_that_were_recorded_before_ctrl_c_are_kept(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "games.jsonl"
    play = gameplay.play

    def stopped(game: Game, advisers: Sequence[Adviser], seed: int, *rest: Any) -> Record:
        if seed == 2:
            raise KeyboardInterrupt
        return play(game, advisers, seed, *rest)

    monkeypatch.setattr(gameplay, "play", stopped)
    assert main(["record", "sebastian", "random", "-n", "9", "--out", str(path)]) == 130
    assert capsys.readouterr().err == "kibitz: stopped; 2 of 9 games were written\n"
    assert len(list(record.read(path))) == 2


def test_a_game_that_was_written_when_ctrl_c_came_counts(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "games.jsonl"
    write_all = record.Recorder.write_all

    def interrupted(recorder: record.Recorder, games: Sequence[Record]) -> None:
        write_all(recorder, games)
        signal.raise_signal(signal.SIGINT)

    monkeypatch.setattr(record.Recorder, "write_all", interrupted)
    assert main(["record", "sebastian", "random", "-n", "9", "--out", str(path)]) == 130
    assert capsys.readouterr().err.endswith("kibitz: stopped; 1 of 9 games were written\n")
    assert len(list(record.read(path))) == 1
