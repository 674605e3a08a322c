"""Positions and evaluations for people."""

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
