"""`kibitz simulate`: counts, files that are resumed, and Ctrl-C."""

import json
import os
import signal
import subprocess
import time
from pathlib import Path

import pytest

from kibitz.cli import main
from tests.cli.process import KIBITZ, kibitz


def test_heavy_work_warns_when_interpreted() -> None:
    run = kibitz("simulate", "aces", "-n", "10", env={**os.environ, "KIBITZ_INTERPRETED": "1"})
    assert run.returncode == 0
    assert "interpreted, not compiled" in run.stderr
    assert "aces: 10 games" in run.stdout


def test_simulate_as_json_counts_every_game(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", "aces", "-n", "1000", "--json", "--jobs", "1"]) == 0
    result = json.loads(capsys.readouterr().out)
    assert result["games"] == 1000
    assert sum(outcome["games"] for outcome in result["outcomes"]) == 1000
    for outcome in result["outcomes"]:
        assert outcome["low"] < outcome["share"] < outcome["high"]
    assert [round(outcome["share"], 3) for outcome in result["outcomes"] if outcome["score"]] == [0.19, 0.062, 0.011]


def test_simulate_goes_on_where_it_stopped(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    keep, picture = tmp_path / "kept.json", tmp_path / "odds.svg"
    assert main(["simulate", "sevens", "-n", "500", "--seed", "-9", "--keep", str(keep)]) == 0
    assert main(["simulate", "sevens", "-n", "800", "--seed", "-9", "--keep", str(keep)]) == 0
    in_two = json.loads(keep.read_text())
    keep.unlink()
    words = ["simulate", "sevens", "-n", "800", "--seed", "-9", "--jobs", "1", "--keep", str(keep)]
    assert main([*words, "--picture", str(picture)]) == 0
    assert json.loads(keep.read_text()) == in_two
    assert in_two["games"] == 800
    assert "</svg>" in picture.read_text(encoding="utf-8")
    assert main(["simulate", "sevens", "-n", "800", "--seed", "1", "--keep", str(keep)]) == 2
    assert "holds another simulation" in capsys.readouterr().err
    keep.write_text("{")
    assert main(["simulate", "sevens", "--keep", str(keep)]) == 2
    assert "holds no simulation" in capsys.readouterr().err
    assert keep.read_text() == "{"


def test_ctrl_c_keeps_what_is_done(tmp_path: Path) -> None:
    keep = tmp_path / "kept.json"
    words = ["simulate", "sevens", "-n", str(10**11), "--jobs", "2", "--keep", str(keep)]
    with subprocess.Popen(
        [*KIBITZ, *words], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True
    ) as run:
        while not keep.exists() and run.poll() is None:
            time.sleep(0.01)
        os.killpg(run.pid, signal.SIGINT)
        out, err = run.communicate(timeout=120)
    assert run.returncode == 130
    assert "Traceback" not in err
    assert "goes on from" in out
    result = json.loads(keep.read_text())
    assert sum(count for *_, count in result["endings"]) == result["games"]


def test_many_outcomes_are_shown_by_their_distribution(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", "sebastian", "-n", "200", "--jobs", "1"]) == 0
    text = capsys.readouterr().out
    assert text.startswith("sebastian: 200 games from seed 0, ")
    assert "mean score" in text
    assert "percentiles 1: " in text
    shares = [float(line.split()[1]) for line in text.splitlines() if " % " in line or line.endswith("%")]
    assert sum(shares) == pytest.approx(100, abs=0.01)
