"""The search visits the same nodes each time, and the same ones compiled and interpreted."""

import pytest

from kibitz.games.betsy.engine.deepening import Engine
from kibitz.games.betsy.engine.weights import by_network, by_squares
from kibitz.games.betsy.pieces import START
from kibitz.native import interpreted
from tests.games.betsy.positions import random_positions


@pytest.mark.parametrize("network", [False, True])
def test_both_speeds_think_alike(network: bool) -> None:
    slow = interpreted.module("kibitz.games.betsy.engine.deepening")
    slow_weights = interpreted.module("kibitz.games.betsy.engine.weights")
    for diagram, side in [(START, 0), *random_positions(6, 21, False)][: 3 if network else 7]:
        results = []
        for evaluation, make in (
            (slow_weights.by_network if network else slow_weights.by_squares, slow.Engine),
            (by_network if network else by_squares, Engine),
        ):
            engine = make(evaluation(), 1)
            engine.set_up(diagram, side)
            result = engine.think(depth=3 if network else 4)
            results.append(result and (result.move, result.value, result.nodes, result.line))
        assert results[0] == results[1], diagram


def test_node_counts_repeat() -> None:
    results = []
    for _ in range(2):
        engine = Engine(by_network(), 4)
        engine.set_up(START, 0)
        result = engine.think(depth=9)
        assert result
        results.append((result.move, result.value, result.nodes, result.line))
    assert results[0] == results[1]
