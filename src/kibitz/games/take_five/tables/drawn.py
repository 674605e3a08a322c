"""Tables drawn at random: games like Take 5!, which nobody has seen."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from kibitz.games.take_five.tables.checking import MOST_TOGETHER, check
from kibitz.games.take_five.tables.description import Penalty, TableRules
from kibitz.varying import named

ROWS, LENGTHS, HANDS, SEATS = (2, 3, 3, 4, 5, 6), (3, 4, 5, 6, 7), (7, 8, 9, 10, 11, 12), (4, 5, 6, 7, 8)
ASIDE = 0.5
"""How often the deck is of one size for any number of players."""
MOST_ASIDE = 20
"""Cards more than the players need."""
STRANGE_ENOUGH = 6
"""The least `distance` from every preset."""
APART = 3
"""The least `distance` between two variants of a class."""
SHARE = 10
"""Every such share of cards with other points counts as one difference."""


def draw(rng: Random) -> TableRules:
    """A table; whether it is a good one is another question."""
    rows, hand, seats = rng.choice(ROWS), rng.choice(HANDS), rng.choice(SEATS)
    table = TableRules(named(rng), rows, rng.choice(LENGTHS), hand, seats)
    if rng.random() < ASIDE:
        table = replace(table, deck=table.dealt(seats) + rng.randint(0, MOST_ASIDE))
    while True:
        drawn = replace(table, penalties=penalties(rng, table.most_cards))
        if sum(drawn.by_card) <= MOST_TOGETHER:
            return check(drawn)


def penalties(rng: Random, cards: int) -> tuple[Penalty, ...]:
    """A few costly cards, and multiples of two or three numbers, the rarer ones costlier."""
    numbers = sorted(rng.sample(range(4, 14), rng.randint(2, 3)), reverse=True)
    dear = sorted(rng.sample(range(1, cards + 1), rng.randint(1, 3)))
    points = sorted(rng.sample(range(2, 6), len(numbers)), reverse=True)
    return (
        Penalty(rng.randint(6, 8), cards=tuple(dear)),
        *(Penalty(cost, multiple_of=number) for cost, number in zip(points, numbers, strict=True)),
    )


def distance(table: TableRules, other: TableRules) -> int:
    """How different two games are: of rows, their length, hands, the deck, and the points of cards."""
    numbers = (abs(table.rows - other.rows), abs(table.length - other.length), abs(table.hand - other.hand))
    both = list(zip(table.by_card[1:], other.by_card[1:], strict=False))
    unlike = sum(one != two for one, two in both)
    return 2 * sum(numbers) + 2 * (bool(table.deck) != bool(other.deck)) + SHARE * unlike // len(both)
