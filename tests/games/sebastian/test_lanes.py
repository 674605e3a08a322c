"""Many games at once: the same as games played one by one, and worth the optimum."""

import math

import pytest

from kibitz import gameplay
from kibitz.games.sebastian.game import GAME
from kibitz.games.sebastian.lanes import GameLanes
from kibitz.games.sebastian.rules import Rules


@pytest.mark.parametrize("option", ["no", "yes"])
def test_each_game_is_that_of_the_best_mind_with_this_seed(option: str) -> None:
    lanes = GameLanes(Rules.of({"five_is_squadron": option}))
    for first, count in ((5, 12), (1000, 1), (70, 0)):
        scores = list(lanes.play(first, count))
        bonuses = list(lanes.bonuses())
        records = [
            gameplay.play(GAME, [GAME.minds()["best"](0)], seed, {"five_is_squadron": option})
            for seed in range(first, first + count)
        ]
        assert [(float(score),) for score in scores] == [record.scores for record in records]
        assert [record.outcome for record in records] == [
            ("without", "with")[bonus] + " the bonus" for bonus in bonuses
        ]


@pytest.mark.slow
def test_a_hundred_thousand_games_are_worth_the_optimum() -> None:
    scores = GameLanes().play(0, 100_000)
    mean = sum(scores) / len(scores)
    deviation = math.sqrt(sum((score - mean) ** 2 for score in scores) / len(scores))
    assert abs(mean - 245.870775) < 3 * deviation / math.sqrt(len(scores))
    assert deviation == pytest.approx(39.82, abs=0.3)
