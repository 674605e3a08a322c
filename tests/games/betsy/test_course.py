"""The course's contract, kept by the single file, and the protocol of chess programs."""

import subprocess
import sys
from pathlib import Path

import pytest

from kibitz.games.betsy import course
from kibitz.games.betsy.notation import next_board
from kibitz.games.betsy.pieces import START
from kibitz.games.betsy.plain import Plain
from kibitz.games.betsy.uci import Uci

PROGRAM = Path(__file__).parents[3] / "courses" / "b551" / "betsy.py"


def run(*words: str) -> subprocess.CompletedProcess[str]:
    """With the standard library alone: -S leaves out what is installed."""
    return subprocess.run(
        [sys.executable, "-S", "-I", str(PROGRAM), *words], capture_output=True, text=True, timeout=60, check=False
    )


@pytest.mark.parametrize(
    ("side", "board"),
    [
        ("w", START),
        ("b", START),
        ("w", "K" + "." * 55 + "P......k".replace("P", ".")),
        ("b", ("K......." + "." * 8 + "p......." * 1 + "." * 40)[:63] + "k"),
    ],
)
def test_every_line_is_a_board_after_a_legal_move(side: str, board: str) -> None:
    done = run(side, board, "0.6")
    assert done.returncode == 0, done.stderr
    lines = done.stdout.split("\n")
    assert lines[-1] == ""
    turn = "wb".index(side)
    legal = {next_board(board, move) for move in Plain(board, turn).moves()}
    assert len(lines) >= 2
    assert set(lines[:-1]) <= legal


def test_a_game_that_is_decided_still_gets_a_board() -> None:
    board = START.replace("k", ".")
    done = run("b", board, "1")
    assert done.returncode == 0
    assert len(done.stdout.split("\n")[-2]) == 64
    alone = "." * 20 + "K" + "." * 43
    assert run("b", alone, "1").stdout == alone + "\n"


def test_the_kingfisher_is_captured() -> None:
    board = "K......." + "........" * 6 + "R......k"
    assert run("w", board, "0.5").stdout.split("\n")[-2] == "K......." + "........" * 6 + ".......R"


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        ((), "0 arguments"),
        (("x", START, "1"), "expected w or b"),
        (("w", START[1:], "1"), "63 characters"),
        (("w", START, "soon"), "seconds"),
        (("w", START, "-1"), "seconds"),
        (("w", START.replace("q", "z"), "1"), "'z'"),
    ],
)
def test_bad_arguments_are_told(words: tuple[str, ...], reason: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert course.main(list(words)) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert reason in told.err
    assert "usage: betsy.py" in told.err


def converse(*lines: str) -> list[str]:
    said: list[str] = []
    talk = Uci(said.append)
    for line in lines:
        assert talk.hear(line) == (line != "quit")
    talk.finish()
    return said


def test_uci() -> None:
    assert converse("uci")[-1] == "uciok"
    assert converse("isready") == ["readyok"]
    said = converse("setoption name Hash value 1", "position startpos moves e2e4 e7e5", "go depth 4", "quit")
    assert said[-1].startswith("bestmove ")
    assert any(line.startswith("info depth") for line in said)
    said = converse("position fen 7k/P7/8/8/8/8/8/K7 w KQkq e3 0 1", "go depth 6", "quit")
    assert said[-1] == "bestmove a7a8q"
    said = converse(f"position board {START} b", "go infinite", "stop", "quit")
    assert said[-1][9:13] in {"b8a6", "b8c6", "g8f6", "g8h6"} or said[-1][10] == "7"
    assert "no move here" in converse("position startpos moves e2e5")[0]
    assert "expected" in converse("position nowhere")[0]
    assert "no option" in converse("setoption name Colour value red")[0]


def test_a_long_game_fits() -> None:
    shuffle = " g1f3 g8f6 f3g1 f6g8" * 20 + " a2a3 a7a6"
    moves = (shuffle + " g1f3 g8f6 f3g1 f6g8" * 20) * 1
    assert converse("position startpos moves" + moves, "go depth 2", "quit")[-1].startswith("bestmove")
