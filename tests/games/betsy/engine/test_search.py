"""The search visits the same nodes each time, and the same ones compiled and interpreted."""

from collections.abc import Callable

import pytest

from kibitz.games.betsy.bench import POSITIONS
from kibitz.games.betsy.engine.deepening import Engine
from kibitz.games.betsy.engine.evaluation import Evaluation
from kibitz.games.betsy.engine.weights import by_network, by_squares
from kibitz.games.betsy.pieces import START
from kibitz.native import interpreted
from tests.games.betsy.positions import random_positions

NODES = {
    "network": (
        *(3713, 3686, 2944, 3467, 5865, 2397, 6088, 835, 32, 2152, 3739, 38),
        *(48, 4485, 1362, 30, 1698, 15, 510, 47, 429, 15, 1539, 6090),
    ),
    "squares": (
        *(1356, 1191, 2679, 4278, 2642, 1425, 3903, 348, 32, 2847, 2388, 38),
        *(48, 7578, 1531, 30, 1598, 15, 254, 47, 424, 15, 682, 5853),
    ),
}
"""The nodes of the bench's positions and 16 others, one after the other with the tables of those before."""


@pytest.mark.parametrize(("kind", "make", "depth"), [("network", by_network, 8), ("squares", by_squares, 7)])
def test_the_tree_is_the_same_as_ever(kind: str, make: Callable[[], Evaluation], depth: int) -> None:
    """Whoever changes only how the search is written changes none of these; a change of the tree changes most."""
    engine = Engine(make(), 4)
    nodes = []
    for diagram, side in [*POSITIONS, *random_positions(16, 5, False)]:
        engine.set_up(diagram, side)
        result = engine.think(depth=depth)
        nodes.append(result.nodes if result else 0)
    assert tuple(nodes) == NODES[kind]


@pytest.mark.slow
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
