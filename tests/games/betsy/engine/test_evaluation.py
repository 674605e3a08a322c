"""The static evaluation: kept up to date it equals one from nothing, and it is symmetric."""

from array import array
from random import Random

import pytest

from kibitz.games.betsy.engine.evaluation import Evaluation
from kibitz.games.betsy.engine.search import Search
from kibitz.games.betsy.engine.weights import by_network, by_squares
from tests.games.betsy.positions import random_positions


@pytest.mark.parametrize("make", [by_network, by_squares])
def test_an_evaluation_kept_up_to_date_equals_one_from_nothing(make: object) -> None:
    assert callable(make)
    kept, fresh = make(), make()
    search = Search(kept, 1)
    rng = Random(5)
    compared = 0
    for diagram, side in random_positions(30, 4, False):
        search.board.set_up(diagram, side)
        search.prepare(0, float("inf"))
        for _ in range(40):
            moves = search.board.safe_moves()
            if not moves:
                break
            search.play(rng.choice(moves))
            if rng.random() < 0.3:
                search.take_back()
            if rng.random() < 0.5:
                fresh.start(search.board)
                assert kept.evaluate(search.board) == fresh.evaluate(search.board)
                compared += 1
    assert compared > 300


@pytest.mark.parametrize("make", [by_network, by_squares])
def test_left_and_right_and_the_sides_are_alike(make: object) -> None:
    assert callable(make)
    evaluation = make()
    search = Search(evaluation, 1)
    for diagram, side in random_positions(30, 12, False):
        values = []
        mirrored = "".join(diagram[at ^ 7] for at in range(64))
        turned = "".join(diagram[at ^ 56].swapcase() for at in range(64))
        for same, mover in ((diagram, side), (mirrored, side), (turned, side ^ 1)):
            search.board.set_up(same, mover)
            evaluation.start(search.board)
            values.append(evaluation.evaluate(search.board))
        assert max(values) - min(values) <= 1


def test_a_piece_more_is_worth_something() -> None:
    diagram = "R..QK..." + "PPPPPPPP" + "." * 32 + "pppppppp" + "r...k..."
    for evaluation in (by_network(), by_squares()):
        search = Search(evaluation, 1)
        search.board.set_up(diagram, 0)
        evaluation.start(search.board)
        assert evaluation.evaluate(search.board) > 300


def test_weights_of_a_wrong_length_are_refused() -> None:
    with pytest.raises(ValueError, match="a network of 10 numbers"):
        Evaluation(array("h", bytes(2 * 768)), array("h", bytes(20)))
