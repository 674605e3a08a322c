"""The sweep against the walk of the evaluator; both are held against the definition in test_division.py."""

import random

from kibitz.melds import Evaluator
from kibitz.melds.divisions.sweep import Sweep
from kibitz.native import interpreted
from tests.melds import proof


def test_the_sweep_and_the_walk_agree_where_melds_abound():
    rng = random.Random(6)
    one = Evaluator()
    for _ in range(60):
        hand = rng.sample(proof.DECK, rng.randint(16, 26))
        for card in hand:
            one.add(card)
        sweep = proof.SWEEPS["cards"]
        assert sweep.best(one.ones, one.twos) == one.total
        assert sorted(list(sweep.melds)[: sweep.meld_count]) == sorted(proof.MELDS.index(meld) for meld in one.best())
        one.clear()


def test_sweep_interpreted_and_compiled_are_equal():
    plain = interpreted.module("kibitz.melds.divisions.sweep")
    rng = random.Random(11)
    slow, fast = plain.Sweep("left"), Sweep("left")
    for _ in range(12):
        one = Evaluator(rng.sample(proof.DECK, 30))
        assert slow.best(one.ones, one.twos) == fast.best(one.ones, one.twos)
        assert list(slow.melds)[: slow.meld_count] == list(fast.melds)[: fast.meld_count]
        assert slow.visited == fast.visited
