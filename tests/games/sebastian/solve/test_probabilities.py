"""The exact distribution of the final score."""

import math

import pytest

from kibitz.games.sebastian.lanes import GameLanes
from kibitz.games.sebastian.rules import ASSIGNMENT
from kibitz.games.sebastian.solve.goal_cache import chances_of_scores

pytestmark = pytest.mark.slow


@pytest.fixture
def probabilities() -> list[float]:
    return chances_of_scores(ASSIGNMENT)


def test_the_distribution_has_the_optimum_as_its_mean(probabilities: list[float]) -> None:
    assert len(probabilities) == 376
    assert sum(probabilities) == pytest.approx(1, abs=1e-12)
    mean = sum(score * probability for score, probability in enumerate(probabilities))
    assert round(mean, 6) == 245.870775
    variance = sum(probability * (score - mean) ** 2 for score, probability in enumerate(probabilities))
    # How ties are settled shifts the fifth decimal.
    assert math.sqrt(variance) == pytest.approx(39.820093, abs=1e-6)


def test_games_follow_the_distribution(probabilities: list[float]) -> None:
    scores = GameLanes().play(7, 50_000)
    for least in (150, 200, 250, 300):
        exact = sum(probabilities[least:])
        share = sum(score >= least for score in scores) / len(scores)
        assert abs(share - exact) < 4 * math.sqrt(exact * (1 - exact) / len(scores))
