"""Many players: the Plackett-Luce rating, where each takes a game's first place in proportion to its strength."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from math import exp, log, sqrt
from typing import NamedTuple, TypeAlias

from kibitz.arena.standings import Scored

Ranking: TypeAlias = Sequence[Sequence[int]]
"""A game's players by number, best first, those who share a place together."""
ELO = 400 / log(10)
Deal: TypeAlias = tuple[tuple[tuple[int, ...], ...], ...]
PRIOR = 0.1
"""Games won and lost against an imagined average player, so that who never lost is not infinitely strong."""


class Strength(NamedTuple):
    """On the scale of Elo, the mean of all entrants being 0."""

    rating: float
    error: float


def ranking(game: Scored, numbers: Mapping[str, int], lowest_first: bool) -> Ranking:
    places: dict[float, list[int]] = {}
    for name, score in zip(game.players, game.scores or (), strict=True):
        places.setdefault(score, []).append(numbers[name])
    return [places[score] for score in sorted(places, reverse=not lowest_first)]


def stages(found: Ranking) -> Iterable[tuple[Sequence[int], list[int]]]:
    """For each place who took it and who was still there; those who share one each took it from all of these."""
    there = [number for place in found for number in place]
    for place in found:
        if len(there) > 1:
            yield place, there
        there = there[len(place) :]


def strengths(deals: Sequence[Sequence[Ranking]], count: int, rounds: int = 200) -> list[Strength]:
    """The likeliest ratings of so many players, with errors that take a deal as one observation.

    Hunter's iteration (2004), then the sandwich of the information around the scores' products by deal.
    """
    # Many games end alike.
    kinds: Counter[Deal] = Counter(tuple(tuple(tuple(place) for place in game) for game in deal) for deal in deals)
    games = Counter[tuple[tuple[int, ...], ...]]()
    for deal, times in kinds.items():
        for game in deal:
            games[game] += times
    wins = [PRIOR] * count
    for game, times in games.items():
        for place, _ in stages(game):
            for number in place:
                wins[number] += times
    gamma = [1.0] * count
    for _ in range(rounds):
        weight = [2 * PRIOR / (value + 1) for value in gamma]
        for game, times in games.items():
            for place, there in stages(game):
                share = times * len(place) / sum(gamma[number] for number in there)
                for number in there:
                    weight[number] += share
        fresh = [won / weighed for won, weighed in zip(wins, weight, strict=True)]
        moved = max(abs(log(new / old)) for new, old in zip(fresh, gamma, strict=True))
        gamma = fresh
        if moved < 1e-6:
            break
    errors = _errors(kinds, gamma)
    middle = sum(map(log, gamma)) / count
    return [Strength(ELO * (log(value) - middle), ELO * error) for value, error in zip(gamma, errors, strict=True)]


def _errors(kinds: Mapping[Deal, int], gamma: Sequence[float]) -> list[float]:
    count = len(gamma)
    information = [[0.0] * count for _ in range(count)]
    products = [[0.0] * count for _ in range(count)]
    for number, value in enumerate(gamma):
        information[number][number] += 2 * PRIOR * value / (value + 1) ** 2
    for deal, times in kinds.items():
        slope = [0.0] * count
        for game in deal:
            for place, there in stages(game):
                total = sum(gamma[number] for number in there)
                shares = {number: gamma[number] / total for number in there}
                for number in place:
                    slope[number] += 1
                for a, share in shares.items():
                    slope[a] -= len(place) * share
                    information[a][a] += times * len(place) * share
                    for b, other in shares.items():
                        information[a][b] -= times * len(place) * share * other
        for a in range(count):
            for b in range(count):
                products[a][b] += times * slope[a] * slope[b]
    back = inverse(information)
    half = [[sum(back[a][k] * products[k][b] for k in range(count)) for b in range(count)] for a in range(count)]
    cover = [[sum(half[a][k] * back[k][b] for k in range(count)) for b in range(count)] for a in range(count)]
    # Of the rating less the mean of all.
    rows = [sum(row) / count for row in cover]
    whole = sum(rows) / count
    return [sqrt(max(0.0, cover[a][a] - 2 * rows[a] + whole)) for a in range(count)]


def inverse(matrix: Sequence[Sequence[float]]) -> list[list[float]]:
    """Of a symmetric positive matrix, by Gauss and Jordan."""
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


def expected_first(ratings: Sequence[float]) -> list[float]:
    """How probably each takes the first place among these."""
    gamma = [exp(rating / ELO) for rating in ratings]
    return [value / sum(gamma) for value in gamma]
