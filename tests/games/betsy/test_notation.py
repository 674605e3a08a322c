"""Diagrams, moves and FENs as text."""

import pytest

from kibitz.games.betsy.notation import (
    InvalidNotation,
    check_diagram,
    from_fen,
    move_name,
    read_move_name,
    to_fen,
)
from kibitz.games.betsy.pieces import START
from tests.games.betsy.positions import random_positions


@pytest.mark.parametrize(
    ("diagram", "reason"),
    [
        (START[:-1], "63 characters: expected 64"),
        (START.replace("K", "."), "White has no Kingfisher"),
        (START.replace("q", "k"), "Black has 2 Kingfishers"),
        (START.replace("R", "x", 1), "'x' on a1"),
        (START.replace("R", "P", 1), "Parakeet on a1"),
    ],
)
def test_an_invalid_diagram_is_refused_with_the_reason(diagram: str, reason: str) -> None:
    with pytest.raises(InvalidNotation, match=reason):
        check_diagram(diagram)


def test_a_captured_kingfisher_is_allowed_on_request() -> None:
    check_diagram(START.replace("K", "."), decided=True)


def test_texts_read_back() -> None:
    for diagram, side in random_positions(40, 9, False):
        assert from_fen(to_fen(diagram, side, side)) == (diagram, side, side)
    for move in range(1, 4096):
        assert read_move_name(move_name(move)) == move
    assert read_move_name("e7e8q") == read_move_name("E7E8 ")


@pytest.mark.parametrize("text", ["", "e2", "e2e9", "e2e4e5", "e7e8r"])
def test_an_invalid_move_is_refused(text: str) -> None:
    with pytest.raises(InvalidNotation, match=r"^invalid move .*: expected two squares, e.g. e2e4$"):
        read_move_name(text)


@pytest.mark.parametrize("text", ["", "8/8/8/8/8/8/8/K6k", "8/8/8/8/8/8/8/K6k x", "9/7/8/8/8/8/8/K6k w"])
def test_an_invalid_fen_is_refused(text: str) -> None:
    with pytest.raises(InvalidNotation, match=r"^invalid FEN .*: expected"):
        from_fen(text)
