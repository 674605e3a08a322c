"""Endings that are solved when a position needs them."""

import pytest

from kibitz.games.betsy.endings.lookup import Endings
from kibitz.games.betsy.endings.on_demand import MOST_ENDINGS, RETROGRADE, OnDemand
from kibitz.games.betsy.notation import from_fen
from kibitz.games.betsy.pieces import UNSOLVED
from kibitz.games.betsy.rules import ANY_DIRECTION, Board
from kibitz.native.build import is_compiled

PLENTY = 60.0
"""Seconds in which any machine solves an ending."""
compiled = pytest.mark.skipif(not is_compiled(RETROGRADE), reason="interpreted, an ending takes minutes")


def board_of(fen: str, diagonal: bool = False) -> Board:
    board = Board()
    board.set_up(*from_fen(fen)[:2], diagonal)
    return board


@pytest.mark.slow
@compiled
def test_the_ending_on_the_board_is_solved() -> None:
    known, board = Endings(), board_of("8/8/8/4k3/8/2R5/4n3/K7 w - - 0 1")
    on_demand = OnDemand(known)
    on_demand.want(board, PLENTY)
    assert known.plies(board) == 17
    assert known.plies(board_of("8/8/8/4k3/8/2R5/8/K7 w - - 0 1")) != UNSOLVED
    assert known.plies(board_of("8/8/8/4k3/8/2R5/4b3/K7 w - - 0 1")) == UNSOLVED
    assert on_demand.thread is None


@compiled
def test_nothing_is_added_while_a_search_may_read() -> None:
    known, board = Endings(), board_of("8/8/8/4k3/8/2R5/8/K7 w - - 0 1")
    on_demand = OnDemand(known)
    on_demand.want(board)
    assert on_demand.thread
    on_demand.thread.join(PLENTY)
    assert known.plies(board) == UNSOLVED
    on_demand.want(board)
    assert known.plies(board) != UNSOLVED


@compiled
def test_a_mind_keeps_few_endings() -> None:
    on_demand = OnDemand(Endings())
    for letter in "rnbqp":
        on_demand.want(board_of(f"8/8/8/4k3/8/2{letter.upper()}5/8/K7 w - - 0 1"), PLENTY)
    assert len(on_demand.asked) == MOST_ENDINGS


@pytest.mark.parametrize(
    ("fen", "diagonal"),
    [("8/8/8/4k3/8/2R5/4n3/K6R w - - 0 1", False), ("8/8/8/4k3/8/2R5/4n3/K7 w - - 0 1", True)],
)
def test_what_no_table_has_is_left_to_the_search(fen: str, diagonal: bool) -> None:
    on_demand = OnDemand(Endings())
    board = board_of(fen, diagonal)
    assert board.diagonal == (ANY_DIRECTION if diagonal else 0)
    on_demand.want(board, PLENTY)
    assert on_demand.thread is None
    assert not on_demand.asked
