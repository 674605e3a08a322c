"""Who plays whom next: whoever is less certain, never the same pair twice, and better than drawing lots."""

from collections.abc import Callable, Sequence
from math import exp
from random import Random

import pytest

from kibitz.arena.figures.pairing import gain, tables
from kibitz.arena.figures.strengths import ELO, Fit, Ranking, fitted

NOBODY: set[frozenset[int]] = set()


def test_a_game_tells_more_of_players_who_are_alike_and_little_known() -> None:
    fit = fitted([[[[0], [1]]], [[[1], [0]]]] * 20 + [[[[0], [2]]]] * 40, 5)
    assert gain(fit, 0, 1, 10) < gain(fit, 3, 4, 10), "3 and 4 have no games"
    assert gain(fit, 0, 3, 1) < gain(fit, 0, 3, 10)
    assert gain(fit, 0, 2, 10) == pytest.approx(gain(fit, 2, 0, 10))


def test_a_newcomer_that_is_seated_needs_no_table_of_its_own() -> None:
    fit = fitted([], 7)
    found = tables(fit, 3, 1, range(6), range(7), NOBODY)
    seated = [number for table in found for number in table]
    assert all(len(set(table)) == 3 for table in found)
    assert set(range(6)) <= set(seated)
    assert len(found) < 6
    assert found == tables(fit, 3, 1, range(6), range(7), NOBODY), "the same games lead to the same tables"


def test_a_pair_that_has_met_is_avoided_while_others_are_free() -> None:
    fit = fitted([], 3)
    assert tables(fit, 2, 1, [0], range(3), {frozenset((0, 1))}) == [(0, 2)]
    assert tables(fit, 2, 1, [0], range(2), {frozenset((0, 1))}) == [(0, 1)], "only they are left"


Chooser = Callable[[Fit, Random], int]


def by_gain(fit: Fit, rng: Random) -> int:
    ((_, other),) = tables(fit, 2, 2, [0], range(len(fit.logs)), NOBODY)
    return other


def by_lot(fit: Fit, rng: Random) -> int:
    return rng.randrange(1, len(fit.logs))


def error_after(choose: Chooser, truth: Sequence[float], rng: Random) -> float:
    """How far a newcomer's rating is from the truth, its opponents chosen so, all others being known well."""

    def game(first: int, second: int) -> Ranking:
        wins = rng.random() < 1 / (1 + exp((truth[second] - truth[first]) / ELO))
        return [[first], [second]] if wins else [[second], [first]]

    count = len(truth)
    deals = [[game(a, b)] for a in range(1, count) for b in range(1, count) if a != b for _ in range(15)]
    for _ in range(12):
        other = choose(fitted(deals, count), rng)
        deals += [[game(0, other)], [game(other, 0)]]
    ratings = fitted(deals, count).beside(range(1, count))
    center = sum(truth[1:]) / (count - 1)
    return float((ratings[0].rating - (truth[0] - center)) ** 2)


@pytest.mark.slow
def test_chosen_opponents_tell_more_than_drawn_ones() -> None:
    # Most of the field is far away from the newcomer: games with it tell next to nothing.
    truth = (600.0, -600.0, -500.0, -400.0, -300.0, -200.0, 550.0, 650.0)
    rng = Random(5)
    chosen = sum(error_after(by_gain, truth, rng) for _ in range(20))
    drawn = sum(error_after(by_lot, truth, rng) for _ in range(20))
    assert chosen < 0.5 * drawn
