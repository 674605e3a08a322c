"""Elo, superiority and the sequential test against simulated matches: they must be right as often as stated."""

from collections.abc import Sequence
from math import exp, sqrt
from random import Random
from statistics import NormalDist

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
            verdict = test.verdict(Pairs(counts))
        wrong += verdict != right
    assert wrong / matches <= 0.05 + tolerance(0.05, matches)


def test_the_sequential_test_without_games_is_undecided() -> None:
    assert Sprt(0.0, 5.0).verdict(Pairs([0] * 5)) == ""
    low, high = Sprt(0.0, 5.0).bounds
    assert low == pytest.approx(-high)


def with_luck(rng: Random, skill: float, pairs: Pairs) -> None:
    """A deal in which cards decide most: a game is won where skill, luck and the rest of chance are above 0."""
    games, luck = [], []
    for first in (0, 1):
        gift = rng.gauss(0, 1)
        margin = skill + gift + rng.gauss(0, 0.5)
        names = ("a", "b") if first == 0 else ("b", "a")
        own, other = (1.0, 0.0) if margin > 0 else (0.0, 1.0)
        games.append(game(names, (own, other) if first == 0 else (other, own)))
        luck.append((gift, -gift) if first == 0 else (-gift, gift))
    pairs.add(games, "a", luck)


@pytest.mark.slow
@pytest.mark.parametrize(("elo", "right"), [(0.0, "weaker"), (60.0, "stronger")])
def test_without_luck_the_sequential_test_errs_as_seldom_and_ends_earlier(elo: float, right: str) -> None:
    rng = Random(7)
    test = Sprt(0.0, 60.0)
    # A game is won with the probability that skill / sqrt(1 + 0.5 ** 2) has in a normal distribution.
    skill = NormalDist().inv_cdf(expected_score(elo)) * sqrt(1.25)
    matches = 250
    wrong = deals = plain_deals = 0
    for _ in range(matches):
        pairs, plain = Pairs([0] * 5), Pairs([0] * 5)
        verdict, plain_verdict = "", ""
        while not verdict or not plain_verdict:
            for _ in range(10):
                with_luck(rng, skill, pairs)
            plain.counts = pairs.counts
            if not verdict and (verdict := test.verdict(pairs)):
                wrong += verdict != right
                deals += pairs.deals
            if not plain_verdict and (plain_verdict := test.verdict(plain)):
                plain_deals += pairs.deals
    assert wrong / matches <= 0.05 + tolerance(0.05, matches)
    assert deals < 0.7 * plain_deals


@pytest.mark.slow
def test_without_luck_elos_interval_covers_as_often_and_is_narrower() -> None:
    rng = Random(8)
    matches, covered, narrower = 600, 0, 0
    truth = elo_of(NormalDist().cdf(0.2 / sqrt(1.25)))
    for _ in range(matches):
        pairs = Pairs([0] * 5)
        for _ in range(100):
            with_luck(rng, 0.2, pairs)
        low, _, high = pairs.elo
        covered += low <= truth <= high
        plain_low, _, plain_high = Pairs(pairs.counts).elo
        narrower += high - low < plain_high - plain_low
    assert covered / matches == pytest.approx(0.95, abs=tolerance(0.95, matches))
    assert narrower / matches > 0.95
