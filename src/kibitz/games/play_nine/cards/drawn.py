"""Tables drawn at random: games like the known ones, which nobody has seen."""

from __future__ import annotations

from random import Random

from kibitz.games.play_nine.cards.checking import check
from kibitz.games.play_nine.cards.description import Card, Table
from kibitz.varying import named

COLUMNS = (2, 3, 3, 3)
"""Four would take an autograder too long."""
FEWEST, MOST = 8, 13
"""The range of the number of different cards."""
EXTRA_DRAWS = (0, 1, 2, 3)
"""Draws beyond two for each column."""
BONUSES = (0, 0, 3, 4, 5, 6)
STRANGE_ENOUGH = 6
"""The least `distance` from every preset."""
APART = 4
"""The least `distance` between two variants of a class."""


def draw(rng: Random) -> Table:
    """A table; whether it is a good one is another question."""
    columns = rng.choice(COLUMNS)
    extra = sorted(rng.sample(EXTRA_DRAWS, rng.choice((1, 2, 3))))
    values = sorted(rng.sample(range(-4, 16), rng.randint(FEWEST, MOST)))
    has_kitty = rng.random() < 0.5
    cards = tuple(
        Card(
            str(value),
            value,
            rng.randint(1, 4),
            rng.randint(1, 4) if has_kitty else None,
            2 * value if value < 0 else rng.choice((0, 0, 0, 0, -rng.randint(2, 8))),
        )
        for value in values
    )
    return check(Table(named(rng), columns, tuple(2 * columns + one for one in extra), cards, rng.choice(BONUSES)))


def distance(table: Table, other: Table) -> int:
    """How different two games are: in columns, draws, bonus, and the cards, with their odds, that only one has."""
    numbers = 2 * abs(table.columns - other.columns) + (table.draws != other.draws) + (table.bonus != other.bonus)
    return numbers + len(points(table) ^ points(other)) + (odds(table) != odds(other))


def points(table: Table) -> set[tuple[int, int]]:
    """What the cards count, alone and in pairs."""
    return {(card.value, card.pair) for card in table.cards}


def odds(table: Table) -> list[tuple[int, int, int]]:
    return sorted(zip((card.value for card in table.cards), table.deck, table.kitty, strict=True))
