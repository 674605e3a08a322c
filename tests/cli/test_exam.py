"""`kibitz exam`, from the command line."""

import json
import re
import signal
import subprocess
import time
from pathlib import Path
from xml.etree import ElementTree

import pytest

from kibitz import catalog, gameplay, record
from kibitz.cli.main import main
from tests.cli.process import KIBITZ, exit_code
from tests.exam.server import Server, server

__all__ = ["server"]
KEY = "sk-4711-never-shown"


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.slow
def test_a_report_in_words_as_data_and_as_a_page(server: Server, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["exam", "sebastian", server.entrant("best"), server.entrant("prose-first+hasty"), "hasty", "--games", "4"]
    words += ["--seed", "11"]
    assert main([*words, "--html", "exam.html"]) == 0
    out = capsys.readouterr().out
    lines = out.splitlines()
    assert lines[0] == "sebastian: 4 games of each entrant, on the same deals"
    assert lines[2].split()[0] == "best"
    assert re.search(r"^prose-first\+hasty +156 +0 +156 +0 +0 +156 +0 ", out, re.MULTILINE)
    assert re.search(r"^best: in 156 answers its worth was 0\.00 off", out, re.MULTILINE)
    assert "12 more games (--games 16) would halve the errors" in out
    assert "hasty, what costs most:" in out
    calls = len(server.asked)
    assert main([*words, "--json"]) == 0
    assert len(server.asked) == calls
    found = json.loads(capsys.readouterr().out)
    assert f"seed {found['seed']}:" in out
    assert found["is_complete"]
    best, *others = found["entrants"]
    assert best["regret"]["mean"] == pytest.approx(0, abs=1e-9)
    assert best["answers"] == {"played": 156, "illegal": 0, "unreadable": 0, "late": 0, "refused": 0}
    assert best["calibration"]["root_mean_square"] == pytest.approx(0, abs=1e-9)
    assert {one["name"] for one in others} == {"prose-first+hasty", "hasty"}
    # The same deals, and the same moves.
    assert others[0]["points"] == others[1]["points"]
    assert others[0]["habits"][0]["example"]["better"]
    for one in found["entrants"]:
        expected = 245.870775 + one["luck"]["mean"] - one["regret"]["mean"]
        assert one["points"]["mean"] == pytest.approx(expected, abs=1e-4)
    page = Path("exam.html").read_text(encoding="utf-8")
    pictures = re.findall(r"<svg.*?</svg>", page, re.DOTALL)
    assert len(pictures) >= 4
    for picture in pictures:
        ElementTree.fromstring(picture)
    assert str(found["seed"]) in page
    assert "<script" not in page
    assert "http" not in re.sub(r'xmlns="[^"]*"', "", page).replace(server.url, "")


def test_the_key_is_sent_and_never_kept(
    server: Server, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, folder: Path
) -> None:
    monkeypatch.setenv("MY_KEY", KEY)
    words = ["exam", "play-nine", "--columns", "2", "--games", "1", "--key", "MY_KEY", "--html", "exam.html"]
    assert main([*words, server.entrant("echo")]) == 0
    assert main([*words, server.entrant("forbidden"), "--store", "other"]) == 2
    assert set(server.authorized) == {f"Bearer {KEY}"}
    printed = capsys.readouterr()
    assert "answers 401: wrong key Bearer ***" in printed.err
    assert KEY not in printed.out + printed.err
    for path in folder.rglob("*"):
        assert path.is_dir() or KEY not in path.read_text(encoding="utf-8"), path


def test_a_dry_run_asks_nobody(server: Server, capsys: pytest.CaptureFixture[str], folder: Path) -> None:
    words = ["exam", "sebastian", server.entrant("best"), "greedy", "--games", "10", "--dry-run", "--legal-moves"]
    assert main(words) == 0
    out = capsys.readouterr().out
    assert "# Your answer" in out
    assert "Position: " in out
    assert "Your legal moves:" in out
    assert re.search(
        r"10 games of about 39 choices, 1 entrant to ask: about 390 calls and [\d,]+ tokens", out.splitlines()[-1]
    )
    assert not server.asked
    assert not list(folder.iterdir())


def test_what_it_may_cost_stops_it_and_the_same_command_goes_on(
    server: Server, capsys: pytest.CaptureFixture[str]
) -> None:
    words = [
        "exam",
        "play-nine",
        "--columns",
        "2",
        server.entrant("best"),
        "--games",
        "4",
        "--seed",
        "3",
        "--jobs",
        "1",
    ]
    assert main([*words, "--most-calls", "2"]) == 130
    printed = capsys.readouterr()
    assert printed.err.endswith("stopped: --most-calls 2 is reached; the same command continues exam-play-nine\n")
    assert printed.out == ""
    assert main([*words, "--most-calls", "20"]) == 130
    printed = capsys.readouterr()
    assert "seed" not in printed.out.splitlines()[-1]
    assert main(words) == 0
    assert "seed" in capsys.readouterr().out.splitlines()[-1]
    games = list(record.read(Path("exam-play-nine/records.jsonl")))
    assert len(games) == 4
    for game in games:
        assert list(gameplay.replay(game))[-1].scores() == game.scores
    assert len(server.asked) == sum(seat == 0 for game in games for seat, _ in game.moves)


def main_output(words: list[str], capsys: pytest.CaptureFixture[str]) -> str:
    assert main(words) == 0
    return capsys.readouterr().out


def test_minds_of_a_game_with_estimates(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["exam", "take-five", "low-to-high", "avoid-penalty", "--players", "3", "--games", "3", "--seed", "4"]
    assert main(words) == 0
    out = capsys.readouterr().out
    assert "the prices are estimates: the regret may be biased" in out
    assert "ILLEGAL" not in out
    assert not re.search("prices are estimates", main_output(["exam", "sebastian", "hasty", "--games", "2"], capsys))
    assert main([*words, "--games", "1", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["opponents"] == next(iter(catalog.game("take-five").minds()))
    assert found["entrants"][0]["points"]["error"] is None


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (["sebastian"], "no entrant: expected chat:MODEL@URL"),
        (["aces", "best"], "aces offers no choices"),
        (["sebastian", "nobody"], "has no mind 'nobody'"),
        (["sebastian", "chat:a@b"], "expected chat:MODEL@http://HOST/v1"),
        (["sebastian", "best", "--key", "NOT_SET"], "--key 'NOT_SET': expected an environment variable"),
        (["sebastian", "best", "--body", "["], "expected a JSON object"),
        (["sebastian", "best", "--body", '{"stream": true}'], "without model, messages and stream"),
        (["sebastian", "best", "--players", "2"], "sebastian with 2 players: expected 1"),
        (["gin-rummy", "best", "--opponents", "nobody"], "has no mind 'nobody'"),
        (["sebastian", "best", "--games", "0"], "expected at least 1"),
        (["sebastian", "best", "--most-tokens", "x"], "expected a whole number"),
        (["sebastian", "command:no-such-program", "--games", "1"], "command no-such-program"),
    ],
)
def test_what_is_wrong_is_one_line(words: list[str], expected: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert exit_code("exam", *words) == 2
    error = capsys.readouterr().err
    assert expected in error
    assert error.count("\n") == 1


@pytest.mark.slow
@pytest.mark.parametrize("stop", [signal.SIGINT, signal.SIGKILL])
def test_a_stopped_exam_goes_on_where_it_was(stop: signal.Signals, server: Server, folder: Path) -> None:
    """At most the answers in flight are lost."""
    server.pause = 0.01
    jobs = 2
    words = ["exam", "play-nine", "--columns", "2", server.entrant("best"), "--games", "8", "--jobs", str(jobs)]
    with subprocess.Popen([*KIBITZ, *words], cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as running:
        while len(server.asked) < 20:
            assert running.poll() is None
            time.sleep(0.005)
        running.send_signal(stop)
        _, errors = running.communicate()
    if stop == signal.SIGINT:
        assert running.returncode == 130
        assert b"waiting for the answers in flight" in errors
    before = len(server.asked)
    kept = len((folder / "exam-play-nine" / "transcript.jsonl").read_bytes().splitlines())
    lost = before - kept
    assert 0 <= lost <= (jobs if stop == signal.SIGKILL else 0)
    server.pause = 0
    assert main([*words, "--json"]) == 0
    games = list(record.read(Path("exam-play-nine/records.jsonl")))
    assert len(games) == 8
    assert len(server.asked) - lost == sum(seat == 0 for game in games for seat, _ in game.moves)
