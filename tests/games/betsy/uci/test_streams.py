"""A session in a process of its own: alone, and as python-chess and XBoard speak it through whole games."""

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterable
from itertools import chain
from pathlib import Path
from random import Random

import pytest

from kibitz.games.betsy.notation import from_fen, read_move_name, to_fen
from kibitz.games.betsy.pieces import START, WHITE
from kibitz.games.betsy.rules import Board
from tests.games.betsy.uci.talk import ENGINE

GAMES = os.pathsep.join([os.environ.get("PATH", ""), "/usr/games"])
"""Where Debian keeps XBoard."""
MOST_GAMES = 5
"""How often a game through UCI2WB is begun at most."""


@pytest.mark.slow
def test_bytes_of_no_text_and_endless_lines_are_answered() -> None:
    lines = b"\xff\xfe\nposition fen \xff w\nsetoption name EndingsPath value \xff\x00\n" + b"x" * 10_000_000 + b"\n"
    lines += b"setoption name EndingsPath value " + b"y" * 5000 + b"\ngo depth 2\n"
    run = subprocess.run(ENGINE, input=lines, capture_output=True, check=True)
    assert run.stdout.count(b"bestmove") == 1
    assert max(map(len, run.stdout.splitlines())) < 6000
    assert not run.stderr


@pytest.mark.slow
def test_a_closed_output_ends_the_engine_quietly() -> None:
    with subprocess.Popen(ENGINE, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as run:
        assert run.stdin
        assert run.stdout
        assert run.stderr
        run.stdin.write(b"isready\n")
        run.stdin.flush()
        assert run.stdout.readline() == b"readyok\n"
        run.stdout.close()
        run.stdin.write(b"go depth 4\n")
        run.stdin.flush()
        errors = run.stderr.read() if run.stdin.close() is None else b""
    assert errors == b""
    assert run.returncode == 1
    command = [sys.executable, "-m", "kibitz", "uci", "betsy"]
    with open("/dev/full", "w") as full:
        ended = subprocess.run(
            command, input="isready\ngo depth 3\n", stdout=full, stderr=subprocess.PIPE, text=True, check=False
        )
    assert ended.returncode == 3
    assert ended.stderr == "kibitz: No space left on device\n"


@pytest.mark.slow
def test_python_chess_plays_a_whole_game() -> None:
    chess = pytest.importorskip("chess")
    engine = pytest.importorskip("chess.engine")

    class BetsyBoard(chess.Board):  # type: ignore[misc, name-defined]
        """Its moves are Betsy's."""

        def is_legal(self, move: object) -> bool:
            text, side, _ = from_fen(self.fen())
            board = Board()
            board.set_up(text, side)
            return read_move_name(str(move)) in board.list_moves()

    with engine.SimpleEngine.popen_uci(ENGINE) as player:
        player.configure({"Hash": 1, "Threads": 1})
        player.ping()
        board = BetsyBoard(to_fen(START, WHITE))
        rng = Random(8)
        for _ in range(4):
            board.push(rng.choice(list(board.legal_moves)))
        ended = False
        while not ended and board.ply() < 200:
            answer = player.play(board, engine.Limit(nodes=300), info=engine.INFO_ALL)
            assert answer.info["score"]
            ended = board.piece_type_at(answer.move.to_square) == chess.KING
            board.push(answer.move)
        assert ended or board.ply() == 200
        board = BetsyBoard(to_fen(START, WHITE))
        with player.analysis(board) as analysis:
            for info in analysis:
                if info.get("depth", 0) > 2:
                    break
        assert board.is_legal(player.play(board, engine.Limit(depth=3), root_moves=[chess.Move.from_uci("a2a3")]).move)


def play_on_a_screen(command: list[str], folder: Path) -> None:
    """Run a program to its end in this folder, on a screen that nobody sees."""
    environment = {**os.environ, "HOME": str(folder), "PATH": GAMES}
    with subprocess.Popen(
        ["Xvfb", "-displayfd", "1"], env=environment, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    ) as screen:
        try:
            assert screen.stdout
            environment["DISPLAY"] = f":{screen.stdout.readline().strip()}"
            subprocess.run(command, env=environment, cwd=folder, timeout=120, check=True, capture_output=True)
        finally:
            screen.terminate()


def is_allowed(moves: Iterable[str]) -> bool:
    """Whether these moves can be played one after the other from the start."""
    board = Board()
    board.set_up(START, WHITE)
    for text in moves:
        move = read_move_name(text)
        if move not in board.list_moves():
            return False
        board.make(move)
    return True


@pytest.mark.slow
@pytest.mark.skipif(
    not all(shutil.which(program, path=GAMES) for program in ("xboard", "uci2wb", "Xvfb")),
    reason="XBoard, UCI2WB or Xvfb is not installed",
)
def test_xboard_plays_a_whole_game(tmp_path: Path) -> None:
    """A chess program that believes every move, with UCI2WB between.

    On a busy machine UCI2WB sometimes sends the engine a move twice. Only a game in which it did is begun again.
    """
    log, record = tmp_path / "log", tmp_path / "game.pgn"
    program = tmp_path / "betsy"
    program.write_text(f"#!/bin/sh\ntee {tmp_path}/sent.$$ | {' '.join(ENGINE)}\n")
    program.chmod(0o755)
    options = {
        "-fcp": f"uci2wb {program}",
        "-scp": f"uci2wb {program}",
        "-testLegality": "false",
        "-popupExitMessage": "false",
        # UCI2WB sometimes stops when it ponders: the engine then gets nothing more to answer.
        "-ponderNextMove": "false",
        "-matchGames": "1",
        "-depth": "2",
        "-adjudicateDrawMoves": "100",
        "-sgf": str(record),
        "-nameOfDebugFile": str(log),
    }
    for _attempt in range(MOST_GAMES):
        for path in (log, record, *tmp_path.glob("sent.*")):
            path.unlink(missing_ok=True)
        play_on_a_screen(["xboard", *chain.from_iterable(options.items()), "-noGUI", "-debug"], tmp_path)
        sent = "".join(path.read_text() for path in tmp_path.glob("sent.*"))
        positions = re.findall("^position .* moves (.*)$", sent, re.MULTILINE)
        assert positions
        if all(is_allowed(position.split()) for position in positions):
            break
    moves = re.findall(r"<(?:first|second) *: *move (\S+)", log.read_text(errors="replace"))
    assert len(moves) > 20
    assert is_allowed(moves)
    text = record.read_text()
    assert re.search(r"\{(mate|XBoard adjudication: (repetition draw|long game|50-move rule|.*material.*))\}", text), (
        text
    )
