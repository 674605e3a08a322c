"""The protocol of chess programs: line by line, and as python-chess and XBoard speak it through whole games."""

import os
import re
import resource
import shutil
import subprocess
import sys
from itertools import chain
from pathlib import Path
from random import Random
from threading import Event

import pytest

from kibitz.cache import Checksums
from kibitz.games.betsy import uci
from kibitz.games.betsy.endings.files import Ending, keep_table, solving_order, table_path
from kibitz.games.betsy.endings.lookup import Endings, number
from kibitz.games.betsy.endings.retrograde import Retrograde
from kibitz.games.betsy.engine.weights import COMPILED, by_squares
from kibitz.games.betsy.notation import from_fen, move_name, read_move_name, to_fen
from kibitz.games.betsy.pieces import EMPTY, KINGFISHER, START, WHITE
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


@pytest.mark.slow
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


@pytest.mark.parametrize(
    ("command", "problem"),
    [
        ("go movetime --5", "invalid movetime '--5': expected a whole number"),
        ("go movetime", "invalid movetime '': expected a whole number"),
        ("go movetime 1_0", "invalid movetime '1_0': expected a whole number"),
        ("go depth infinite", "invalid depth 'infinite': expected a whole number"),
        ("go nodes \u0663", "invalid nodes '\u0663': expected a whole number"),
        ("go movetime -7", ""),
        (f"go depth 1 movetime {'9' * 400}", ""),
        (f"go depth 1 wtime {'9' * 400} winc {'9' * 5000}", ""),
        (f"go depth {'0' * 5000}2", ""),
        ("go wtime 20 btime 20 movestogo -2", ""),
        ("go wtime 20 btime 20 movestogo 0", ""),
        ("go wtime -20 winc -3", ""),
        ("go btime 20", ""),
        ("go mate -3 depth 1", ""),
        ("go nodes 0 depth 2", ""),
    ],
)
def test_numbers_of_any_kind_get_an_answer(command: str, problem: str) -> None:
    said = converse(command)
    assert len(answers(said)) == 1
    assert [line for line in said if "string" in line] == [f"info string {problem}"] * bool(problem)


def test_a_game_of_any_length_is_read() -> None:
    dance = ["g1f3", "g8f6", "f3g1", "f6g8"]
    said = converse("position startpos moves " + " ".join(dance * 1000), "go depth 4", "d")
    assert "FEN: rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 4000 1" in said
    assert len(answers(said)) == 1


def test_no_nodes_are_no_limit() -> None:
    talk = Talk("go nodes 0")
    talk.after_a_depth("isready")
    assert not answers(talk.said)
    talk.talk.hear("stop")
    assert len(answers(talk.said)) == 1


@pytest.mark.parametrize("quiet", ["9" * 30, "-1", "x", "\u00b2", "0" * 5000 + "7"])
def test_any_number_of_quiet_moves_is_read(quiet: str) -> None:
    said = converse(f"position fen 7k/8/8/8/8/8/8/KR6 w - - {quiet} 1", "go depth 3", "d")
    assert len(answers(said)) == 1
    read = 200 if quiet[0] == "9" else 7 if quiet[-1] == "7" else 0
    assert f"FEN: 7k/8/8/8/8/8/8/KR6 w - - {read} 1" in said


@pytest.mark.parametrize(("name", "value", "used"), [("Threads", "256", uci.MOST_THREADS), ("Move Overhead", "-3", 0)])
def test_options_out_of_range_are_cut(name: str, value: str, used: int) -> None:
    said = converse(f"setoption name {name} value {value}", "go nodes 2000")
    assert said[0].startswith(f"info string {name} {value}: expected ")
    assert said[0].endswith(f", using {used}")
    assert len(answers(said)) == 1


@pytest.mark.parametrize("value", ["", "x", "--1", "1" * 5000 + "x"])
def test_options_that_are_no_numbers_are_refused(value: str) -> None:
    assert converse(f"setoption name Hash value {value}")[0].startswith("info string invalid option 'Hash'")


@pytest.mark.skipif("libasan" in os.environ.get("LD_PRELOAD", ""), reason="a sanitizer needs more memory than that")
def test_a_table_that_finds_no_memory_leaves_the_usual_one() -> None:
    limited = (
        "import resource, runpy; runpy.run_module('kibitz.games.betsy.uci', run_name='imported'); "
        "resource.setrlimit(resource.RLIMIT_AS, (2**31, resource.RLIM_INFINITY)); "
        "runpy.run_module('kibitz.games.betsy.uci', run_name='__main__')"
    )
    run = subprocess.run(
        [sys.executable, "-c", limited],
        input="setoption name Hash value 4096\nisready\ngo depth 2\n",
        capture_output=True,
        text=True,
        check=True,
    )
    assert "info string no memory for Hash 4096: using 16\nreadyok\n" in run.stdout
    assert "bestmove" in run.stdout
    assert not run.stderr


@pytest.mark.slow
@pytest.mark.skipif(not COMPILED or not Path("/proc/self/statm").exists(), reason="needs Linux and a compiled engine")
def test_the_table_is_in_memory_before_the_clock_runs() -> None:
    def resident() -> int:
        return int(Path("/proc/self/statm").read_text().split()[1]) * resource.getpagesize() >> 20

    before = resident()
    said: list[str] = []
    talk = Uci(said.append)
    talk.hear("setoption name Hash value 128")
    talk.hear("isready")
    assert said == ["readyok"]
    assert resident() - before >= 128


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
    assert b"Exception in thread" not in errors
    command = [sys.executable, "-c", "import sys; from kibitz.cli import main; sys.exit(main())", "uci", "betsy"]
    with open("/dev/full", "w") as full:
        ended = subprocess.run(
            command, input="isready\ngo depth 3\n", stdout=full, stderr=subprocess.PIPE, text=True, check=False
        )
    assert ended.returncode == 3
    assert ended.stderr == "kibitz: No space left on device\n"


@pytest.mark.slow
def test_mates_count_own_moves_to_the_capture() -> None:
    """As every chess program does: one less after each own move, and never 0."""
    for line in (Path(__file__).parent / "wins.txt").read_text().splitlines()[:20:4]:
        plies, side, diagram = line.split()
        winner = converse(f"position board {diagram} {side}", f"go depth 8 mate {int(plies) // 2 + 1}")
        mates = [int(found[1]) for found in re.finditer(r"score mate (\S+)", "\n".join(winner))]
        assert mates[-1] == int(plies) // 2 + 1
        move = answers(winner)[0].split()[1]
        loser = converse(f"position board {diagram} {side} moves {move}", "go depth 8")
        mates = [int(found[1]) for found in re.finditer(r"score mate (\S+)", "\n".join(loser))]
        assert mates[-1] == -(int(plies) // 2)
    hanging = "position fen k6R/8/8/8/8/8/8/K7 "
    assert "score mate 1 " in converse(hanging + "w", "go depth 3")[-2]
    assert "score mate -1 " in converse(f"position board k......R.......R{'.' * 47}K b", "go depth 3")[-2]


def test_an_only_move_has_the_value_of_a_search() -> None:
    only = "position fen k7/8/1R6/8/8/8/8/6RK b"
    timed, deep = (converse(only, f"go {limit}") for limit in ("movetime 3000", "depth 10"))
    assert answers(timed) == answers(deep)
    assert re.search(r"depth (\d+)", timed[-2])[1] == "10"  # type: ignore[index]
    assert re.search(r"score (cp|mate) \S+", timed[-2])[0] == re.search(r"score (cp|mate) \S+", deep[-2])[0]  # type: ignore[index]


def test_the_position_and_its_evaluation_are_shown() -> None:
    said = converse("position startpos moves e2e4", "d", "eval", "setoption name Network value false", "eval")
    assert said[:3] == ["8 r n b q k b n r", "7 p p p p p p p p", "6 . . . . . . . ."]
    assert said[8:10] == ["  a b c d e f g h", "FEN: rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b - - 0 1"]
    squares = by_squares()
    board = Board()
    board.set_up(*from_fen(said[9].removeprefix("FEN: "))[:2])
    squares.start(board)
    assert f"piece-square tables: {squares.evaluate(board)} centipawns for the side to move" in said[-1]


@pytest.mark.parametrize(("network", "nodes"), [("true", 24813), ("false", 25878)])
def test_the_benchmark_searches_as_many_nodes_as_ever(network: str, nodes: int) -> None:
    """Another number means another search or evaluation: change it here together with one of them."""
    said = converse(f"setoption name Network value {network}", "bench 8")
    assert said[0].startswith("positions 8 depth 8 milliseconds ")
    assert said[1] == f"Nodes searched: {nodes}"
    assert said[2].startswith("Nodes/second: ")
    assert converse("bench x", "bench 0")[1] == "info string invalid depth '0': expected 1 to 99"


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
        keep_table(table_path(folder, ending, False), solution.plies, Checksums(folder))
        known.add(number(*ending), bytes(solution.plies))
    asked = ("position fen 7k/8/8/8/8/8/8/KQ6 w - - 0 1", "go depth 1", "quit")
    assert "score mate" not in "".join(converse(*asked))
    said = converse(f"setoption name EndingsPath value {folder}", *asked)
    assert "score mate" in said[-2]
    assert "score mate" not in "".join(
        converse(f"setoption name EndingsPath value {folder}", "setoption name EndingsPath value <empty>", *asked)
    )
    damaged = table_path(folder, Ending(EMPTY, EMPTY), False)
    damaged.write_bytes(bytes(damaged.stat().st_size))
    said = converse(f"setoption name EndingsPath value {folder}", *asked)
    assert said[0].startswith(f"info string no endings: {damaged} is damaged: run `kibitz solve betsy`")
    assert len(answers(said)) == 1
