"""The static evaluation: kept up to date it equals one from nothing, and it is symmetric."""

from array import array
from random import Random

import pytest

from kibitz.games.betsy.engine.evaluation import Evaluation
from kibitz.games.betsy.engine.search import Search
from kibitz.games.betsy.engine.weights import by_network, by_squares
from kibitz.native import interpreted
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


def board_of(*pieces: str) -> str:
    """A diagram with these pieces, each a letter and a square."""
    squares = ["."] * 64
    for piece in pieces:
        squares["abcdefgh".index(piece[1]) + 8 * (int(piece[2]) - 1)] = piece[0]
    return "".join(squares)


@pytest.mark.parametrize(
    ("pieces", "is_drawish"),
    [
        ("Ke1 Bc1 Pa4 Pb4 ke8 bc8", True),
        ("Ke1 Bc1 Pa4 Pb4 ke8 bf8", False),
        ("Ke1 Bc1 Pa4 ke8 nc8", False),
        ("Ke1 Ra1 Pa4 Pb4 Ph4 ke8 ra8 ph5", True),
        ("Ke1 Ra1 Pa4 ke8 bc8", False),
        ("Ke1 Qa1 Pa4 ke8 qc8", False),
        ("Ke1 Bc1 Bd1 Pa4 ke8 bc8", False),
        ("Ke1 Ra1 Nb1 Pa4 Pb4 ke8 ra8 nb8", False),
        ("Ke1 Bc1 Pa4 ke8 pa5", False),
        ("Ke1 Pa4 Pb4 ke8 pa5", False),
    ],
)
@pytest.mark.parametrize("way", ["network", "squares"])
def test_endings_that_are_often_drawn_are_worth_half(pieces: str, is_drawish: bool, way: str) -> None:
    slow = interpreted.module("kibitz.games.betsy.engine.weights")
    evaluation, fast = getattr(slow, f"by_{way}")(), {"network": by_network, "squares": by_squares}[way]()
    search = Search(fast, 1)
    board = interpreted.module("kibitz.games.betsy.rules").Board()
    for side in (0, 1):
        for each in (board, search.board):
            each.set_up(board_of(*pieces.split()), side)
        evaluation.start(board)
        fast.start(search.board)
        whole = evaluation.by_network(board) if way == "network" else evaluation.by_squares(side)
        assert abs(whole) > 8
        assert evaluation.evaluate(board) == (whole >> 1 if is_drawish else whole)
        assert fast.evaluate(search.board) == evaluation.evaluate(board)


def test_values_shrink_to_nothing_before_the_rule_of_100_moves() -> None:
    search = interpreted.module("kibitz.games.betsy.engine.search").Search(
        interpreted.module("kibitz.games.betsy.engine.weights").by_squares(), 1
    )
    search.board.set_up(board_of("Ke1", "Ra1", "Pa2", "ke8", "pa7"), 0)
    search.prepare(0, float("inf"))
    values = []
    for quiet in range(100):
        search.board.quiet = quiet
        values.append(search.evaluate())
    assert values[:37] == [values[0]] * 37
    assert values == sorted(values, reverse=True)
    assert 0 < values[99] < values[68] == values[0] // 2 < values[0]
    search.most_quiet = 200
    assert search.evaluate() == values[0], "only under this rule"
