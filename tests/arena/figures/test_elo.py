"""Elo, superiority and the sequential test against simulated matches: they must be right as often as stated."""

from collections.abc import Sequence
from math import exp
from random import Random

import pytest

from kibitz.arena.figures.elo import Pairs, Sprt, elo_of, expected_score
from tests.arena.figures.simulation import game, tolerance


def simulated(rng: Random, shares: Sequence[float], deals: int) -> Pairs:
    counts = [0] * 5
    for outcome in rng.choices(range(5), shares, k=deals):
        counts[outcome] += 1
    return Pairs(counts)


SHARES = (0.10, 0.15, 0.40, 0.20, 0.15)
"""Points of a deal of two games, far from those of two independent games."""
TRUE_SCORE = sum(share * points for points, share in enumerate(SHARES)) / 4


@pytest.mark.slow
def test_elos_interval_covers_as_often_as_it_says() -> None:
    rng = Random(4)
    matches = 2000
    truth = elo_of(TRUE_SCORE)
    covered = 0
    for _ in range(matches):
        low, middle, high = simulated(rng, SHARES, 200).elo
        assert low < middle < high
        covered += low <= truth <= high
    assert covered / matches == pytest.approx(0.95, abs=tolerance(0.95, matches))


@pytest.mark.slow
def test_superiority_is_as_often_high_as_it_says() -> None:
    rng = Random(5)
    matches = 3000
    high = sum(simulated(rng, (0.1, 0.2, 0.4, 0.2, 0.1), 300).superiority > 0.95 for _ in range(matches))
    assert high / matches == pytest.approx(0.05, abs=tolerance(0.05, matches) + 0.003)


def test_elo_counts_pairs_of_games() -> None:
    pairs = Pairs([0] * 5)
    pairs.add([game(("a", "b"), (1, 0)), game(("b", "a"), (1, 0))], "a")
    pairs.add([game(("a", "b"), (1, 0)), game(("b", "a"), (2, 2))], "a")
    assert pairs.counts == [0, 0, 1, 1, 0]
    assert pairs.score == 0.625
    golf = Pairs([0] * 5, lowest_wins=True)
    golf.add([game(("a", "b"), (1, 0)), game(("b", "a"), (1, 0.5))], "a")
    assert golf.counts == [0, 0, 1, 0, 0]
    with pytest.raises(ValueError, match="Elo of a game of 3: expected games of two"):
        pairs.add([game(("a", "b", "c"), (1, 0, 0))], "a")
    assert elo_of(expected_score(123.0)) == pytest.approx(123.0)


def shares_at(score: float) -> list[float]:
    """The simulated deals' distribution, tilted to that mean result."""
    low, high = -20.0, 20.0
    for _ in range(60):
        middle = (low + high) / 2
        tilted = [share * exp(middle * points) for points, share in enumerate(SHARES)]
        reached = sum(share * points for points, share in enumerate(tilted)) / 4 / sum(tilted)
        low, high = (middle, high) if reached < score else (low, middle)
    return [share / sum(tilted) for share in tilted]


@pytest.mark.slow
@pytest.mark.parametrize(("elo", "right"), [(0.0, "weaker"), (60.0, "stronger")])
def test_the_sequential_test_errs_no_more_often_than_stated(elo: float, right: str) -> None:
    rng = Random(6)
    test = Sprt(0.0, 60.0)
    matches = 250
    wrong = 0
    shares = shares_at(expected_score(elo))
    for _ in range(matches):
        counts = [0] * 5
        verdict = ""
        while not verdict:
            for outcome in rng.choices(range(5), shares, k=10):
                counts[outcome] += 1
            verdict = test.verdict(counts)
        wrong += verdict != right
    assert wrong / matches <= 0.05 + tolerance(0.05, matches)


def test_the_sequential_test_without_games_is_undecided() -> None:
    assert Sprt(0.0, 5.0).verdict([0] * 5) == ""
    low, high = Sprt(0.0, 5.0).bounds
    assert low == pytest.approx(-high)
