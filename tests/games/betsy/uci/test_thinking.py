"""One `go` and its one answer."""

import re
from pathlib import Path
from random import Random

import pytest

from kibitz.games.betsy.endings.lookup import Endings
from kibitz.games.betsy.endings.results import SURE, Results
from kibitz.games.betsy.notation import move_name, read_move_name
from kibitz.games.betsy.rules import Board
from kibitz.games.betsy.uci import thinking
from kibitz.games.betsy.uci.strength import LEVELS, WEAKEST
from kibitz.table import TableError
from tests.games.betsy.uci.talk import Talk, answers, completed, converse

WINS = Path(__file__).parents[1] / "wins.txt"


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
    talk.session.hear("stop")
    assert answers(talk.said) == ["bestmove h8a8"]
    assert " score mate 1 " in talk.said[0]


@pytest.mark.slow
def test_pondering_answers_after_the_hit() -> None:
    talk = Talk("position startpos moves e2e4", "go ponder wtime 300 btime 300")
    talk.after_a_depth("isready")
    assert not answers(talk.said)
    talk.session.hear("ponderhit")
    assert len(talk.end()) == 1
    talk = Talk("position startpos moves e2e4", "go ponder wtime 300 btime 300")
    talk.after_a_depth("stop")
    assert len(answers(talk.said)) == 1


def test_a_move_that_keeps_the_result_of_five_pieces_is_chosen(monkeypatch: pytest.MonkeyPatch) -> None:
    position, drawing, losing = "position fen k7/8/8/8/8/1r6/8/1R4NK w", read_move_name("h1h2"), read_move_name("b1c1")

    def after(results: Results, board: Board, known: Endings) -> dict[int, int]:
        return {move: 0 if move == drawing else -1 for move in board.list_moves()}

    searched = answers(completed(position, "go depth 3"))
    assert searched == ["bestmove b1b3"]
    monkeypatch.setattr(Results, "after", after)
    said = completed(position, "go depth 3")
    assert answers(said) == ["bestmove h1h2"]
    assert all(" score cp 0 " in line for line in said if " pv " in line)
    said = completed(position, f"go depth 3 searchmoves {move_name(losing)}")
    assert answers(said) == ["bestmove b1c1"]
    assert int(said[-2].split(" score cp ")[1].split()[0]) <= -SURE
    assert answers(completed("setoption name EndingsPath value", position, "go depth 3")) == searched

    def damaged(results: Results, board: Board, known: Endings) -> dict[int, int]:
        raise TableError("KRN-KR is damaged")

    monkeypatch.setattr(Results, "after", damaged)
    said = completed(position, "go depth 3")
    assert said[0] == "info string KRN-KR is damaged"
    assert answers(said) == searched


def test_only_the_moves_asked_for_are_searched() -> None:
    for threads in ("1", "2"):
        said = converse(f"setoption name Threads value {threads}", "go searchmoves a2a3 h2h4 e2e5 depth 5")
        assert "illegal move e2e5" in said[0]
        assert answers(said)[0] in ("bestmove a2a3", "bestmove h2h4")
    capture = "position fen k6R/8/8/8/8/8/8/K7 w"
    assert answers(converse(capture, "go depth 3 searchmoves h8h7")) == ["bestmove h8h7"]
    assert answers(converse(capture, "go depth 3 searchmoves h8h7 h8a8")) == ["bestmove h8a8"]
    hanging = "position fen k6R/8/8/8/8/8/8/K7 b"
    assert answers(converse(hanging, "go depth 3 searchmoves a8b8")) == ["bestmove a8b8"]


def test_a_search_for_a_win_ends_with_it() -> None:
    plies, side, text = WINS.read_text().splitlines()[0].split()
    talk = Talk(f"position board {text} {side}", f"go mate {int(plies) // 2 + 1}")
    assert len(talk.end()) == 1
    assert any(" score mate " in line for line in talk.said)


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


@pytest.mark.parametrize("limit", ["nodes 0", "depth 0", "nodes -1"])
def test_no_nodes_are_a_limit(limit: str) -> None:
    """Nobody need stop such a search."""
    assert len(Talk(f"go {limit}").end()) == 1


def test_an_only_move_has_the_value_of_a_search() -> None:
    only = "position fen k7/8/1R6/8/8/8/8/6RK b"
    timed, deep = (completed(only, f"go {limit}") for limit in ("movetime 3000", "depth 10"))
    assert answers(timed) == answers(deep)
    assert re.search(r"depth (\d+)", timed[-2])[1] == "10"  # type: ignore[index]
    assert re.search(r"score (cp|mate) \S+", timed[-2])[0] == re.search(r"score (cp|mate) \S+", deep[-2])[0]  # type: ignore[index]


def test_the_reply_is_named_to_ponder() -> None:
    said = completed("position startpos moves e2e4", "go depth 6")
    best, reply = re.fullmatch(r"bestmove (\S+) ponder (\S+)", said[-1]).groups()  # type: ignore[union-attr]
    assert said[-2].partition(" pv ")[2].split()[:2] == [best, reply]
    assert completed("position fen k6R/8/8/8/8/8/8/K7 w", "go depth 3")[-1] == "bestmove h8a8"


def ranks(said: list[str]) -> list[tuple[int, int, str]]:
    """Depth, rank and first move of each line of a search."""
    found = [re.match(r"info depth (\d+) seldepth \d+ multipv (\d+) .* pv (\S+)", line) for line in said]
    return [(int(line[1]), int(line[2]), line[3]) for line in found if line]


@pytest.mark.parametrize("threads", [1, 2])
def test_several_lines_have_different_first_moves(threads: int) -> None:
    said = completed(f"setoption name Threads value {threads}", "setoption name MultiPV value 3", "go depth 6")
    last = ranks(said)[-3:]
    assert [(depth, rank) for depth, rank, _ in last] == [(6, 1), (6, 2), (6, 3)]
    assert len({move for _, _, move in last}) == 3
    assert answers(said) == [f"bestmove {last[0][2]}"]
    values = [int(line.split(" cp ")[1].split()[0]) for line in said[-4:-1]]
    assert values == sorted(values, reverse=True)


def test_there_are_no_more_lines_than_moves() -> None:
    many = "setoption name MultiPV value 200"
    assert len(ranks(completed(many, "go depth 1 searchmoves e2e4 d2d4"))) == 4, "two lines, repeated at the end"
    capture = completed(many, "position fen k6R/8/8/8/8/8/8/KR6 w", "go depth 3")
    assert {move for _, _, move in ranks(capture)} == {"h8a8"}
    lost = completed(many, f"position board k......R.......R{'.' * 47}K b", "go depth 3")
    assert {move for _, _, move in ranks(lost)} == {"a1b1", "a1a2"}


@pytest.mark.slow
def test_the_move_that_is_searched_is_announced(monkeypatch: pytest.MonkeyPatch) -> None:
    assert not any("currmove" in line for line in completed("go depth 8"))
    monkeypatch.setattr(thinking, "CURRENT_MOVE_AFTER", -1.0)
    said = completed("go depth 12")
    found = [re.fullmatch(r"info depth (\d+) currmove (\S+) currmovenumber (\d+)", line) for line in said]
    announced = [(int(line[1]), line[2], int(line[3])) for line in found if line]
    moves = {line.split(":")[0] for line in completed("go perft 1")[:-1]}
    assert len(announced) > 3
    assert {move for _, move, _ in announced} <= moves
    assert all(1 <= depth <= 12 and 1 <= number <= 20 for depth, _, number in announced)


def weak(*lines: str, elo: int = WEAKEST, seed: int = 1) -> list[str]:
    options = ("Hash value 1", "UCI_LimitStrength value true", f"UCI_Elo value {elo}")
    return completed(*(f"setoption name {option}" for option in options), *lines, rng=Random(seed))


def test_a_low_level_errs_and_a_high_one_searches_little() -> None:
    moves = {answers(weak("go movetime 5000", seed=seed))[0] for seed in range(6)}
    assert len(moves) > 3
    assert answers(weak("go movetime 5000", seed=3)) == answers(weak("go movetime 5000", seed=3))
    nodes = [int(weak("go depth 20", elo=level.elo)[-2].split(" nodes ")[1].split()[0]) for level in LEVELS[-2:]]
    assert nodes == sorted(nodes)
    assert nodes[-1] < 2 * LEVELS[-1].nodes


def test_a_low_level_takes_a_kingfisher_and_keeps_its_own() -> None:
    for seed in range(4):
        assert answers(weak("position fen k6R/8/8/8/8/8/8/K7 w", "go depth 3", seed=seed)) == ["bestmove h8a8"]
        escaped = answers(weak("position fen k6R/8/8/8/8/8/8/K7 b", "go depth 3", seed=seed))
        assert escaped == ["bestmove a8a7"]


def test_an_analysis_is_not_weakened() -> None:
    full = completed("go depth 6")
    assert answers(weak("setoption name UCI_AnalyseMode value true", "go depth 6")) == answers(full)
