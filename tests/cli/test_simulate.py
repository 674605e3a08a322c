"""`kibitz simulate`: counts, files that are resumed, and Ctrl-C."""

import json
import os
import re
import signal
import subprocess
import time
from pathlib import Path

import pytest

from kibitz.cli import main
from tests.cli.process import KIBITZ, kibitz
from tests.cli.terminal import Terminal


@pytest.mark.slow
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
    assert [round(outcome["share"], 3) for outcome in result["outcomes"] if outcome["mean_score"]] == [
        0.19,
        0.062,
        0.011,
    ]


@pytest.mark.slow
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


@pytest.mark.slow
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
    assert "continues from" in out
    result = json.loads(keep.read_text())
    assert sum(count for *_, count in result["endings"]) == result["games"]


def test_many_outcomes_are_shown_by_their_distribution(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", "sebastian", "-n", "200", "--jobs", "1"]) == 0
    text = capsys.readouterr().out
    assert text.startswith("sebastian: 200 games from seed 0, ")
    assert "mean score" in text
    assert "percentiles 1: " in text
    shares = [float(line.split()[1]) for line in text.splitlines() if re.match(r" +-?[0-9]+\.[0-9] ", line)]
    assert sum(shares) == pytest.approx(100, abs=0.01)


@pytest.mark.slow
def test_an_outcome_has_one_row_whatever_the_scores(capsys: pytest.CaptureFixture[str]) -> None:
    """Games of Sebastian end with the bonus or without, with some hundred different scores."""
    assert main(["simulate", "sebastian", "-n", "200", "--jobs", "1"]) == 0
    text = capsys.readouterr().out
    assert re.findall(r"^with\w* the bonus +([0-9]+) ", text, re.MULTILINE) == ["73", "127"]
    assert main(["simulate", "sebastian", "-n", "200", "--jobs", "1", "--json"]) == 0
    result = json.loads(capsys.readouterr().out)
    assert [outcome["outcome"] for outcome in result["outcomes"]] == ["without the bonus", "with the bonus"]
    assert sum(row["games"] for row in result["scores"]) == 200
    mean = sum(row["games"] * row["score"] for row in result["scores"]) / 200
    assert result["mean_score"] == pytest.approx(mean)
    assert all(re.fullmatch("[a-z_]+", key) for key in result)


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs /dev/full")
def test_a_full_disk_costs_the_picture_only(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    picture = tmp_path / "odds.svg"
    picture.symlink_to("/dev/full")
    assert main(["simulate", "aces", "-n", "1e2", "--jobs", "1", "--picture", str(picture)]) == 3
    out, err = capsys.readouterr()
    assert "OUTCOME" in out
    assert "No space left on device" in err


def test_a_picture_is_of_the_kind_that_its_name_says(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["simulate", "aces", "-n", "1e2", "--jobs", "1", "--picture"]
    assert main([*words, str(tmp_path / "odds.pdf")]) == 2
    assert "expected a file that ends in .svg or .png" in capsys.readouterr().err
    pytest.importorskip("resvg_py")
    assert main([*words, str(tmp_path / "odds.png")]) == 0
    assert (tmp_path / "odds.png").read_bytes().startswith(b"\x89PNG")


@pytest.mark.slow
def test_bars_fit_beside_the_figures_on_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    screen = Terminal()
    monkeypatch.setattr("sys.stdout", screen)
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setenv("NO_COLOR", "1")
    assert main(["simulate", "take-five", "-n", "50", "--mind", "low-to-high", "--jobs", "1"]) == 0
    lines = screen.getvalue().splitlines()
    assert max(map(len, lines)) <= 80
    assert all("%" in line for line in lines if "█" in line and "took" in line)
    assert not [line for line in lines if line.strip() and not line.strip("█ ")]


def test_a_file_that_is_no_text_is_refused_in_one_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    keep = tmp_path / "kept.json"
    keep.write_bytes(b"\xff\xfe")
    assert main(["simulate", "aces", "-n", "10", "--keep", str(keep)]) == 2
    assert "holds no simulation (not UTF-8): expected a file made by --keep" in capsys.readouterr().err


@pytest.mark.parametrize("jobs", ["1", "2"])
@pytest.mark.slow
def test_ctrl_c_in_a_slow_game_finishes_it(jobs: str) -> None:
    """A game of rummy by the best mind takes seconds: what has begun counts."""
    words = ["simulate", "rummy", "--mind", "level:8", "--seconds", "0.02", "-n", "1000", "--jobs", jobs, "--json"]
    with subprocess.Popen(
        [*KIBITZ, *words], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True
    ) as run:
        time.sleep(1.5)
        os.killpg(run.pid, signal.SIGINT)
        out, err = run.communicate(timeout=120)
    assert run.returncode == 130
    assert "finishing the games under way" in err
    assert json.loads(out)["games"] >= 1
