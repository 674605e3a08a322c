"""The course's contract, kept by the single file."""

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from kibitz.games.betsy.course import program
from kibitz.games.betsy.engine.deepening import Engine, Result
from kibitz.games.betsy.engine.weights import by_squares
from kibitz.games.betsy.notation import diagram_after, read_move_name
from kibitz.games.betsy.pieces import START
from tests.oracles.betsy import PlainPosition

PROGRAM = Path(__file__).parents[4] / "courses" / "b551" / "betsy.py"


def run(*words: str) -> subprocess.CompletedProcess[str]:
    """With the standard library alone: -S leaves out what is installed."""
    return subprocess.run(
        [sys.executable, "-S", "-I", str(PROGRAM), *words], capture_output=True, text=True, timeout=60, check=False
    )


@pytest.mark.slow
@pytest.mark.parametrize(
    ("side", "board"),
    [
        ("w", START),
        ("b", START),
        ("w", "K" + "." * 55 + ".......k"),
        ("b", "K......." + "." * 8 + "p......." + "." * 39 + "k"),
    ],
)
def test_every_line_is_a_board_after_a_legal_move(side: str, board: str) -> None:
    done = run(side, board, "0.6")
    assert done.returncode == 0, done.stderr
    lines = done.stdout.split("\n")
    assert lines[-1] == ""
    turn = "wb".index(side)
    legal = {diagram_after(board, move) for move in PlainPosition(board, turn).moves()}
    assert len(lines) >= 2
    assert set(lines[:-1]) <= legal


@pytest.mark.slow
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
        (("w", START, "1_0"), "time '1_0': expected a number of seconds above 0"),
        (("w", START.replace("q", "z"), "1"), "'z'"),
    ],
)
def test_bad_arguments_are_refused_with_the_reason(
    words: tuple[str, ...], reason: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert program.main(list(words)) == 2
    output = capsys.readouterr()
    assert output.out == ""
    assert reason in output.err
    assert "usage: betsy.py" in output.err


def test_a_program_that_gets_no_further_has_looked_at_all_moves(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The first board is any safe one; the second is the last where the time is over then."""
    monkeypatch.setattr(program, "age", lambda: 60.0)
    assert program.main(["w", START, "1"]) == 0
    first, second = capsys.readouterr().out.split()
    assert first != second
    assert second == diagram_after(START, read_move_name("d2d4"))


def test_a_first_round_that_was_stopped_does_not_count(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """It has compared few moves."""
    seen = []

    def stopped(self: Engine, seconds: float, report: Callable[[Result], None], **rest: object) -> None:
        self.search.stopped = True
        for depth in (1, 2):
            seen.append(capsys.readouterr().out)
            report(Result(self.search.board.list_moves()[depth], 0, depth, 1, ()))

    monkeypatch.setattr(program, "age", lambda: 0.0)
    monkeypatch.setattr(program, "engine", lambda: Engine(by_squares(), 1))
    monkeypatch.setattr(Engine, "think", stopped)
    assert program.main(["w", START, "60"]) == 0
    assert len(seen[0].split()) == 2
    assert not seen[1]
    assert len(capsys.readouterr().out.split()) == 1


def test_the_end_is_near_when_a_pause_as_before_would_miss_it(monkeypatch: pytest.MonkeyPatch) -> None:
    times = iter([0.0, 1.0, 2.0, 4.5, 4.9, 5.0, 9.0])
    monkeypatch.setattr(program, "monotonic", lambda: next(times))
    deadline = program.Deadline(10.0, waited=1.0)
    assert [deadline.is_near() for _ in range(6)] == [False, False, False, False, True, True]
