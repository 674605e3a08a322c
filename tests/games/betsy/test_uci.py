"""The protocol of chess programs: line by line, and as python-chess and XBoard speak it through whole games."""

import os
import re
import shutil
import subprocess
import sys
from itertools import chain
from pathlib import Path
from random import Random
from threading import Event

import pytest

from kibitz.games.betsy import uci
from kibitz.games.betsy.endings.files import solving_order, table_path
from kibitz.games.betsy.endings.lookup import Endings, number
from kibitz.games.betsy.endings.retrograde import Retrograde
from kibitz.games.betsy.notation import from_fen, move_name, read_move_name, to_fen
from kibitz.games.betsy.pieces import KINGFISHER, START, WHITE
from kibitz.games.betsy.rules import Board
from kibitz.games.betsy.uci import Uci

GAMES = os.pathsep.join([os.environ.get("PATH", ""), "/usr/games"])
"""Where Debian keeps XBoard."""
ENGINE = [sys.executable, "-m", "kibitz.games.betsy.uci"]


def converse(*lines: str) -> list[str]:
    said: list[str] = []
    talk = Uci(said.append)
    for line in lines:
        assert talk.hear(line) == (line != "quit")
    talk.finish()
    return said


def answers(said: list[str]) -> list[str]:
    return [line for line in said if line.startswith("bestmove")]


class Talk:
    """A conversation in which something is waited for."""

    def __init__(self, *lines: str) -> None:
        self.said: list[str] = []
        self.seen = Event()
        self.talk = Uci(self.say)
        for line in lines:
            self.talk.hear(line)

    def say(self, line: str) -> None:
        self.said.append(line)
        if line.startswith(("info depth", "bestmove")):
            self.seen.set()

    def after_a_depth(self, *lines: str) -> None:
        """Say these lines once the search has reported a depth."""
        assert self.seen.wait(20)
        for line in lines:
            self.talk.hear(line)

    def end(self) -> list[str]:
        """What was answered by the time the search is over by itself."""
        assert self.talk.thread
        self.talk.thread.join(20)
        assert not self.talk.thread.is_alive()
        return answers(self.said)


def test_commands_are_answered() -> None:
    said = converse("uci")
    assert said[-1] == "uciok"
    assert any(line.startswith("option name Threads type spin default 1") for line in said)
    assert converse("isready") == ["readyok"]
    said = converse("setoption name Hash value 1", "position startpos moves e2e4 e7e5", "go depth 4", "quit")
    assert said[-1].startswith("bestmove ")
    assert any(line.startswith("info depth") for line in said)
    said = converse(f"position board {START} b", "go infinite", "stop", "quit")
    assert said[-1][9:13] in {"b8a6", "b8c6", "g8f6", "g8h6"} or said[-1][10] == "7"
    assert "illegal move e2e5" in converse("position startpos moves e2e5")[0]
    assert "expected" in converse("position nowhere")[0]
    assert "expected 8 rows" in converse("position fen 9/7/8/8/8/8/8/K6k w")[0]


@pytest.mark.parametrize("rest", ["KQkq e3 0 1", "- - 0 1", "- -", "-", ""])
def test_castling_and_en_passant_may_be_there_or_not(rest: str) -> None:
    assert converse(f"position fen 7k/P7/8/8/8/8/8/K7 w {rest}", "go depth 6")[-1] == "bestmove a7a8q"


def test_a_long_game_fits() -> None:
    moves = " g1f3 g8f6 f3g1 f6g8" * 20 + " a2a3 a7a6" + " g1f3 g8f6 f3g1 f6g8" * 20
    assert converse("position startpos moves" + moves, "go depth 2", "quit")[-1].startswith("bestmove")


@pytest.mark.parametrize(
    "line",
    ["setoption name Colour value red", "setoption name Hash value much", "setoption", "setoption name Skill Level"],
)
def test_invalid_options_are_reported_and_harmless(line: str) -> None:
    said = converse(line, "position startpos", "go depth 2")
    assert said[0].startswith("info string invalid option")
    assert len(answers(said)) == 1


def test_unknown_commands_are_reported_and_harmless() -> None:
    assert converse("xyzzy now", "", "debug on", "register later") == [
        "info string unknown command 'xyzzy now': expected one of UCI, e.g. go depth 8"
    ]
    assert converse("joho isready") == ["readyok"]


def test_options_with_spaces_and_none_forget_the_position() -> None:
    said = converse(
        "position fen 7k/P7/8/8/8/8/8/K7 w - - 0 1",
        "setoption name Clear Hash",
        "setoption name Hash value 2",
        "setoption name Network value false",
        "setoption name Kingfisher value any",
        "go depth 6",
    )
    assert said[-1] == "bestmove a7a8q"
    assert not any("no option" in line for line in said)


def test_one_answer_for_every_go() -> None:
    said = converse(
        "go depth 1", "go depth 1", "stop", "stop", "ponderhit", "go movetime 1", "go nodes 1", "ucinewgame"
    )
    assert len(answers(said)) == 4
    lost = "position board kRR" + "." * 60 + "K b"
    assert len(answers(converse(lost, "go depth 3"))) == 1
    stuck = "position fen 8/8/p7/kp6/pP6/P7/8/7K b"
    assert answers(converse(stuck, "go depth 3")) == ["bestmove (none)"]
    captured = "position fen 8/8/8/8/8/p6p/P6P/kR5K b moves a1b1 h1g1 b1b2"
    assert len(answers(converse(captured, "go depth 3"))) == 1


def test_an_infinite_search_answers_when_stopped() -> None:
    """Also where there is nothing to search: the Kingfisher can be captured."""
    talk = Talk("position fen k6R/8/8/8/8/8/8/K7 w", "go infinite")
    talk.after_a_depth("isready")
    assert talk.said[-1] == "readyok"
    assert not answers(talk.said)
    talk.talk.hear("stop")
    assert answers(talk.said) == ["bestmove h8a8"]
    assert " score mate 1 " in talk.said[0]


def test_pondering_answers_after_the_hit() -> None:
    talk = Talk("position startpos moves e2e4", "go ponder wtime 300 btime 300")
    talk.after_a_depth("isready")
    assert not answers(talk.said)
    talk.talk.hear("ponderhit")
    assert len(talk.end()) == 1
    talk = Talk("position startpos moves e2e4", "go ponder wtime 300 btime 300")
    talk.after_a_depth("stop")
    assert len(answers(talk.said)) == 1


def test_only_the_moves_asked_for_are_searched() -> None:
    for threads in ("1", "2"):
        said = converse(f"setoption name Threads value {threads}", "go searchmoves a2a3 h2h4 e2e5 depth 5")
        assert "illegal move e2e5" in said[0]
        assert said[-1] in ("bestmove a2a3", "bestmove h2h4")
    capture = "position fen k6R/8/8/8/8/8/8/K7 w"
    assert converse(capture, "go depth 3 searchmoves h8h7")[-1] == "bestmove h8h7"
    assert converse(capture, "go depth 3 searchmoves h8h7 h8a8")[-1] == "bestmove h8a8"
    hanging = "position fen k6R/8/8/8/8/8/8/K7 b"
    assert converse(hanging, "go depth 3 searchmoves a8b8")[-1] == "bestmove a8b8"


def test_a_search_for_a_win_ends_with_it() -> None:
    plies, side, text = (Path(__file__).parent / "wins.txt").read_text().splitlines()[0].split()
    talk = Talk(f"position board {text} {side}", f"go mate {int(plies) // 2 + 1}")
    assert len(talk.end()) == 1
    assert any(" score mate " in line for line in talk.said)


def test_several_threads_play_legally_and_find_wins() -> None:
    said: list[str] = []
    talk = Uci(said.append)
    talk.hear("setoption name Hash value 2")
    talk.hear("setoption name Threads value 2")
    rng, board = Random(3), Board()
    board.set_up(START, 0)
    moves: list[str] = []
    for _ in range(50):
        talk.hear("position startpos moves " + " ".join(moves))
        talk.hear("go nodes 1500")
        assert talk.thread
        talk.thread.join()
        move = read_move_name(said[-1].split()[1])
        assert move in board.list_moves()
        choice = rng.choice([move, move, rng.choice(board.list_moves())])
        if board.squares()[choice >> 6] & 7 == KINGFISHER:
            break
        moves.append(move_name(choice))
        board.make(choice)
    assert len(answers(said)) > 10
    for line in (Path(__file__).parent / "wins.txt").read_text().splitlines()[::12]:
        plies, side, text = line.split()
        talk.hear(f"position board {text} {side}")
        talk.hear(f"go mate {int(plies)}")
        assert talk.thread
        talk.thread.join(20)
        assert not talk.thread.is_alive()
        assert any(" score mate " in reply for reply in said[-3:]), line


def test_an_interpreted_engine_says_that_threads_gain_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(uci, "COMPILED", False)
    said = converse("setoption name Threads value 2", "setoption name Hash value 1", "go depth 2")
    assert "gain nothing" in said[0]
    assert len(answers(said)) == 1


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


@pytest.mark.slow
@pytest.mark.skipif(
    not all(shutil.which(program, path=GAMES) for program in ("xboard", "uci2wb", "Xvfb")),
    reason="XBoard, UCI2WB or Xvfb is not installed",
)
def test_xboard_plays_a_whole_game(tmp_path: Path) -> None:
    """A chess program that believes every move, with UCI2WB between, on a screen that nobody sees."""
    log, record = tmp_path / "log", tmp_path / "game.pgn"
    program = tmp_path / "betsy"
    program.write_text(f"#!/bin/sh\nexec {' '.join(ENGINE)}\n")
    program.chmod(0o755)
    options = {
        "-fcp": f"uci2wb {program}",
        "-scp": f"uci2wb {program}",
        "-testLegality": "false",
        "-popupExitMessage": "false",
        "-matchGames": "1",
        "-depth": "2",
        "-adjudicateDrawMoves": "100",
        "-sgf": str(record),
        "-nameOfDebugFile": str(log),
    }
    environment = {**os.environ, "HOME": str(tmp_path), "PATH": GAMES}
    with subprocess.Popen(
        ["Xvfb", "-displayfd", "1"], env=environment, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    ) as screen:
        try:
            assert screen.stdout
            environment["DISPLAY"] = f":{screen.stdout.readline().strip()}"
            subprocess.run(
                ["xboard", *chain.from_iterable(options.items()), "-noGUI", "-debug"],
                env=environment,
                cwd=tmp_path,
                timeout=120,
                check=True,
                capture_output=True,
            )
        finally:
            screen.terminate()
    board = Board()
    board.set_up(START, WHITE)
    moves = re.findall(r"<(?:first|second) *: *move (\S+)", log.read_text(errors="replace"))
    assert len(moves) > 20
    for move in moves:
        assert read_move_name(move) in board.list_moves()
        board.make(read_move_name(move))
    text = record.read_text()
    assert re.search(r"\{(mate|XBoard adjudication: (repetition draw|long game|50-move rule|.*material.*))\}", text), (
        text
    )


def test_uci_takes_endings_from_a_folder(tmp_path: Path) -> None:
    assert any(line == "option name EndingsPath type string default <empty>" for line in converse("uci"))
    assert "no endings in" in converse(f"setoption name EndingsPath value {tmp_path}")[0]
    known, folder = Endings(), tmp_path / "my endings"
    folder.mkdir()
    for ending in list(solving_order())[:2]:
        solution = Retrograde(*ending, known)
        solution.solve()
        table_path(folder, ending, False).write_bytes(solution.plies)
        known.add(number(*ending), bytes(solution.plies))
    asked = ("position fen 7k/8/8/8/8/8/8/KQ6 w - - 0 1", "go depth 1", "quit")
    assert "score mate" not in "".join(converse(*asked))
    said = converse(f"setoption name EndingsPath value {folder}", *asked)
    assert "score mate" in said[-2]
    assert "score mate" not in "".join(
        converse(f"setoption name EndingsPath value {folder}", "setoption name EndingsPath value <empty>", *asked)
    )
