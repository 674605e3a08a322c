"""Levels of strength."""

from collections import Counter
from itertools import pairwise
from random import Random

from kibitz.games.betsy.engine.deepening import Result
from kibitz.games.betsy.pieces import LOST
from kibitz.games.betsy.uci.strength import LEVELS, STRONGEST, WEAKEST, choose, level_of


def test_levels_are_in_order() -> None:
    for lower, upper in pairwise(LEVELS):
        assert lower.elo < upper.elo
        assert (lower.noise, -lower.nodes) > (upper.noise, -upper.nodes)


def test_between_two_levels_each_move_is_of_one_of_them() -> None:
    rng = Random(1)
    for level in LEVELS:
        assert {level_of(level.elo, rng) for _ in range(20)} == {level}
    lower, upper = LEVELS[2:4]
    share = Counter(level_of(lower.elo + (upper.elo - lower.elo) // 4, rng) for _ in range(2000))
    assert share.keys() == {lower, upper}
    assert 400 < share[upper] < 600
    assert level_of(WEAKEST - 100, rng) == LEVELS[0]
    assert level_of(STRONGEST + 100, rng) == LEVELS[-1]


def test_noise_makes_worse_moves_likelier() -> None:
    results = [Result(move, value, 1, 1, (move,)) for move, value in ((1, 300), (2, 0), (3, -300))]
    rng = Random(2)
    assert choose(results, 0, rng) is results[0]
    chosen = Counter(choose(results, 300, rng).move for _ in range(1000))
    assert chosen[1] > chosen[2] > chosen[3] > 0
    won = [Result(1, LOST - 3, 1, 1, (1,)), Result(2, 2000, 1, 1, (2,))]
    assert len({choose(won, 10, rng).move for _ in range(50)}) == 2
