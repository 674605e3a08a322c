"""The statistics against simulated matches whose truth is known: they must cover and err as often as they say."""

from collections.abc import Sequence
from math import exp, gamma, pi, sqrt
from random import Random

import pytest

from kibitz.arena.elo import Pairs, Sprt, elo_of, expected_score
from kibitz.arena.standings import Standings
from kibitz.arena.statistics import Z95, normal_below, t95, t_tails
from kibitz.arena.strengths import ELO, Ranking, expected_first, inverse, strengths
from kibitz.table import Record


def told(players: Sequence[str], scores: Sequence[float]) -> Record:
    return Record("bluff", {}, 0, tuple(players), (), tuple(scores), "")


def about(share: float, n: int) -> float:
    """How far off a share of n trials may be: four standard deviations, one seed in 15,000."""
    return 4 * sqrt(share * (1 - share) / n)


@pytest.mark.parametrize("freedom", [1, 2, 5, 30, 400])
@pytest.mark.parametrize("t", [0.1, 0.7, 1.5, 3.0])
def test_students_t_is_the_integral_of_its_density(freedom: int, t: float) -> None:
    if freedom < 300:
        front = gamma((freedom + 1) / 2) / (sqrt(freedom * pi) * gamma(freedom / 2))
    else:
        front = (1 - 1 / (4 * freedom)) / sqrt(2 * pi)
    steps = 2000
    height = [front * (1 + (t * i / steps) ** 2 / freedom) ** (-(freedom + 1) / 2) for i in range(steps + 1)]
    inside = 2 * t / steps / 3 * (height[0] + height[-1] + 4 * sum(height[1::2]) + 2 * sum(height[2:-1:2]))
    assert t_tails(t, freedom) == pytest.approx(1 - inside, abs=1e-6)


def test_students_interval() -> None:
    assert t95(1) == pytest.approx(12.7062, abs=1e-4)
    assert t95(10) == pytest.approx(2.22814, abs=1e-5)
    assert t95(10**7) == Z95
    assert t_tails(t95(6), 6) == pytest.approx(0.05)


def match(rng: Random, means: Sequence[float], deals: int) -> Standings:
    """A match in which the deal counts for more than the players do, two games a deal, scores skewed."""
    standings = Standings(lowest_first=True)
    names = [f"p{number}" for number in range(len(means))]
    for _ in range(deals):
        dealt = 10 * rng.random()
        standings.add([told(names, [dealt + mean - 1 + rng.expovariate(1.0) for mean in means]) for _ in range(2)])
    return standings


def test_intervals_cover_as_often_as_they_say() -> None:
    rng = Random(1)
    matches = 1500
    means_hold = differences_hold = 0
    for _ in range(matches):
        standings = match(rng, (1.0, 1.5), 25)
        row = next(row for row in standings.table() if row.name == "p0")
        assert row.half is not None
        means_hold += abs(row.mean - 6.0) <= row.half
        (difference,) = standings.differences().values()
        assert difference.half is not None
        differences_hold += abs(difference.mean + 0.5) <= difference.half
        assert difference.half < row.half, "pairing takes the deal's part out of the error"
    assert means_hold / matches == pytest.approx(0.95, abs=about(0.95, matches))
    assert differences_hold / matches == pytest.approx(0.95, abs=about(0.95, matches))


def test_equal_players_are_told_apart_no_more_often_than_stated() -> None:
    rng = Random(2)
    matches = 700
    wrong = sum(any(match(rng, (1.0,) * 6, 20).apart().values()) for _ in range(matches))
    assert wrong / matches <= 0.05 + about(0.05, matches)
    assert wrong, "a rule that never separates anybody would pass as well"


def test_ranks_say_what_is_known() -> None:
    standings = match(Random(3), (1.0, 1.1, 3.0, 6.0), 200)
    assert [(row.name, row.rank) for row in standings.table()][2:] == [("p2", (3, 3)), ("p3", (4, 4))]
    close = match(Random(3), (1.0, 1.01, 3.0, 6.0), 20).table()
    assert {row.rank for row in close[:2]} == {(1, 2)}
    assert match(Random(3), (1.0, 2.0), 1).table()[0].rank == (1, 2), "one deal separates nobody"


def pairs(rng: Random, shares: Sequence[float], deals: int) -> Pairs:
    counts = [0] * 5
    for outcome in rng.choices(range(5), shares, k=deals):
        counts[outcome] += 1
    return Pairs(counts)


SHARES = (0.10, 0.15, 0.40, 0.20, 0.15)
"""Points of a deal of two games, far from those of two independent games."""
TRUE_SCORE = sum(share * points for points, share in enumerate(SHARES)) / 4


def test_elos_interval_covers_as_often_as_it_says() -> None:
    rng = Random(4)
    matches = 2000
    truth = elo_of(TRUE_SCORE)
    covered = 0
    for _ in range(matches):
        low, middle, high = pairs(rng, SHARES, 200).elo
        assert low < middle < high
        covered += low <= truth <= high
    assert covered / matches == pytest.approx(0.95, abs=about(0.95, matches))


def test_superiority_is_as_often_high_as_it_says() -> None:
    rng = Random(5)
    matches = 3000
    high = sum(pairs(rng, (0.1, 0.2, 0.4, 0.2, 0.1), 300).superiority > 0.95 for _ in range(matches))
    assert high / matches == pytest.approx(0.05, abs=about(0.05, matches) + 0.003)


def test_elo_counts_pairs_of_games() -> None:
    found = Pairs([0] * 5)
    found.add([told(("a", "b"), (1, 0)), told(("b", "a"), (1, 0))], "a")
    found.add([told(("a", "b"), (1, 0)), told(("b", "a"), (2, 2))], "a")
    assert found.counts == [0, 0, 1, 1, 0]
    assert found.score == 0.625
    golf = Pairs([0] * 5, lowest_wins=True)
    golf.add([told(("a", "b"), (1, 0)), told(("b", "a"), (1, 0.5))], "a")
    assert golf.counts == [0, 0, 1, 0, 0]
    with pytest.raises(ValueError, match="games of two"):
        found.add([told(("a", "b", "c"), (1, 0, 0))], "a")
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
    assert wrong / matches <= 0.05 + about(0.05, matches)


def test_the_sequential_test_without_games_is_undecided() -> None:
    assert Sprt(0.0, 5.0).verdict([0] * 5) == ""
    low, high = Sprt(0.0, 5.0).bounds
    assert low == pytest.approx(-high)


def order(rng: Random, ratings: Sequence[float]) -> Ranking:
    there = list(range(len(ratings)))
    found = []
    while there:
        (first,) = rng.choices(there, expected_first([ratings[number] for number in there]))
        there.remove(first)
        found.append([first])
    return found


def test_strengths_are_found_again_with_their_errors() -> None:
    rng = Random(7)
    truth = (150.0, 50.0, -50.0, -150.0)
    matches = 150
    covered = 0
    for _ in range(matches):
        # Both games of a deal end alike: errors that took them for two would be too small.
        deals = [[game, game] for game in (order(rng, truth) for _ in range(60))]
        found = strengths(deals, 4)
        covered += sum(abs(got.rating - real) <= Z95 * got.error for got, real in zip(found, truth, strict=True))
    assert covered / matches / 4 == pytest.approx(0.95, abs=0.03)


def test_who_always_wins_gets_a_finite_strength_and_ties_are_even() -> None:
    always = strengths([[[[0], [1]]]] * 50, 2)
    assert 200 < always[0].rating < 2000
    even = strengths([[[[0, 1], [2]]], [[[2], [0, 1]]]] * 20, 3)
    assert even[0].rating == pytest.approx(even[1].rating)


def test_an_inverse_undoes() -> None:
    matrix = [[4.0, 1.0, 0.5], [1.0, 3.0, 0.2], [0.5, 0.2, 2.0]]
    back = inverse(matrix)
    product = [[sum(matrix[a][k] * back[k][b] for k in range(3)) for b in range(3)] for a in range(3)]
    for a in range(3):
        for b in range(3):
            assert product[a][b] == pytest.approx(float(a == b), abs=1e-12)


def test_normal_and_scale() -> None:
    assert normal_below(Z95) == pytest.approx(0.975)
    assert expected_first([ELO, 0.0])[0] == pytest.approx(exp(1) / (exp(1) + 1))
