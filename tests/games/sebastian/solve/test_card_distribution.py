"""The distribution of a card's score agrees with the backward passes, and with games that are played."""

import math

import pytest

from kibitz.games.sebastian.lanes import GameLanes
from kibitz.games.sebastian.rules import ASSIGNMENT
from kibitz.games.sebastian.solve import card_ways
from kibitz.games.sebastian.solve.card_cache import solve, solved
from kibitz.games.sebastian.solve.card_distribution import CardDistribution
from kibitz.games.sebastian.solve.distribution import moments
from kibitz.games.sebastian.solve.goal_cache import chances_of_scores
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


@pytest.fixture
def own() -> list[float]:
    """The distribution of Sebastian's own card."""
    return chances_of_scores(ASSIGNMENT)


@pytest.mark.slow
def test_the_distribution_has_the_optimum_as_its_mean(own: list[float]) -> None:
    assert len(own) == 376
    assert sum(own) == pytest.approx(1, abs=1e-12)
    mean = sum(score * probability for score, probability in enumerate(own))
    assert round(mean, 6) == 245.870775
    variance = sum(probability * (score - mean) ** 2 for score, probability in enumerate(own))
    # How ties are settled shifts the fifth decimal.
    assert math.sqrt(variance) == pytest.approx(39.820093, abs=1e-6)


@pytest.mark.slow
def test_games_follow_the_distribution(own: list[float]) -> None:
    scores = GameLanes().play(7, 50_000)
    for least in (150, 200, 250, 300):
        exact = sum(own[least:])
        share = sum(score >= least for score in scores) / len(scores)
        assert abs(share - exact) < 4 * math.sqrt(exact * (1 - exact) / len(scores))


def test_a_card_that_can_not_arise_is_refused() -> None:
    with pytest.raises(ValueError, match="a card with 1 points, side 0: expected less than 1"):
        CardDistribution(solved(random_card(0))).probabilities({(0, 0, 1): 1.0})
