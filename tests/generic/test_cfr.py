"""Equilibria of small games with known values."""

from kibitz.generic.cfr import Equilibrium
from kibitz.table import Clock
from tests.conformance.games import toy
from tests.generic.games import Pennies


def test_matching_pennies_is_mixed_and_fair() -> None:
    equilibrium = Equilibrium(Pennies(), 1.0)
    assert equilibrium.grow(Clock())
    assert abs(equilibrium.evaluate(equilibrium.root, 0, 1.0)) < 0.01
    for known in equilibrium.known.values():
        assert all(abs(share - 0.5) < 0.05 for share in known.average())


def test_all_moves_that_an_equilibrium_mixes_are_worth_the_same() -> None:
    equilibrium = Equilibrium(Pennies(), 1.0)
    equilibrium.grow(Clock())
    low, high = (equilibrium.advice(0, Pennies(), draw) for draw in (0.1, 0.9))
    assert low[0].value == low[1].value
    assert {low[0].move, high[0].move} == {"heads", "tails"}


def test_the_toy_of_the_docs_is_fair() -> None:
    equilibrium = Equilibrium(toy().start(2).position, 1.0)
    assert equilibrium.grow(Clock())
    assert abs(equilibrium.evaluate(equilibrium.root, 0, 1.0)) < 0.01
