"""Commands and positions, line by line."""

import gc
import os
import resource
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

from kibitz.cache import Checksums
from kibitz.games.betsy.endings.files import Ending, keep_table, solving_order, table_path
from kibitz.games.betsy.endings.lookup import Endings, number
from kibitz.games.betsy.endings.retrograde import Retrograde
from kibitz.games.betsy.engine.weights import COMPILED
from kibitz.games.betsy.notation import move_name, read_move_name
from kibitz.games.betsy.pieces import EMPTY, KINGFISHER, START
from kibitz.games.betsy.rules import Board
from kibitz.games.betsy.uci import session
from kibitz.games.betsy.uci.session import Session
from tests.games.betsy.uci.talk import answers, converse

WINS = Path(__file__).parents[1] / "wins.txt"


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
    assert answers(converse(f"position fen 7k/P7/8/8/8/8/8/K7 w {rest}", "go depth 6")) == ["bestmove a7a8q"]


def test_a_long_game_fits() -> None:
    moves = " g1f3 g8f6 f3g1 f6g8" * 20 + " a2a3 a7a6" + " g1f3 g8f6 f3g1 f6g8" * 20
    assert converse("position startpos moves" + moves, "go depth 2", "quit")[-1].startswith("bestmove")


def test_unknown_commands_are_reported_and_harmless() -> None:
    assert converse("xyzzy now", "", "debug on", "register later") == [
        "info string unknown command 'xyzzy now': expected one of UCI, e.g. go depth 8"
    ]
    assert converse("joho isready") == ["readyok"]


def test_a_game_of_any_length_is_read() -> None:
    dance = ["g1f3", "g8f6", "f3g1", "f6g8"]
    said = converse("position startpos moves " + " ".join(dance * 1000), "go depth 4", "d")
    assert "FEN: rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 4000 1" in said
    assert len(answers(said)) == 1


@pytest.mark.parametrize("quiet", ["9" * 30, "-1", "x", "\u00b2", "0" * 5000 + "7"])
def test_any_number_of_quiet_moves_is_read(quiet: str) -> None:
    said = converse(f"position fen 7k/8/8/8/8/8/8/KR6 w - - {quiet} 1", "go depth 3", "d")
    assert len(answers(said)) == 1
    read = 200 if quiet[0] == "9" else 7 if quiet[-1] == "7" else 0
    assert f"FEN: 7k/8/8/8/8/8/8/KR6 w - - {read} 1" in said


@pytest.mark.slow
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

    said: list[str] = []
    talk = Session(said.append)
    gc.collect()
    before = resident()
    talk.hear("setoption name Hash value 128")
    assert resident() - before >= 128
    assert not said


def test_an_interpreted_engine_says_that_threads_gain_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(session, "COMPILED", False)
    said = converse("setoption name Threads value 2", "setoption name Hash value 1", "go depth 2")
    assert "gain nothing" in said[0]
    assert len(answers(said)) == 1


@pytest.mark.parametrize(("network", "nodes"), [("true", 26688), ("false", 36143)])
def test_the_benchmark_searches_as_many_nodes_as_ever(network: str, nodes: int) -> None:
    """Another number means another search or evaluation: change it here together with one of them."""
    said = converse(f"setoption name Network value {network}", "bench 8")
    assert said[0].startswith("positions 8 depth 8 milliseconds ")
    assert said[1] == f"Nodes searched: {nodes}"
    assert said[2].startswith("Nodes/second: ")
    assert converse("bench x", "bench 0")[1] == "info string invalid depth '0': expected 1 to 99"


@pytest.mark.slow
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


@pytest.mark.slow
def test_several_threads_play_legally_and_find_wins() -> None:
    said: list[str] = []
    talk = Session(said.append)
    talk.hear("setoption name Hash value 2")
    talk.hear("setoption name Threads value 2")
    rng, board = Random(3), Board()
    board.set_up(START, 0)
    moves: list[str] = []
    for _ in range(50):
        talk.hear("position startpos moves " + " ".join(moves))
        talk.hear("go nodes 1500")
        assert talk.thinking
        talk.thinking.thread.join()
        move = read_move_name(said[-1].split()[1])
        assert move in board.list_moves()
        choice = rng.choice([move, move, rng.choice(board.list_moves())])
        if board.squares()[choice >> 6] & 7 == KINGFISHER:
            break
        moves.append(move_name(choice))
        board.make(choice)
    assert len(answers(said)) > 10
    for line in WINS.read_text().splitlines()[::12]:
        plies, side, text = line.split()
        talk.hear(f"position board {text} {side}")
        talk.hear(f"go mate {int(plies)}")
        assert talk.thinking
        talk.thinking.thread.join(20)
        assert not talk.thinking.thread.is_alive()
        assert any(" score mate " in reply for reply in said[-3:]), line
