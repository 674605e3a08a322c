"""What the course's program plays when nothing else is loaded in time."""

import pytest

from kibitz.games.betsy.course.first_look import first_look
from kibitz.games.betsy.notation import from_fen, move_name
from kibitz.games.betsy.pieces import START
from kibitz.games.betsy.rules import Board


@pytest.mark.parametrize(
    ("fen", "best"),
    [
        ("k7/8/8/3q4/8/8/8/K2R4 w", {"d1d5"}),
        ("k7/8/8/3q4/8/8/8/K2R4 b", {"d5d1"}),
        # Both are attacked: the one that is worth more moves away or captures.
        ("k7/1p6/2p5/1Q5n/8/8/6B1/K7 w", {f"b5{target}" for target in ("a5", "b7", "h5", "e8", "b2", "b1")}),
        # A protected Parakeet is not worth a Quetzal, a free one is better than none.
        ("k7/8/2p5/3p4/3Q3p/8/8/K7 w", {"d4h4"}),
        ("k7/4P3/8/8/8/8/8/K7 w", {"e7e8"}),
    ],
)
def test_what_can_be_won_is_won_and_what_is_attacked_saved(fen: str, best: set[str]) -> None:
    diagram, side, _ = from_fen(fen)
    board = Board()
    board.set_up(diagram, side)
    before = board.squares()
    assert move_name(first_look(board, board.safe_moves())) in best
    assert board.squares() == before


def test_a_game_begins_in_the_centre() -> None:
    for side, moves in enumerate(({"d2d4", "e2e4"}, {"d7d5", "e7e5"})):
        board = Board()
        board.set_up(START, side)
        assert move_name(first_look(board, board.safe_moves())) in moves
