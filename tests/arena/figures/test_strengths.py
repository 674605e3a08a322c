"""Ratings against simulated matches whose truth is known: their intervals must cover as often as stated."""

from array import array
from collections.abc import Sequence
from math import exp
from random import Random

import pytest

from kibitz.arena.figures.plackett_luce import invert
from kibitz.arena.figures.strengths import ELO, Ranking, fitted, strengths
from kibitz.intervals import Z95


def expected_first(ratings: Sequence[float]) -> list[float]:
    """The probability of each to win against all the others."""
    gamma = [exp(rating / ELO) for rating in ratings]
    return [value / sum(gamma) for value in gamma]


def order(rng: Random, ratings: Sequence[float]) -> Ranking:
    there = list(range(len(ratings)))
    ranking = []
    while there:
        (first,) = rng.choices(there, expected_first([ratings[number] for number in there]))
        there.remove(first)
        ranking.append([first])
    return ranking


@pytest.mark.slow
def test_strengths_are_recovered_with_their_errors() -> None:
    rng = Random(7)
    truth = (150.0, 50.0, -50.0, -150.0)
    matches = 150
    covered = 0
    for _ in range(matches):
        # Both games of a deal end alike: errors that counted them as two would be too small.
        deals = [[game, game] for game in (order(rng, truth) for _ in range(60))]
        rated = strengths(deals, 4)
        covered += sum(abs(got.rating - real) <= Z95 * got.error for got, real in zip(rated, truth, strict=True))
    assert covered / matches / 4 == pytest.approx(0.95, abs=0.03)


def test_a_player_that_always_wins_has_a_finite_rating_and_ties_are_even() -> None:
    always = strengths([[[[0], [1]]]] * 50, 2)
    assert 200 < always[0].rating < 2000
    even = strengths([[[[0, 1], [2]]], [[[2], [0, 1]]]] * 20, 3)
    assert even[0].rating == pytest.approx(even[1].rating)


def test_an_inverse_undoes() -> None:
    matrix = [[4.0, 1.0, 0.5], [1.0, 3.0, 0.2], [0.5, 0.2, 2.0]]
    numbers = array("d", [value for row in matrix for value in row])
    invert(numbers, 3)
    back = [numbers[0:3], numbers[3:6], numbers[6:9]]
    product = [[sum(matrix[a][k] * back[k][b] for k in range(3)) for b in range(3)] for a in range(3)]
    for a in range(3):
        for b in range(3):
            assert product[a][b] == pytest.approx(float(a == b), abs=1e-12)


def test_the_scale_is_elos() -> None:
    assert expected_first([ELO, 0.0])[0] == pytest.approx(exp(1) / (exp(1) + 1))


@pytest.mark.slow
def test_a_difference_is_as_certain_as_its_games_make_it() -> None:
    rng = Random(3)
    truth = (80.0, 0.0, -80.0)
    covered = 0
    for _ in range(100):
        fit = fitted([[order(rng, truth)] for _ in range(150)], 3)
        gap = ELO * (fit.logs[0] - fit.logs[2])
        covered += abs(gap - 160) <= Z95 * ELO * fit.error(0, 2)
    assert covered >= 89, "95 of 100, but for chance"


def test_a_scale_has_its_zero_where_the_references_are() -> None:
    fit = fitted([[[[0], [1], [2]]], [[[1], [0], [2]]]] * 30, 3)
    rated = fit.beside([1, 2])
    assert rated[1].rating + rated[2].rating == pytest.approx(0)
    assert fit.beside([1])[1] == (0, 0), "what the scale is fixed to is exact"
