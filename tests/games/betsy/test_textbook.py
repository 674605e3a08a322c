"""The textbook's player: its values are symmetric, and its search is a plain minimax with cuts."""

import pytest

from kibitz.games.betsy.pieces import KINGFISHER, START
from kibitz.games.betsy.textbook import WON, TextbookPosition, one_ply_later
from tests.games.betsy.positions import random_positions


def forever() -> float:
    return float("inf")


def minimax(position: TextbookPosition, depth: int) -> int:
    if depth == 0:
        return position.evaluate()
    values = [
        WON
        if position.squares[move >> 6] & 7 == KINGFISHER
        else one_ply_later(-minimax(position.after(move), depth - 1))
        for move in position.moves()
    ]
    return max(values, default=-WON)


def test_left_and_right_and_the_sides_are_alike() -> None:
    assert TextbookPosition(START, 0).evaluate() == 0
    for diagram, side in random_positions(30, 3, False):
        value = TextbookPosition(diagram, side).evaluate()
        assert TextbookPosition(diagram, side ^ 1).evaluate() == -value
        assert TextbookPosition("".join(diagram[at ^ 7] for at in range(64)), side).evaluate() == value
        assert TextbookPosition("".join(diagram[at ^ 56].swapcase() for at in range(64)), side ^ 1).evaluate() == value


@pytest.mark.parametrize("diagonal", [False, True])
def test_cuts_change_nothing(diagonal: bool) -> None:
    for diagram, side in random_positions(16, 5, diagonal)[8:]:
        position = TextbookPosition(diagram, side, diagonal)
        if position.moves():
            assert position.best(2)[1] == minimax(position, 2)


def test_the_kingfisher_is_captured_and_the_faster_win_preferred() -> None:
    diagram = "K......." + "." * 48 + "R......k"
    assert TextbookPosition(diagram, 0).best(2) == (56 | 63 << 6, WON)
    assert one_ply_later(WON) == WON - 1
    assert one_ply_later(-WON) == 1 - WON
    assert one_ply_later(250) == 250


def test_without_time_it_still_moves() -> None:
    position = TextbookPosition(START, 0)
    move, _ = position.best(4, lambda: 0.0)
    assert move in position.moves()
    assert position.search(3, -5, 5, lambda: 0.0) == -5
    assert position.search(0, -WON, WON, forever) == 0
