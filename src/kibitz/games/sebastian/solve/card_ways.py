"""Ways to play any card: by its solution, or like people who look at the dice and the open categories alone.

Each answers with a turn, and `means` computes what each brings exactly.
"""

from __future__ import annotations

import math
from array import array
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

from kibitz.games.sebastian.cards.description import Card
from kibitz.games.sebastian.cards.lattice import Multiset, lattice
from kibitz.games.sebastian.solve.card_cache import backwards, solved
from kibitz.games.sebastian.solve.card_policy import CardPolicy

KEPT = 64
"""Turns that are kept, since a turn asks several times."""
FAR = 1e6
"""More than any points: what comes first on a card is preferred whatever it brings."""


@dataclass(frozen=True)
class Way:
    """How a strategy values points in a category, and which dice it keeps."""

    value: Callable[[Card, int, int], float]
    """The value of points in a category."""
    keeps: Literal["best", "all", "most"] = "best"
    """What is best for these values; all dice; or those of the most frequent number."""


def plain(card: Card, category: int, points: int) -> float:
    return points


def above_usual(card: Card, category: int, points: int) -> float:
    """The points above what the category is worth on an empty card; those towards a bonus count more."""
    above = points - usual(card)[category]
    shares = [
        bonus.points / bonus.least
        for bonus, counted in zip(card.bonuses, card.counted, strict=True)
        if category in counted
    ]
    return above * (1 + sum(shares))


WAYS: Mapping[str, Way] = {
    "hasty": Way(plain, "all"),
    "in-order": Way(lambda card, category, points: points - FAR * category),
    "gatherer": Way(plain, "most"),
    "greedy": Way(plain),
    "par": Way(above_usual),
}
"""By the names of the minds, weakest first on most cards."""


@lru_cache(KEPT)
def usual(card: Card) -> tuple[float, ...]:
    """What each category is worth at the start: how much less the card is worth when it is used up for nothing."""
    values = solved(card)
    return tuple(values.value(0, 0) - values.value(1 << category, 0) for category in range(len(card.categories)))


@lru_cache(KEPT)
def worth(card: Card, name: str) -> array[float]:
    """How a strategy values the rows of endings."""
    rows = enumerate(solved(card).layout.points)
    return array("d", [WAYS[name].value(card, category, points) for category, row in rows for points in row])


def of_most_frequent(dice: Multiset) -> Multiset:
    """The dice of the most frequent number; of equals the higher one."""
    most = max(dice, key=lambda die: (dice.count(die), die))
    return (most,) * dice.count(most)


@lru_cache(KEPT)
def prescribed(card: Card, name: str) -> array[int]:
    """What a strategy keeps of every full roll; empty where it keeps what is best for its values."""
    ground, keeps = lattice(card.dice, card.faces), WAYS[name].keeps
    if keeps == "best":
        return array("i")
    return array("i", [ground.number[roll if keeps == "all" else of_most_frequent(roll)] for roll in ground.rolls])


def empty_turn(card: Card) -> array[float]:
    return array("d", [0.0]) * (card.throws * len(lattice(card.dice, card.faces).multisets))


@lru_cache(KEPT)
def best_turn(card: Card, used: int, side: int) -> array[float]:
    """A turn of best play: what every multiset is worth that is kept, at [left * multisets + number]."""
    values = empty_turn(card)
    solved(card).turn_from(used, side, values)
    return values


@lru_cache(KEPT)
def turn_by(card: Card, name: str, used: int) -> array[float]:
    """The same as a strategy values it."""
    values = empty_turn(card)
    solved(card).turn_for(used, worth(card, name), values)
    return values


def _figure(card: Card, rows: array[float], kept: array[int], is_square: bool) -> float:
    solver = solved(card)
    figures = array("d", [0.0]) * solver.layout.sides.states

    def make() -> CardPolicy:
        return CardPolicy(solver, figures, rows, kept, is_square)

    backwards(card, make, lambda done, total: None)
    return figures[0]


def mean(card: Card, name: str) -> float:
    """The exact mean of a strategy from an empty card."""
    return _figure(card, worth(card, name), prescribed(card, name), False)


def deviation(card: Card) -> float:
    """The standard deviation of the score of best play."""
    rows = array("d", [0.0]) * solved(card).layout.rows_from[-1]
    square = _figure(card, rows, array("i"), True)
    return math.sqrt(max(0.0, square - solved(card).value(0, 0) ** 2))
