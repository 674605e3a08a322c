"""The solver of endings: small matrix games by hand, and whole endings beside an equilibrium found by learning."""

from dataclasses import fields

import pytest
from benchmarks.take_five_endings import Perfect, Played, ahead, ending, solved

from kibitz.games.take_five.minds.simple import Swift
from kibitz.games.take_five.state import Round
from kibitz.generic.cfr import Equilibrium
from kibitz.table import Clock
from tests.oracles.equilibria import value


def test_matching_pennies_is_mixed() -> None:
    assert solved([[1.0, -1.0], [-1.0, 1.0]]) == (0.0, [0.5, 0.5])


def test_a_dominated_choice_is_left_out() -> None:
    value, columns = solved([[3.0, 1.0, 4.0], [2.0, 0.0, 9.0]])
    assert (value, columns) == (1.0, [0.0, 1.0, 0.0])


def test_a_mixture_of_unequal_stakes() -> None:
    value, columns = solved([[2.0, 0.0], [0.0, 1.0]])
    assert value == pytest.approx(2 / 3)
    assert columns == pytest.approx([1 / 3, 2 / 3])


class Difference(Round):
    """Scored by how far a seat is ahead, so that what one wins the other loses."""

    def scores(self) -> tuple[float, ...]:
        first, second = super().scores()
        return (second - first, first - second)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(4))
def test_the_value_of_an_ending_is_that_of_its_equilibrium(seed: int) -> None:
    position = ending(seed, 3)
    root = Difference(**{field.name: getattr(position, field.name) for field in fields(position)})
    learned = Equilibrium(root, 1.0)
    while not learned.grow(Clock()):
        pass
    assert Perfect().value(position) == pytest.approx(value(learned, 0), abs=0.05)


def test_a_mind_can_only_lose_and_loses_most_against_one_that_knows_it() -> None:
    position, perfect = ending(1, 3), Perfect()
    against_perfect, against_knowing = Played(Swift, perfect).results(position)
    assert against_knowing <= against_perfect <= perfect.value(position) + 1e-9


def test_at_the_end_the_points_count() -> None:
    position = ending(2, 1)
    final = position.play(0, position.hands[0][0]).play(1, position.hands[1][0])
    if final.to_move:
        final = final.play(final.to_move[0], "row 1")
    assert Perfect().value(final) == ahead(final)
