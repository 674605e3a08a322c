"""The textbook's player: its values are symmetric, and its search is a plain minimax with cuts."""

import pytest

from kibitz.games.betsy.pieces import KINGFISHER, START
from kibitz.games.betsy.rules import Board
from kibitz.games.betsy.textbook import WON, TextbookSearch, one_ply_later
from tests.games.betsy.positions import board_of, random_positions


def value(diagram: str, side: int) -> int:
    return TextbookSearch(board_of(diagram, side)).evaluate()


def minimax(board: Board, depth: int) -> int:
    if depth == 0:
        return TextbookSearch(board).evaluate()
    squares, best = board.squares(), -WON
    for move in board.list_moves():
        if squares[move >> 6] & 7 == KINGFISHER:
            return WON
        board.make(move)
        best = max(best, one_ply_later(-minimax(board, depth - 1)))
        board.unmake()
    return best


def test_left_and_right_and_the_sides_are_alike() -> None:
    assert value(START, 0) == 0
    for diagram, side in random_positions(30, 3, False):
        here = value(diagram, side)
        assert value(diagram, side ^ 1) == -here
        assert value("".join(diagram[at ^ 7] for at in range(64)), side) == here
        assert value("".join(diagram[at ^ 56].swapcase() for at in range(64)), side ^ 1) == here


@pytest.mark.parametrize("diagonal", [False, True])
def test_cuts_change_nothing(diagonal: bool) -> None:
    for diagram, side in random_positions(16, 5, diagonal)[8:]:
        board = board_of(diagram, side, diagonal)
        if board.list_moves():
            assert TextbookSearch(board).best(2)[1] == minimax(board, 2)


def test_the_kingfisher_is_captured_and_the_faster_win_preferred() -> None:
    diagram = "K......." + "." * 48 + "R......k"
    assert TextbookSearch(board_of(diagram, 0)).best(2) == (56 | 63 << 6, WON)
    assert one_ply_later(WON) == WON - 1
    assert one_ply_later(-WON) == 1 - WON
    assert one_ply_later(250) == 250


def test_without_time_it_still_moves() -> None:
    board = board_of(START, 0)
    hurried = TextbookSearch(board, lambda: 0.0)
    move, _ = hurried.best(4)
    assert move in board.list_moves()
    assert hurried.search(3, -5, 5) == -5
    assert TextbookSearch(board).search(0, -WON, WON) == 0
