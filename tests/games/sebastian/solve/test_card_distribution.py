"""The distribution of a card's score agrees with the backward passes, and Sebastian's with its own."""

import pytest

from kibitz.games.sebastian.cards.presets import SEBASTIAN
from kibitz.games.sebastian.solve import card_ways
from kibitz.games.sebastian.solve.card_cache import solve, solved
from kibitz.games.sebastian.solve.card_distribution import CardDistribution
from kibitz.games.sebastian.solve.distribution import moments
from kibitz.games.sebastian.solve.probabilities import ScoreDistribution
from kibitz.native import interpreted
from tests.games.sebastian.cards.random_cards import random_card

WITH_TIES = (11, 51)
"""Cards of which the deviation depends on how ties are broken."""


@pytest.mark.parametrize("seed", [*range(12), *(pytest.param(seed, marks=pytest.mark.slow) for seed in range(12, 60))])
def test_mean_and_deviation_are_those_of_the_backward_passes(seed: int) -> None:
    card = random_card(seed)
    solution = solved(card)
    probabilities = CardDistribution(solution).probabilities()
    mean, deviation = moments(probabilities)
    assert sum(probabilities) == pytest.approx(1, abs=1e-12)
    assert mean == pytest.approx(solution.value(0, 0), abs=1e-10)
    if seed not in WITH_TIES:
        assert deviation == pytest.approx(card_ways.deviation(card), abs=1e-6)


def test_compiled_and_interpreted_agree() -> None:
    plain = interpreted.module("kibitz.games.sebastian.solve.card_distribution").CardDistribution
    solver = interpreted.module("kibitz.games.sebastian.solve.card_solver").CardSolver
    for seed in (0, 7, 12):
        solution = solve(random_card(seed), lambda done, total: None)
        slow = solver(solution.card, solution.layout, solution.values)
        assert plain(slow).probabilities() == CardDistribution(solution).probabilities()


@pytest.mark.workflows
def test_sebastian_has_the_distribution_of_its_own_pass() -> None:
    own, other = ScoreDistribution().probabilities(), CardDistribution(solved(SEBASTIAN)).probabilities()
    assert other[: len(own)] == pytest.approx(own, abs=1e-8)  # whose values are rounded
    assert not any(other[len(own) :])
