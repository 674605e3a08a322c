"""One `go` and its one answer."""

import re
from pathlib import Path

import pytest

from tests.games.betsy.uci.talk import Talk, answers, converse

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


def test_pondering_answers_after_the_hit() -> None:
    talk = Talk("position startpos moves e2e4", "go ponder wtime 300 btime 300")
    talk.after_a_depth("isready")
    assert not answers(talk.said)
    talk.session.hear("ponderhit")
    assert len(talk.end()) == 1
    talk = Talk("position startpos moves e2e4", "go ponder wtime 300 btime 300")
    talk.after_a_depth("stop")
    assert len(answers(talk.said)) == 1


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


def test_no_nodes_are_no_limit() -> None:
    talk = Talk("go nodes 0")
    talk.after_a_depth("isready")
    assert not answers(talk.said)
    talk.session.hear("stop")
    assert len(answers(talk.said)) == 1


def test_an_only_move_has_the_value_of_a_search() -> None:
    only = "position fen k7/8/1R6/8/8/8/8/6RK b"
    timed, deep = (converse(only, f"go {limit}") for limit in ("movetime 3000", "depth 10"))
    assert answers(timed) == answers(deep)
    assert re.search(r"depth (\d+)", timed[-2])[1] == "10"  # type: ignore[index]
    assert re.search(r"score (cp|mate) \S+", timed[-2])[0] == re.search(r"score (cp|mate) \S+", deep[-2])[0]  # type: ignore[index]
