"""Many players: the Plackett-Luce rating, in which each wins a game with a probability proportional to its strength."""

from __future__ import annotations

from array import array
from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import log, sqrt
from typing import NamedTuple, TypeAlias

from kibitz.arena.figures.plackett_luce import add_deal, add_expected, add_product, invert, multiply
from kibitz.arena.figures.standings import Scored
from kibitz.arena.figures.statistics import mean
from kibitz.intervals import Z95

Ranking: TypeAlias = Sequence[Sequence[int]]
"""A game's players by number, best first; those who share a place stand together."""
ELO = 400 / log(10)
"""Points of Elo that multiply the strength by e."""
Deal: TypeAlias = tuple[tuple[tuple[int, ...], ...], ...]
PRIOR = 0.1
"""Games won and lost against an imagined average player, so that a player who never loses has a finite rating."""
CONVERGED = 1e-6
"""The largest change of a log strength at which the iteration ends."""


class Strength(NamedTuple):
    """A rating on the scale of Elo."""

    rating: float
    error: float

    @property
    def half(self) -> float:
        """Half the width of the rating's 95 % interval."""
        return Z95 * self.error


def ranking(game: Scored, numbers: Mapping[str, int], lowest_first: bool) -> Ranking:
    """The order of a game's players, who have these numbers."""
    places: dict[float, list[int]] = {}
    for name, score in zip(game.players, game.scores or (), strict=True):
        places.setdefault(score, []).append(numbers[name])
    return [places[score] for score in sorted(places, reverse=not lowest_first)]


def packed(games: Iterable[Ranking]) -> array[int]:
    """The games as plackett_luce.py takes them."""
    numbers = array("i")
    for game in games:
        players = [number for place in game for number in place]
        ends = [int(at == len(place) - 1) for place in game for at in range(len(place))]
        numbers.extend((len(players), *players, *ends))
    return numbers


@dataclass(frozen=True)
class Fit:
    """The most likely log strengths of the players, and how certain they are."""

    logs: Sequence[float]
    uncertainty: array[float]
    """The covariance of the logs as far as the model knows, row by row: what one more game would tell follows from it.
    A player without games has the prior's."""
    covariance: array[float]
    """The covariance of the logs by the sandwich estimator, row by row: deals are independent, games need not be."""

    def spread(self, first: int, second: int) -> float:
        """The variance of the difference of two players' logs, as far as the model knows."""
        return _spread(self.uncertainty, len(self.logs), first, second)

    def error(self, first: int, second: int) -> float:
        """The standard error of the difference of two players' logs."""
        return sqrt(max(0.0, _spread(self.covariance, len(self.logs), first, second)))

    def beside(self, references: Collection[int]) -> list[Strength]:
        """All ratings, on the scale on which the mean of these players is 0."""
        count = len(self.logs)
        center = mean([self.logs[number] for number in references])
        rows = [mean([self.covariance[number * count + other] for other in references]) for number in range(count)]
        whole = mean([rows[number] for number in references])
        return [
            Strength(
                ELO * (self.logs[number] - center),
                ELO * sqrt(max(0.0, self.covariance[number * count + number] - 2 * rows[number] + whole)),
            )
            for number in range(count)
        ]


def _spread(matrix: Sequence[float], count: int, first: int, second: int) -> float:
    both = matrix[first * count + first] + matrix[second * count + second]
    return both - 2 * matrix[first * count + second]


def strengths(deals: Sequence[Sequence[Ranking]], count: int) -> list[Strength]:
    """The most likely ratings of the players 0 to count - 1, the mean of all being 0, with their errors."""
    return fitted(deals, count).beside(range(count))


# The iteration is Hunter's (MM algorithms for generalized Bradley-Terry models, 2004). With I the information of the
# log strengths (the prior included) and P the sum over deals of the products of their gradients, the covariance is
# I^-1 P I^-1, the sandwich estimator; a deal counts as one observation, however many games it has.
def fitted(deals: Sequence[Sequence[Ranking]], count: int, rounds: int = 200) -> Fit:
    """The most likely strengths of the players 0 to count - 1."""
    # Many deals and games end in the same order.
    kinds: Counter[Deal] = Counter(tuple(tuple(tuple(place) for place in game) for game in deal) for deal in deals)
    games: Counter[tuple[tuple[int, ...], ...]] = Counter()
    for deal, many in kinds.items():
        for game in deal:
            games[game] += many
    wins = [PRIOR] * count
    for game, many in games.items():
        # The last of all has beaten nobody.
        for place in game[:-1] if len(game[-1]) == 1 else game:
            for number in place:
                wins[number] += many
    every, times = packed(games), array("d", games.values())
    gamma = array("d", [1.0]) * count
    for _ in range(rounds):
        weight = array("d", [2 * PRIOR / (value + 1) for value in gamma])
        add_expected(every, times, gamma, weight)
        fresh = array("d", [won / expected for won, expected in zip(wins, weight, strict=True)])
        change = max(abs(log(new / old)) for new, old in zip(fresh, gamma, strict=True))
        gamma = fresh
        if change < CONVERGED:
            break
    zeros = array("d", bytes(count * count * gamma.itemsize))
    information, products, half, covariance = zeros[:], zeros[:], zeros[:], zeros[:]
    for number, value in enumerate(gamma):
        information[number * count + number] = 2 * PRIOR * value / (value + 1) ** 2
    gradient = array("d", bytes(count * gamma.itemsize))
    for deal, many in kinds.items():
        add_deal(packed(deal), many, gamma, information, gradient)
        present = {number for game in deal for place in game for number in place}
        add_product(array("i", present), gradient, many, products)
    invert(information, count)
    multiply(information, products, half, count)
    multiply(half, information, covariance, count)
    return Fit([log(value) for value in gamma], information, covariance)
