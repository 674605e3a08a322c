"""The exact value of strategies, against arithmetic and against games that are played."""

from math import sqrt
from random import Random
from statistics import fmean, stdev

import pytest
from benchmarks.sebastian_strategies import exact_mean, turn_endings

from kibitz import gameplay
from kibitz.games.sebastian import rules
from kibitz.games.sebastian.game import GAME
from kibitz.games.sebastian.rules import ALL_USED
from kibitz.games.sebastian.strategies import Gatherer, Greedy, Hasty, InOrder, Par, Strategy
from kibitz.table import Clock

ONLY_SEXTUS = ALL_USED ^ 1 << 5
ONLY_PANDEMONIUM = ALL_USED ^ 1 << rules.PANDEMONIUM
ONLY_QUINTUPLICATAM = ALL_USED ^ 1 << rules.QUINTUPLICATAM


def test_the_ways_a_turn_ends_have_probability_one() -> None:
    for strategy in (Hasty(), Gatherer(), InOrder(), Greedy(), Par()):
        assert sum(turn_endings(strategy, 0b111000111, rules.ASSIGNMENT).values()) == pytest.approx(1.0)


def test_the_last_category() -> None:
    assert exact_mean(Hasty(), ONLY_PANDEMONIUM) == pytest.approx(5 * 3.5)
    # A die shows a six after three throws with probability 91/216.
    sixes = 5 * 6 * 91 / 216
    for strategy in (InOrder(), Greedy(), Par()):
        assert exact_mean(strategy, ONLY_SEXTUS) == pytest.approx(sixes)
        # Published for solitaire Yahtzee: five of a kind in three throws.
        assert exact_mean(strategy, ONLY_QUINTUPLICATAM) == pytest.approx(50 * 0.0460286, abs=1e-5)


def test_the_bonus_counts() -> None:
    sixes = 5 * 6 * 91 / 216
    one_six = 1 - (5 / 6) ** 15
    assert exact_mean(InOrder(), ONLY_SEXTUS, 57) == pytest.approx(sixes + rules.BONUS * one_six)
    assert exact_mean(InOrder(), ONLY_SEXTUS, 63) == pytest.approx(sixes + rules.BONUS)


@pytest.mark.slow
@pytest.mark.parametrize("strategy", [Gatherer(), Par()])
def test_games_that_are_played_have_this_mean(strategy: Strategy) -> None:
    """Three categories are open, and the bonus within reach."""
    text = "_____ 3 " + " ".join(
        f"{name}={points}"
        for name, points in zip(
            (*rules.CATEGORIES[:5], "company", "prattle", "triplex", "quadrupla", "pandemonium"),
            (3, 6, 9, 12, 15, 40, 30, 20, 0, 20),
            strict=True,
        )
    )
    scores = []
    for seed in range(300):
        rng = Random(seed)
        state = gameplay.settle_chance(GAME.read_state(text), rng, [])
        while state.to_move:
            state = state.play(0, strategy.advise(state.view(0), Clock())[0].move)
            state = gameplay.settle_chance(state, rng, [])
        scores.append(state.scores()[0] - 155)
    used = ALL_USED ^ (1 << 5 | 1 << rules.SQUADRON | 1 << rules.QUINTUPLICATAM)
    exact = exact_mean(strategy, used, 45)
    assert abs(fmean(scores) - exact) < 3 * stdev(scores) / sqrt(len(scores))
