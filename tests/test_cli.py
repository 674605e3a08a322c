"""The command line: what it prints, how it fails, and what it loads."""

import json
import os
import shlex
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

import pytest

from kibitz import catalog, record, review
from kibitz.cli import main
from kibitz.review import Judgement
from kibitz.table import Adviser, Record

KIBITZ = [sys.executable, "-c", "import sys; from kibitz.cli import main; sys.exit(main())"]


def kibitz(*words: str, **settings: object) -> subprocess.CompletedProcess[str]:
    return subprocess.run([*KIBITZ, *words], text=True, capture_output=True, check=False, **settings)  # type: ignore[call-overload,no-any-return]


def test_importing_kibitz_loads_no_game_and_no_numpy() -> None:
    told = "import sys, kibitz; print([m for m in sys.modules if 'numpy' in m or m.startswith('kibitz.')])"
    assert subprocess.check_output([sys.executable, "-c", told], text=True) == "[]\n"


@pytest.mark.parametrize("name", catalog.names())
def test_a_command_loads_only_the_game_it_was_asked_for(name: str) -> None:
    program = (
        "import sys; from kibitz.cli import main; main(['bench', '--help'] if len(sys.argv) < 2 else sys.argv[1:]);"
        "print([m for m in sys.modules if m.startswith('kibitz.games.') or 'numpy' in m])"
    )
    run = subprocess.run([sys.executable, "-c", program, "advise", name], text=True, capture_output=True, check=True)
    loaded = run.stdout.splitlines()[-1]
    own = name.replace("-", "_")
    assert f"kibitz.games.{own}.game" in loaded
    assert "numpy" not in loaded
    for other in catalog.names():
        if other != name:
            assert f"kibitz.games.{other.replace('-', '_')}." not in loaded


def test_version_says_whether_it_runs_compiled() -> None:
    assert kibitz("--version").stdout.startswith("kibitz ")
    interpreted = kibitz("--version", env={**os.environ, "KIBITZ_INTERPRETED": "1"})
    assert "interpreted" in interpreted.stdout


def test_heavy_work_warns_when_interpreted() -> None:
    run = kibitz("simulate", "aces", "-n", "10", env={**os.environ, "KIBITZ_INTERPRETED": "1"})
    assert run.returncode == 0
    assert "interpreted, not compiled" in run.stderr
    assert "aces: 10 games" in run.stdout


@pytest.mark.parametrize(
    "command", ["", *["games", "play", "advise", "review", "simulate", "solve", "arena", "record", "replay", "bench"]]
)
def test_help_has_an_example(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as leaving:
        main([*command.split(), "--help"])
    assert leaving.value.code == 0
    told = capsys.readouterr().out
    assert "example:\n  kibitz " in told


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ("frobnicate", "invalid choice: 'frobnicate'"),
        ("play chess", "unknown game 'chess': expected one of aces,"),
        ("simulate aces -n 0", "number of games 0: expected at least 1"),
        ("simulate aces -n ten", "number of games 'ten': expected a whole number"),
        ("simulate aces --seed x", "seed 'x': expected a whole number"),
        ("simulate aces --seconds 0", "expected a number of seconds above 0"),
        ("simulate aces --mind nobody", "aces has no mind 'nobody'"),
        ("simulate aces --columns 4", "unrecognized arguments: --columns 4"),
        ("play aces --seat 1", "seat 1: expected one of 0"),
        ("play aces --players 2", "aces with 2 players: expected 1"),
        ("solve sevens", "sevens has no exact solution"),
        ("replay no-such-file", "no-such-file: No such file or directory"),
        ("review no-such-file", "no-such-file: No such file or directory"),
        ("completion tcsh", "invalid choice: 'tcsh'"),
    ],
)
def test_a_mistake_is_told_in_one_line(words: str, message: str) -> None:
    run = kibitz(*words.split())
    assert message in run.stderr
    assert len(run.stderr.splitlines()) == 1
    assert run.stdout == ""
    assert run.returncode == (3 if "No such file" in message else 2)


def test_words_may_come_before_and_after_flags(capsys: pytest.CaptureFixture[str]) -> None:
    told = []
    for words in ("random greedy --seed 7", "--seed 7 random greedy", "random --seed 7 greedy"):
        assert main(["record", "betsy", *words.split()]) == 0
        told.append(capsys.readouterr().out)
    assert '"players": ["random", "greedy"]' in told[0]
    assert told == told[:1] * 3


@pytest.mark.parametrize("seed", ["-7", str(2**32 + 5), "9" * 5000])
def test_any_whole_number_is_a_seed(seed: str, tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    assert main(["record", "aces", "--seed", seed, "--out", str(path)]) == 0
    assert main(["replay", str(path), "--check"]) == 0
    (told,) = record.read(path)
    assert told.seed == int(seed)


def test_a_review_that_is_stopped_shows_what_it_knows(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "games.jsonl"
    assert main(["record", "betsy", "random", "greedy", "--out", str(path)]) == 0
    judge = review.judge

    def stopped(told: Record, mind: Adviser, seconds: float | None) -> Iterator[Judgement]:
        yield from islice(judge(told, mind, seconds), 2)
        raise KeyboardInterrupt

    monkeypatch.setattr(review, "judge", stopped)
    assert main(["review", str(path), "--mind", "greedy"]) == 130
    assert len(capsys.readouterr().out.splitlines()) == 1 + 2 + 2
    assert main(["review", str(path), "--mind", "greedy", "--json"]) == 130
    assert capsys.readouterr().out == ""


def test_record_and_replay(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "games.jsonl"
    assert main(["record", "sevens", "-n", "3", "--seed", "7", "--out", str(path)]) == 0
    assert main(["record", "sevens", "-n", "3", "--seed", "7"]) == 0
    assert capsys.readouterr().out == path.read_text(encoding="utf-8")
    assert main(["replay", str(path), "--game", "2"]) == 0
    assert "game 2: sevens, seed 8" in capsys.readouterr().out
    assert main(["replay", str(path), "--game", "4"]) == 2
    assert main(["replay", str(path), "--json", "--game", "1"]) == 0
    lines = path.read_text(encoding="utf-8").splitlines()
    tampered = json.loads(lines[1])
    tampered["seed"] += 1
    path.write_text("\n".join([lines[0], json.dumps(tampered), lines[2], ""]), encoding="utf-8")
    capsys.readouterr()
    assert main(["replay", str(path), "--check"]) == 2
    assert "game 2: sevens record, move 1: " in capsys.readouterr().err


def test_simulate_as_json_counts_every_game(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", "aces", "-n", "1000", "--json", "--jobs", "1"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["games"] == 1000
    assert sum(outcome["games"] for outcome in told["outcomes"]) == 1000
    for outcome in told["outcomes"]:
        assert outcome["low"] < outcome["share"] < outcome["high"]
    assert [round(outcome["share"], 3) for outcome in told["outcomes"] if outcome["score"]] == [0.19, 0.062, 0.011]


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
    told = json.loads(keep.read_text())
    assert sum(count for *_, count in told["endings"]) == told["games"]


def test_a_closed_pipe_is_no_error_to_tell() -> None:
    program = shlex.join([*KIBITZ, "record", "aces", "-n", "300"])
    run = subprocess.run(f"{program} | head -n 1", shell=True, capture_output=True, text=True, check=True)
    assert run.stderr == ""
    assert len(run.stdout.splitlines()) == 1


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs /dev/full")
def test_a_full_disk_is_told_in_one_line() -> None:
    with open("/dev/full", "w") as full:
        run = subprocess.run([*KIBITZ, "games"], stdout=full, stderr=subprocess.PIPE, text=True, check=False)
    assert run.returncode == 3
    assert run.stderr == "kibitz: No space left on device\n"
    run = kibitz("record", "aces", "--out", "/dev/full")
    assert run.returncode == 3
    assert run.stderr == "kibitz: /dev/full: No space left on device\n"


def test_play_shows_the_game(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["play", "aces", "--seed", "4"]) == 0
    told = capsys.readouterr().out
    assert "(seed 4)" in told
    assert "Distributing the cards" in told


def test_advice_where_nobody_chooses(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["advise", "aces"]) == 2
    assert "expected" in capsys.readouterr().err


def test_bench_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "aces", "--json"]) == 0
    assert {row["game"] for row in json.loads(capsys.readouterr().out)} == {"aces"}


@pytest.mark.parametrize(
    ("words", "found"),
    [
        (["sim"], ["simulate"]),
        (["play", "ac"], ["aces"]),
        (["simulate", "aces", "--mi"], ["--mind"]),
        (["completion", "b"], ["bash"]),
        (["nonsense", ""], []),
    ],
)
def test_completion(words: list[str], found: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["complete", "--", *words]) == 0
    assert capsys.readouterr().out.split() == found


def test_bash_completes() -> None:
    script = (
        'PATH="$1:$PATH"; source <(kibitz completion bash); COMP_WORDS=(kibitz simulate sev); COMP_CWORD=2; _kibitz; '
        'printf "%s\\n" "${COMPREPLY[@]}"'
    )
    folder = str(Path(sys.executable).parent)
    assert subprocess.check_output(["bash", "-c", script, "bash", folder], text=True) == "sevens\n"
