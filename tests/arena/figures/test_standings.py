"""Standings against simulated matches whose truth is known: intervals and places must be right as often as stated."""

import statistics
from collections.abc import Sequence
from math import sqrt
from random import Random

import pytest

from kibitz.arena.figures.standings import SIGNIFICANCE, Standings
from kibitz.arena.figures.statistics import t_tails
from tests.arena.figures.simulation import game, tolerance


def match(rng: Random, means: Sequence[float], deals: int) -> Standings:
    """A match in which the deal counts for more than the players do, two games a deal, scores skewed."""
    standings = Standings(lowest_first=True)
    names = [f"p{number}" for number in range(len(means))]
    for _ in range(deals):
        dealt = 10 * rng.random()
        standings.add([game(names, [dealt + mean - 1 + rng.expovariate(1.0) for mean in means]) for _ in range(2)])
    return standings


@pytest.mark.slow
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
    assert means_hold / matches == pytest.approx(0.95, abs=tolerance(0.95, matches))
    assert differences_hold / matches == pytest.approx(0.95, abs=tolerance(0.95, matches))


@pytest.mark.slow
def test_equal_players_differ_significantly_no_more_often_than_stated() -> None:
    rng = Random(2)
    matches = 700
    wrong = sum(any(pair.apart for pair in match(rng, (1.0,) * 6, 20).differences().values()) for _ in range(matches))
    assert wrong / matches <= 0.05 + tolerance(0.05, matches)
    assert wrong, "a rule that never separates anybody would pass as well"


def test_ranks_say_what_is_known() -> None:
    standings = match(Random(3), (1.0, 1.1, 3.0, 6.0), 200)
    assert [(row.name, row.rank) for row in standings.table()][2:] == [("p2", (3, 3)), ("p3", (4, 4))]
    close = match(Random(3), (1.0, 1.01, 3.0, 6.0), 20).table()
    assert {row.rank for row in close[:2]} == {(1, 2)}
    assert match(Random(3), (1.0, 2.0), 1).table()[0].rank == (1, 2), "one deal separates nobody"


def test_standings_take_a_deal_as_one_observation() -> None:
    standings = Standings(lowest_first=False)
    standings.add([game(("a", "b"), (2, -2)), game(("b", "a"), (0, 0))])
    standings.add([game(("a", "b"), (-2, 2)), game(("b", "a"), (4, -4))])
    first, second = standings.table()
    assert (first.name, first.games, first.mean) == ("b", 4, 1.0)
    assert (second.name, second.games, second.mean) == ("a", 4, -1.0)
    assert first.error == second.error == pytest.approx(statistics.stdev([1, -3]) / sqrt(2))


def test_as_many_more_deals_settle_places_as_are_said() -> None:
    settled = 0
    for seed in range(40):
        standings = match(Random(seed), (1.0, 1.3, 6.0), 60)
        runs = standings.open_places()
        if not runs:
            continue
        (places,) = runs
        assert (places.first, places.last) == (1, 2)
        if places.deals is None or places.deals > 2000:
            continue
        # As the figures say: if difference and spread stay as they are, so many more separate the two.
        pair = standings.differences()["p0", "p1"]
        assert pair.error
        error = pair.error * sqrt(pair.deals / (pair.deals + places.deals))
        assert t_tails(pair.mean / error, pair.deals - 1) <= SIGNIFICANCE / 3 * 1.001
        fewer = pair.error * sqrt(pair.deals / (pair.deals + 0.9 * places.deals))
        assert t_tails(pair.mean / fewer, pair.deals - 1) > SIGNIFICANCE / 3
        settled += 1
    assert settled > 10


def test_equal_means_are_settled_by_no_number_of_deals() -> None:
    standings = Standings(lowest_first=False)
    for a, b in ((1, 2), (2, 1), (3, 3), (1, 2), (2, 1)):
        standings.add([game(("a", "b"), (a, b))])
    assert [str(places) for places in standings.open_places()] == [
        "places 1 to 2: so close that more deals would hardly settle them"
    ]
