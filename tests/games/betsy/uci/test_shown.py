"""Positions and evaluations for people."""

import re

import pytest

from kibitz.games.betsy.engine.weights import by_squares
from kibitz.games.betsy.notation import from_fen
from kibitz.games.betsy.rules import Board
from tests.games.betsy.uci.talk import converse


def test_the_position_and_its_evaluation_are_shown() -> None:
    said = converse("position startpos moves e2e4", "d", "eval", "setoption name Network value false", "eval")
    assert said[:3] == ["8 r n b q k b n r", "7 p p p p p p p p", "6 . . . . . . . ."]
    assert said[8:10] == ["  a b c d e f g h", "FEN: rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b - - 0 1"]
    squares = by_squares()
    board = Board()
    board.set_up(*from_fen(said[9].removeprefix("FEN: "))[:2])
    squares.start(board)
    assert f"piece-square tables: {squares.evaluate(board)} centipawns for the side to move" in said[-1]


def test_each_bird_has_its_worth() -> None:
    said = converse("position fen 4k3/8/8/3q4/8/8/4P3/4K2R w", "eval")
    cells = {name: float(worth) for name, worth in re.findall(r"([A-Za-z]) ([+-]\d+\.\d\d)", "\n".join(said))}
    assert cells.keys() == set("qPR")
    assert cells["q"] < -3 < 0 < cells["R"]
    assert re.search(r"expected score 0\.\d\d$", said[-1])


@pytest.mark.parametrize(("depth", "total"), [(1, 20), (2, 400), (3, 8822)])
def test_moves_are_counted_by_the_first_one(depth: int, total: int) -> None:
    *moves, whole = converse(f"go perft {depth}")
    assert whole == f"Nodes searched: {total}"
    assert sum(int(line.split(": ")[1]) for line in moves) == total
    assert len(moves) == 20


def test_a_promotion_is_counted_with_its_letter() -> None:
    assert "a7a8q: 1" in converse("position fen 7k/P7/8/8/8/8/8/K7 w", "go perft 1")


@pytest.mark.parametrize("depth", ["", "0", "99", "x"])
def test_a_count_without_a_depth_is_refused(depth: str) -> None:
    assert converse(f"go perft {depth}") == [f"info string invalid depth {depth!r}: expected 1 to 12"]


def test_a_position_without_a_kingfisher_has_no_evaluation() -> None:
    said = converse("position fen k6R/8/8/8/8/8/8/K7 w moves h8a8", "eval", "go perft 2", "go depth 2")
    assert said[0] == "info string no evaluation: a Kingfisher is gone: expected both on the board"
    assert said[1:] == ["Nodes searched: 0", "bestmove (none)"]
