"""What Python passes to the compiled modules of Betsy is checked: errors, never memory that is not theirs."""

import pytest

from kibitz.games.betsy.endings.lookup import Endings, histogram
from kibitz.games.betsy.endings.retrograde import Retrograde
from kibitz.games.betsy.pieces import EMPTY, KINGFISHER, PARAKEET, QUETZAL, START, WHITE
from kibitz.games.betsy.rules import Board
from tests.games.betsy.positions import board_of


@pytest.mark.parametrize(
    ("method", "arguments"),
    [
        ("put", (0, 0)),
        ("put", (PARAKEET, 64)),
        ("put", (16, 5)),
        ("lift", (PARAKEET, 30)),
        ("lift", (PARAKEET, -1)),
        ("set_side", (2,)),
    ],
)
def test_numbers_out_of_range(method: str, arguments: tuple[int, ...]) -> None:
    board = board_of(START, WHITE)
    with pytest.raises(IndexError):
        getattr(board, method)(*arguments)
    assert board.squares() == board_of(START, WHITE).squares()


def test_a_past_longer_than_a_board_has() -> None:
    board = board_of(START, WHITE)
    board.made = 5000
    with pytest.raises(IndexError, match="5000 plies"):
        Board().follow(board)


def test_none_is_no_board() -> None:
    with pytest.raises((TypeError, AttributeError)):
        Endings().plies(None)  # type: ignore[arg-type]
    with pytest.raises((TypeError, AttributeError)):
        Board().follow(None)  # type: ignore[arg-type]


def test_tables_that_are_none() -> None:
    for ending, table, message in (
        (96, b"", "ending 96: expected"),
        (-1, b"", "ending -1: expected"),
        (16 * KINGFISHER, b"", "expected one of number"),
        (16 * QUETZAL, bytes(7), "a table of 7 bytes: expected 262144"),
    ):
        with pytest.raises(ValueError, match=message):
            Endings().add(ending, table)
    for first, length in ((-1, 1), (0, 3), (3, 0), (2, -1)):
        with pytest.raises(IndexError, match="expected a part"):
            histogram(b"ab", first, length)


def test_endings_that_are_none() -> None:
    for greatest, second in ((KINGFISHER, EMPTY), (-1, EMPTY), (QUETZAL, KINGFISHER), (QUETZAL, 14)):
        with pytest.raises(ValueError, match="expected one of White's"):
            Retrograde(greatest, second, Endings())
    known = Endings()
    known.diagonal = 7
    with pytest.raises(ValueError, match="diagonal 7: expected 0 or 64"):
        Retrograde(EMPTY, EMPTY, known)
