"""Positions whose values are known, and the rules by examples."""

import pytest
from kibitz import catalog
from kibitz.table import Clock

from kibitz_connect_four.game import GAME, after, read


# Late positions with their value for the side to move: a win, a draw or a loss, from exhaustive searches.
@pytest.mark.parametrize(
    ("columns", "value"),
    [
        ("2252576253462244111563365343671351441", -1.0),
        ("7422341735647741166133573473242566", 1.0),
        ("23163416124767223154467471272416755633", 0.0),
    ],
)
def test_known_positions(columns: str, value: float) -> None:
    board = after(columns)
    view = GAME.read_view(str(board))
    best = catalog.mind(GAME, "best", 0).advise(view, Clock())[0]
    assert "exact" in best.note
    assert best.value == value


def test_four_in_a_row_win() -> None:
    for columns in ("1212121", "12233434464", "1122334"):
        board = after(columns)
        assert board.is_won
        assert not board.to_move
        assert read(str(board)) == board
