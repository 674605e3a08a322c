"""The measure of endings: a mind that plays perfectly loses nothing, and another one only loses."""

from dataclasses import fields

import pytest
from benchmarks.take_five_endings import Answers, Searching, ending, lead, swift

from kibitz.games.take_five.state import Round
from kibitz.generic.cfr import Equilibrium
from kibitz.table import Clock
from tests.oracles.equilibria import value


class Difference(Round):
    """Scored by how far a seat is ahead, so that what one wins the other loses."""

    def scores(self) -> tuple[float, ...]:
        first, second = super().scores()
        return (second - first, first - second)


@pytest.mark.slow
def test_the_value_of_an_ending_is_that_of_its_equilibrium() -> None:
    position = ending(2, 3)
    root = Difference(**{field.name: getattr(position, field.name) for field in fields(position)})
    learned = Equilibrium(root, 1.0)
    while not learned.grow(Clock()):
        pass
    assert Answers(swift, 0).value(position) == pytest.approx(value(learned, 0), abs=0.05)


def test_the_searching_mind_loses_nothing_and_swift_something() -> None:
    searching, lost = Searching(1.0), 0.0
    for seed in range(4):
        position = ending(seed, 3)
        exact = Answers(swift, 0).value(position)
        assert Answers(searching, 0).worst(position) == pytest.approx(exact)
        by_swift = exact - Answers(swift, 0).worst(position)
        assert by_swift > -1e-9
        lost += by_swift
    assert lost > 1


def test_at_the_end_the_points_count() -> None:
    position = ending(2, 1)
    final = position.play(0, position.hands[0][0]).play(1, position.hands[1][0])
    if final.to_move:
        final = final.play(final.to_move[0], "row 1")
    assert Answers(swift, 0).value(final) == Answers(swift, 0).worst(final) == lead(final)
