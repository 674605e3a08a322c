"""Values of graphs with cycles, beside formulas that everybody can look up."""

from array import array
from collections.abc import Mapping, Sequence

import pytest

from kibitz.generic.iteration import Iteration

Edges = Sequence[tuple[int, float]]


def settled(nodes: Mapping[int, tuple[int, Edges]], ends: Mapping[int, float], sides: int = 2) -> Iteration:
    """The values of nodes 0 to n - 1: who moves, where to, and with which odds; the other nodes are ends."""
    count = len(nodes) + len(ends)
    first, after, odds = array("i", [0]), array("i"), array("d")
    for node in range(count):
        for other, share in nodes[node][1] if node in nodes else ():
            after.append(other)
            odds.append(share)
        first.append(len(after))
    movers = array("b", (nodes[node][0] if node in nodes else 0 for node in range(count)))
    values = array("d", (ends.get(node, 0.0) for node in range(count)))
    iteration = Iteration(movers, first, after, odds, values, sides)
    while not iteration.run(5):
        pass
    return iteration


@pytest.mark.parametrize("share", [0.5, 0.4, 18 / 38])
def test_a_gamblers_ruin(share: float) -> None:
    """From k of n coins: (1 - r^k) / (1 - r^n) with r = (1 - p) / p, and k / n where the game is fair."""
    size = 20
    nodes = {k - 1: (0, [(k if k + 1 < size else size - 1, share), (k - 2 if k > 1 else size, 1 - share)])
             for k in range(1, size)}  # fmt: skip
    iteration = settled(nodes, {size - 1: 1.0, size: 0.0})
    ratio = (1 - share) / share
    for k in range(1, size):
        exact = k / size if share == 0.5 else (1 - ratio**k) / (1 - ratio**size)
        assert iteration.values()[k - 1] == pytest.approx(exact, abs=1e-9)
    assert iteration.error < 1e-11
    assert iteration.comes_again


def test_two_who_roll_until_one_wins() -> None:
    """Each wins at once with 5/6: the first wins 6/7 of the games."""
    nodes = {0: (0, [(2, 5 / 6), (1, 1 / 6)]), 1: (0, [(3, 5 / 6), (0, 1 / 6)])}
    assert settled(nodes, {2: 1.0, 3: 0.0}).values()[0] == pytest.approx(6 / 7, abs=1e-11)


def test_nobody_gains_by_play_that_never_ends() -> None:
    """One may wait for ever, or leave for a half or for a coin's throw between 0 and 0.8."""
    nodes = {0: (1, [(0, 0.0), (1, 0.0), (2, 0.0)]), 1: (0, [(3, 0.5), (4, 0.5)])}
    iteration = settled(nodes, {2: 0.5, 3: 0.0, 4: 0.8}, sides=1)
    assert iteration.values()[0] == 0.5
    assert not iteration.error


def test_endless_play_without_chance_is_the_middle() -> None:
    """Whoever leaves the ring loses, so that nobody does."""
    nodes = {0: (1, [(1, 0.0), (2, 0.0)]), 1: (-1, [(0, 0.0), (3, 0.0)])}
    assert settled(nodes, {2: -1.0, 3: 1.0}).values()[:2] == [0.0, 0.0]
    # Where seat 1 would leave for a loss of 0.25 only, seat 0 gets that.
    assert settled(nodes, {2: -1.0, 3: 0.25, 4: 2.0}).values()[:2] == [0.25, 0.25]


def test_endless_play_with_chance_is_not_guessed() -> None:
    nodes = {0: (1, [(1, 0.0), (3, 0.0)]), 1: (0, [(0, 0.5), (2, 0.5)]), 2: (-1, [(0, 0.0), (4, 0.0)])}
    assert settled(nodes, {3: -1.0, 4: 1.0}).is_endless
