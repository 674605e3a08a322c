"""The way in: what a command loads, its help, and how it fails."""

import json
import os
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from kibitz import catalog
from kibitz.cli import main
from kibitz.cli.common import amount
from tests.cli.process import KIBITZ, exit_code, kibitz


def test_importing_kibitz_loads_no_game_and_no_numpy() -> None:
    program = "import sys, kibitz; print([m for m in sys.modules if 'numpy' in m or m.startswith('kibitz.')])"
    assert subprocess.check_output([sys.executable, "-c", program], text=True) == "[]\n"


@pytest.mark.slow
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


@pytest.mark.slow
def test_version_says_whether_it_runs_compiled() -> None:
    assert kibitz("--version").stdout.startswith("kibitz ")
    interpreted = kibitz("--version", env={**os.environ, "KIBITZ_INTERPRETED": "1"})
    assert "interpreted" in interpreted.stdout


@pytest.mark.parametrize(
    "command", ["", *["games", "play", "advise", "review", "simulate", "solve", "arena", "record", "replay", "bench"]]
)
def test_help_has_an_example(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as leaving:
        main([*command.split(), "--help"])
    assert leaving.value.code == 0
    text = capsys.readouterr().out
    assert "example:\n  kibitz " in text


@pytest.mark.slow
@pytest.mark.parametrize(
    ("words", "begins"), [("help", "usage: kibitz [-h]"), ("help play", "usage: kibitz play [-h]")]
)
def test_help_is_a_command_too(words: str, begins: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert exit_code(*words.split()) == 0
    assert capsys.readouterr().out.startswith(begins)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("words", "message"),
    [
        ("frobnicate", "unknown command 'frobnicate': expected one of page, "),
        ("simulat aces", "did you mean simulate? (see kibitz --help)"),
        ("play aces --sed 4", "unrecognized arguments: --sed 4; did you mean --seed? (see kibitz play --help)"),
        ("play bets", "did you mean betsy?"),
        ("play betsy --against greddy", "did you mean greedy?"),
        ("play betsy --option quit=20", "did you mean quiet?"),
        ("simulate aces -n 1.5", "number of games '1.5': expected a whole number, e.g. 1000, 1e6 or 1M"),
        ("simulate aces -n 1e99", "number of games '1e99': expected a whole number"),
        ("play chess", "unknown game 'chess': expected one of aces,"),
        ("simulate aces -n 0", "number of games 0: expected at least 1"),
        ("simulate aces -n ten", "number of games 'ten': expected a whole number"),
        ("simulate aces --seed x", "seed 'x': expected a whole number"),
        ("simulate aces --seconds 0", "invalid time '0': expected seconds above 0"),
        ("simulate aces --mind nobody", "aces has no mind 'nobody'"),
        ("simulate aces --columns 4", "unrecognized arguments: --columns 4"),
        ("play aces --seat 1", "seat 1: expected one of 0"),
        ("play aces --players 2", "aces with 2 players: expected 1"),
        (
            "solve sevens",
            "sevens has no exact solution that could be computed here: more than 2,000 moves of chance at once",
        ),
        ("replay no-such-file", "no-such-file: No such file or directory"),
        ("review no-such-file", "no-such-file: No such file or directory"),
        ("completion tcsh", "invalid choice: 'tcsh'"),
    ],
)
def test_a_mistake_is_reported_in_one_line(words: str, message: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert exit_code(*words.split()) == (3 if "No such file" in message else 2)
    out, err = capsys.readouterr()
    assert message in err
    assert len([line for line in err.splitlines() if "interpreted, not compiled" not in line]) == 1
    assert out == ""


def test_words_may_come_before_and_after_flags(capsys: pytest.CaptureFixture[str]) -> None:
    printed = []
    for words in ("random greedy --seed 7", "--seed 7 random greedy", "random --seed 7 greedy"):
        assert main(["record", "betsy", *words.split()]) == 0
        printed.append(capsys.readouterr().out)
    assert '"players": ["random", "greedy"]' in printed[0]
    assert printed == printed[:1] * 3


@pytest.mark.slow
def test_a_closed_pipe_ends_the_command_silently() -> None:
    program = shlex.join([*KIBITZ, "record", "aces", "-n", "300"])
    run = subprocess.run(f"{program} | head -n 1", shell=True, capture_output=True, text=True, check=True)
    assert run.stderr == ""
    assert len(run.stdout.splitlines()) == 1


@pytest.mark.slow
@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs /dev/full")
def test_a_full_disk_is_reported_in_one_line() -> None:
    with open("/dev/full", "w") as full:
        run = subprocess.run([*KIBITZ, "games"], stdout=full, stderr=subprocess.PIPE, text=True, check=False)
    assert run.returncode == 3
    assert run.stderr == "kibitz: No space left on device\n"
    run = kibitz("record", "aces", "--out", "/dev/full")
    assert run.returncode == 3
    assert run.stderr == "kibitz: /dev/full: No space left on device\n"


LOADED = """
import sys
from kibitz.cli import main
from kibitz.cli.common import amount
code = main(sys.argv[1:])
print(code, *sorted(name for name in sys.modules if name.partition(".")[0] == "kibitz"))
"""
MOST_LOADED = 43
"""Modules of kibitz that advice may load: the command's, the vocabulary's, those of one game's best mind."""


def loaded(*words: str, stdin: str = "") -> list[str]:
    """The modules of kibitz that a command has loaded at its end."""
    run = subprocess.run(
        [sys.executable, "-c", LOADED, *words], input=stdin, text=True, capture_output=True, check=True
    )
    code, *modules = run.stdout.splitlines()[-1].split()
    assert code == "0", run.stderr
    return modules


@pytest.mark.slow
def test_advice_loads_few_modules() -> None:
    modules = loaded("advise", "sebastian", "33356 2 primis=3")
    assert "kibitz.games.sebastian.minds" in modules
    assert len(modules) <= MOST_LOADED, modules
    games = {name.split(".")[2] for name in modules if name.startswith("kibitz.games.")}
    assert games == {"sebastian"}
    assert not [name for name in modules if name.split(".")[1:2] in (["arena"], ["page"], ["learn"], ["coach"])]


FIRST_BOARD = """
import sys
from kibitz.cli import main
main(sys.argv[1:])
print(*sorted(sys.modules))
"""
NEEDED_LATER = {
    *("asyncio", "json", "multiprocessing", "shutil", "subprocess"),
    *("kibitz.editing", "kibitz.judgement", "kibitz.panels", "kibitz.plugins", "kibitz.record"),
}
"""What no first board needs, and what would take long to load."""


@pytest.mark.slow
@pytest.mark.parametrize("name", catalog.names())
def test_the_first_board_waits_for_no_module_that_is_needed_later(name: str, tmp_path: Path) -> None:
    run = subprocess.run(
        [sys.executable, "-c", FIRST_BOARD, "play", name, "--seed", "4"],
        input="quit\n",
        text=True,
        capture_output=True,
        check=True,
        env={**os.environ, "XDG_STATE_HOME": str(tmp_path)},
    )
    loaded = set(run.stdout.splitlines()[-1].split())
    package = f"kibitz.games.{name.replace('-', '_')}"
    assert f"{package}.drawing" in loaded
    assert not loaded & (NEEDED_LATER | {f"{package}.minds"})


def test_the_help_imports_no_command(capsys: pytest.CaptureFixture[str]) -> None:
    run = subprocess.run(
        [sys.executable, "-c", FIRST_BOARD.replace("main(sys.argv", "sys.exit = print; main(sys.argv"), "--help"],
        text=True,
        capture_output=True,
        check=False,
    )
    assert "kibitz.cli.play" not in run.stdout
    assert "completion" in run.stdout


ONE_AFTER_THE_OTHER = """
import json
import sys
from kibitz.cli import main
codes = [main(words) for words in json.loads(sys.argv[1])]
print("".join(map(str, codes)), *sys.modules)
"""


@pytest.mark.slow
def test_playing_and_reviewing_load_no_arena(tmp_path: Path) -> None:
    games = str(tmp_path / "games.jsonl")
    commands = [
        ("record", "sebastian", "hasty", "--out", games),
        ("advise", "sebastian", "33356 2 primis=3"),
        ("play", "sebastian", "--watch", "--seed", "1", "--against", "hasty"),
        ("review", games),
        ("replay", games),
        ("simulate", "sebastian", "-n", "2", "--mind", "hasty", "--jobs", "1"),
        ("solve", "aces"),
        ("games",),
    ]
    run = subprocess.run(
        [sys.executable, "-c", ONE_AFTER_THE_OTHER, json.dumps(commands)], text=True, capture_output=True, check=True
    )
    codes, *modules = run.stdout.splitlines()[-1].split()
    assert codes == "0" * len(commands), run.stderr
    assert not [name for name in modules if name.startswith("kibitz.arena")]


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["play", "aces", "--seed", "9" * 10_001], "expected at most 10000 digits"),
        (["play", "aces", "--seed", "1_0"], "seed '1_0': expected a whole number"),
        (["advise", "sebastian", "33456 2", "--seconds", "1_0"], "invalid time '1_0': expected seconds above 0"),
        (["advise", "sebastian", "33456 2", "--seconds", "9" * 5000], "invalid time '9999"),
        (["advise", "sebastian", "33456 2", "--seconds", "1e400"], "invalid time '1e400'"),
        (["advise", "sebastian", os.fsdecode(b"\xff")], r"invalid position '\udcff': expected dice"),
        (["advise", "rummy", "3" * 100_000], "expected a card"),
        ([os.fsdecode(b"\xfe")], r"'\udcfe'"),
        (["play", "play-nine", "--columns", "9" * 5000], "expected one of 2, 3, 4"),
        (["play", "play-nine", "--option", os.fsdecode(b"\xff=3")], r"no option '\udcff'"),
        (["replay", os.fsdecode(b"/nowhere/\xff")], r"/nowhere/\udcff: No such file or directory"),
    ],
)
def test_numbers_of_any_length_and_bytes_of_no_text_get_one_line(
    words: list[str], message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert exit_code(*words) in (2, 3)
    err = capsys.readouterr().err
    assert message in err
    assert err.count("\n") == 1
    assert len(err) < 500


@pytest.mark.slow
def test_a_seed_may_have_thousands_of_digits() -> None:
    seed = "9" * 5000
    assert f"seed {seed}" in kibitz("play", "aces", "--seed", seed).stdout


@pytest.mark.slow
@pytest.mark.parametrize("game", ["sebastian", "play-nine"])
def test_anything_may_be_typed_in_a_game(game: str) -> None:
    typed = b"\xff\xfe\n\0\n" + b"9" * 1_000_000 + b"\nquit\n"
    run = subprocess.run([*KIBITZ, "play", game, "--seed", "1"], input=typed, capture_output=True, check=True)
    assert not run.stderr
    assert b"stopped" in run.stdout


@pytest.mark.parametrize(
    ("text", "number"), [("1e3", 1000), ("2k", 2000), ("0.5K", 500), ("1500", 1500), ("1M", 10**6)]
)
def test_numbers_may_be_short(text: str, number: int) -> None:
    assert amount("games")(text) == number


@pytest.mark.parametrize("name", ["take5", "6nimmt", "Take Five", "6 nimmt!", "yahtzee", "Play_Nine", "golf"])
def test_a_game_has_other_names(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", name]) == 0
    assert main(["play", "yahtzee", "--watch", "--seed", "1", "--against", "hasty", "--color", "never"]) == 0


def test_colour_is_for_terminals_or_on_request(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "aces"]) == 0
    assert "\x1b[" not in capsys.readouterr().out
    assert main(["rules", "aces", "--color", "always"]) == 0
    assert "\x1b[1m" in capsys.readouterr().out
    assert main(["rules", "aces", "--color", "never"]) == 0
    assert "\x1b[" not in capsys.readouterr().out


HANDLES_CTRL_C = """
import kibitz.cli

def main():
    try:
        exec("raise KeyboardInterrupt")
    except KeyboardInterrupt:
        return 130

kibitz.cli.main = main
"""


@pytest.mark.slow
def test_the_package_is_the_command() -> None:
    """`python -m kibitz`, as process.py starts every command."""
    done = kibitz("--version")
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("kibitz ")
    wrong = kibitz("chess")
    assert wrong.returncode == 2
    assert wrong.stderr.startswith("kibitz: unknown command 'chess'")


@pytest.mark.slow
def test_a_command_that_handles_ctrl_c_ends_with_its_own_code(tmp_path: Path) -> None:
    """Wherever Ctrl-C came, even while Python executed a string."""
    (tmp_path / "sitecustomize.py").write_text(HANDLES_CTRL_C)
    environment = {**os.environ, "PYTHONPATH": str(tmp_path)}
    assert subprocess.run(KIBITZ, env=environment, check=False).returncode == 130
