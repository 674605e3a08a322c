"""Moves tried in common deals: leads, errors, and which moves are dropped."""

from math import inf, sqrt
from random import Random
from statistics import fmean, pstdev

import pytest

from kibitz.generic.trials import Trial, add_deal, compare, still_close

LUCK, OWN = 10.0, 1.0
"""The standard deviations of what a deal does to all moves, and to each move by itself."""


def tried(means: tuple[float, ...], deals: int, seed: int = 1) -> tuple[list[Trial[int]], list[list[float]]]:
    """Moves that bring these points in the mean, and what each brought in each deal."""
    rng = Random(seed)
    trials, results = [Trial(move) for move in range(len(means))], []
    for _ in range(deals):
        luck = rng.gauss(0, LUCK)
        results.append([mean + luck + rng.gauss(0, OWN) for mean in means])
        add_deal(trials, results[-1])
    return trials, results


def test_figures_are_those_of_the_results() -> None:
    trials, results = tried((3.0, 2.0, 5.0), 50)
    for trial, column in zip(trials, zip(*results, strict=True), strict=True):
        ahead = [result - fmean(row) for result, row in zip(column, results, strict=True)]
        assert trial.tried == 50
        assert trial.mean == trial.expected == pytest.approx(fmean(column))
        assert trial.spread == pytest.approx(pstdev(column))
        assert trial.error == pytest.approx(pstdev(column) / sqrt(50))
        assert trial.error_ahead == pytest.approx(pstdev(ahead) / sqrt(50))


def test_the_luck_of_the_deals_cancels_and_what_is_clearly_behind_is_dropped() -> None:
    trials, _ = tried((0.0, 1.5, 0.1), 40)
    assert all(trial.error > 5 * trial.error_ahead for trial in trials)
    assert [trial.move for trial in still_close(trials, 2.5)] == [1]
    assert [trial.behind > 0 for trial in trials] == [True, False, True]


def test_moves_that_are_as_good_are_kept() -> None:
    kept = [len(still_close(tried((0.0, 0.0, 0.0), 40, seed)[0], 4.0)) for seed in range(50)]
    assert kept.count(3) > 45


def test_a_guess_counts_for_as_many_deals_as_it_is_trusted() -> None:
    trial = Trial("a", 8.0, 3)
    assert (trial.mean, trial.expected, trial.error, trial.error_ahead) == (8.0, 8.0, inf, inf)
    trial.add(0.0, 0.0)
    assert (trial.mean, trial.expected, trial.error_ahead) == (0.0, 6.0, inf)
    other = Trial("b", 4.0, 3)
    other.add(0.0, 0.0)
    assert compare([other, trial]) is trial
    assert (trial.behind, other.behind) == (0.0, 3.0)
    assert still_close([other, trial], 2.5) == [other, trial], "one deal says nothing"
