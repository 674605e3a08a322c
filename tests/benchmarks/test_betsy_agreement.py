"""Short searches compared with kept moves."""

import argparse

import pytest
from benchmarks.betsy_agreement import (
    UNDECIDED,
    Answer,
    Position,
    answers,
    as_constants,
    compared,
    errors,
    hits,
    positions,
)

from kibitz.games.betsy.notation import read_move_name
from kibitz.games.betsy.pieces import START, WHITE
from kibitz.games.betsy.rules import Board


def test_positions_are_undecided_and_their_moves_legal():
    asked = positions(50)
    assert asked == positions(60)[:50]
    assert {position.is_own for position in asked} == {True, False}
    for position in asked:
        assert abs(position.value) < UNDECIDED
        board = Board()
        board.set_up(START, WHITE)
        for name in position.moves:
            board.make(read_move_name(name))
        assert read_move_name(position.played) in board.list_moves()


@pytest.mark.slow
def test_answers_are_the_same_again():
    assert answers(3, 200) == answers(3, 200)
    assert all(one.depth >= 1 for one in answers(3, 200))


def test_hits_and_errors():
    asked = [Position([], "e7e8q", 0, True), Position([], "a2a3", 0, False)]
    found = [Answer("e7e8", 0, 5), Answer("b2b3", 300, 5)]
    assert hits(asked, found) == [1.0, 0.0]
    assert errors(asked, found) == [0.0]
    assert compared([1.0, 0.0, 1.0], [0.0, 0.0, 1.0]) == "66.67 | +33.33 ± 33.33"


@pytest.mark.parametrize("text", ["LMR_DEPHT=3", "IIR_DEPTH", "IIR_DEPTH=many", "the=1"])
def test_unknown_constants_are_refused(text):
    assert as_constants("IIR_DEPTH=6,LMR_DIVISOR=2.0") == {"IIR_DEPTH": "6", "LMR_DIVISOR": "2.0"}
    with pytest.raises(argparse.ArgumentTypeError):
        as_constants(text)
