"""Many players: the Plackett-Luce rating, in which each wins a game with a probability proportional to its strength."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from math import log, sqrt
from typing import NamedTuple, TypeAlias

from kibitz.arena.figures.standings import Scored
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
    """On the scale of Elo, the mean of all entrants being 0."""

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


def stages(game: Ranking) -> Iterable[tuple[Sequence[int], list[int]]]:
    """Each place: the players who took it and those it was taken from, themselves included."""
    left = [number for place in game for number in place]
    for place in game:
        if len(left) > 1:
            yield place, left
        left = left[len(place) :]


def strengths(deals: Sequence[Sequence[Ranking]], count: int, rounds: int = 200) -> list[Strength]:
    """The most likely ratings of the players 0 to count - 1, with errors that take a deal as one observation.

    The iteration is Hunter's (MM algorithms for generalized Bradley-Terry models, 2004); the errors are those of the
    sandwich estimator.
    """
    # Many games end in the same order.
    kinds: Counter[Deal] = Counter(tuple(tuple(tuple(place) for place in game) for game in deal) for deal in deals)
    games = Counter(game for deal in kinds.elements() for game in deal)
    wins = [PRIOR] * count
    for game, times in games.items():
        for place, _ in stages(game):
            for number in place:
                wins[number] += times
    gamma = [1.0] * count
    for _ in range(rounds):
        weight = [2 * PRIOR / (value + 1) for value in gamma]
        for game, times in games.items():
            for place, left in stages(game):
                share = times * len(place) / sum(gamma[number] for number in left)
                for number in left:
                    weight[number] += share
        fresh = [won / expected for won, expected in zip(wins, weight, strict=True)]
        change = max(abs(log(new / old)) for new, old in zip(fresh, gamma, strict=True))
        gamma = fresh
        if change < CONVERGED:
            break
    errors = _errors(kinds, gamma)
    center = sum(map(log, gamma)) / count
    return [Strength(ELO * (log(value) - center), ELO * error) for value, error in zip(gamma, errors, strict=True)]


# The standard error of each log strength less the mean of all, by the sandwich estimator.
#
# gamma are the most likely strengths, kinds the deals with how often each occurred. With I the information of the log
# strengths (the prior included) and P the sum over deals of the products of their gradients, the covariance is
# I^-1 P I^-1; a deal counts as one observation, however many games it has.
def _errors(kinds: Mapping[Deal, int], gamma: Sequence[float]) -> list[float]:
    """The standard errors of the log strengths."""
    count = len(gamma)
    information = [[0.0] * count for _ in range(count)]
    products = [[0.0] * count for _ in range(count)]
    for number, value in enumerate(gamma):
        information[number][number] += 2 * PRIOR * value / (value + 1) ** 2
    for deal, times in kinds.items():
        gradient = [0.0] * count
        for game in deal:
            for place, left in stages(game):
                total = sum(gamma[number] for number in left)
                shares = {number: gamma[number] / total for number in left}
                for number in place:
                    gradient[number] += 1
                for a, share in shares.items():
                    gradient[a] -= len(place) * share
                    information[a][a] += times * len(place) * share
                    for b, other in shares.items():
                        information[a][b] -= times * len(place) * share * other
        for a in range(count):
            for b in range(count):
                products[a][b] += times * gradient[a] * gradient[b]
    bread = inverse(information)
    half = [[sum(bread[a][k] * products[k][b] for k in range(count)) for b in range(count)] for a in range(count)]
    covariance = [[sum(half[a][k] * bread[k][b] for k in range(count)) for b in range(count)] for a in range(count)]
    # The variance of a log strength less the mean of all.
    rows = [sum(row) / count for row in covariance]
    whole = sum(rows) / count
    return [sqrt(max(0.0, covariance[a][a] - 2 * rows[a] + whole)) for a in range(count)]


def inverse(matrix: Sequence[Sequence[float]]) -> list[list[float]]:
    """The inverse of a symmetric positive definite matrix, by Gauss-Jordan elimination."""
    count = len(matrix)
    rows = [[*row, *(float(a == b) for b in range(count))] for a, row in enumerate(matrix)]
    for a in range(count):
        best = max(range(a, count), key=lambda b: abs(rows[b][a]))
        rows[a], rows[best] = rows[best], rows[a]
        rows[a] = [value / rows[a][a] for value in rows[a]]
        for b in range(count):
            if b != a:
                factor = rows[b][a]
                rows[b] = [value - factor * other for value, other in zip(rows[b], rows[a], strict=True)]
    return [row[count:] for row in rows]
