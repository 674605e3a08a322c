"""Playouts: compiled and interpreted, and against the minds."""

import random

from kibitz.games.rummy import minds
from kibitz.games.rummy.engine.playout import Playout
from kibitz.games.rummy.state import BONUS, deadwood
from kibitz.native import interpreted
from tests.games.rummy import proof


def test_playouts_interpreted_and_compiled_are_equal():
    plain = interpreted.module("kibitz.games.rummy.engine.playout").Playout
    results = []
    for make in (plain, Playout):
        rng = random.Random(5)
        won = []
        for _ in range(4):
            pack = rng.sample(proof.DECK, 24)
            playout = make(pack[:11], pack[11:15], pack[15:17], 10, 10, BONUS, 40, 3, rng.getrandbits(64))
            for _ in range(3):
                playout.imagine(6)
                won += [playout.after_throw(pack[0], 0), playout.after_throw(pack[0], 1)]
            playout = make(pack[:10], pack[11:15], pack[15:17], 10, 10, BONUS, 40, 3, 7)
            playout.imagine(0)
            won += [playout.after_draw(0), playout.after_draw(1), playout.own_draw()]
        results.append(won)
    assert results[0] == results[1]


def test_the_keeper_without_care_is_greedy():
    """Two programs for one idea: the playouts' player and the greedy mind throw for the same points."""
    rng = random.Random(6)
    for _ in range(100):
        cards = rng.sample(proof.DECK, 11)
        playout = Playout(cards, (), (), 10, 0, BONUS, 40, 0, 1)
        thrown = playout.own_throw(-1)
        rest = list(cards)
        rest.remove(thrown)
        assert deadwood(rest) == deadwood(minds.best_throw(cards))
