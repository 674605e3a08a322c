"""What a table of Take 5! is: rows, deck, hands and penalty points, as one frozen value.

The play, the rules in English and what programs are shown follow from it. Code that makes one by hand calls `check` of
checking.py; reading.py does so for TOML and JSON.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from kibitz.games.take_five.rules import row_for


@dataclass(frozen=True)
class Penalty:
    """The points of some cards: of those named, or of all multiples of a number."""

    points: int
    multiple_of: int = 0
    cards: tuple[int, ...] = ()

    def fits(self, card: int) -> bool:
        return card in self.cards if self.cards else card % self.multiple_of == 0


@dataclass(frozen=True)
class TableRules:
    """A game of the family."""

    name: str
    rows: int
    length: int
    """Cards of a full row; the next card takes it."""
    hand: int
    """Cards that each player is dealt."""
    seats: int
    """The most players; two are always enough."""
    deck: int = 0
    """Cards of the deck, of which some stay aside; 0 for as many as are dealt: the highest are left out."""
    penalties: tuple[Penalty, ...] = ()
    """A card has the points of the first of these that it fits."""
    others: int = 1
    """The points of every other card."""

    def cards(self, seats: int) -> range:
        """The deck for this number of players."""
        return range(1, (self.deck or self.dealt(seats)) + 1)

    def dealt(self, seats: int) -> int:
        """How many cards the players and the rows get."""
        return self.hand * seats + self.rows

    @property
    def most_cards(self) -> int:
        """Cards of the largest deck."""
        return self.deck or self.dealt(self.seats)

    def penalty(self, card: int) -> int:
        """The penalty points of a card, by its rule."""
        return next((rule.points for rule in self.penalties if rule.fits(card)), self.others)

    @cached_property
    def by_card(self) -> tuple[int, ...]:
        """The penalty points by the number of the card; 0 for none."""
        return (0, *map(self.penalty, range(1, self.most_cards + 1)))

    def points(self, cards: Sequence[int]) -> int:
        """The penalty points of a row or a pile."""
        by_card = self.by_card
        return sum([by_card[card] for card in cards])

    def cheapest(self, rows: Sequence[Sequence[int]]) -> int:
        """The first row with the fewest penalty points."""
        costs = list(map(self.points, rows))
        return costs.index(min(costs))

    def place(self, rows: list[list[int]], card: int, row_to_take: int) -> list[int]:
        """Lay a card down; returns the row that its player takes, empty where there is none.

        row_to_take: for a card that is lower than every row's end.
        """
        row = row_for([row[-1] for row in rows], card)
        if row >= 0 and len(rows[row]) < self.length:
            rows[row].append(card)
            return []
        row = row_to_take if row < 0 else row
        taken, rows[row] = rows[row], [card]
        return taken

    @cached_property
    def row_moves(self) -> tuple[str, ...]:
        """What a player who takes a row says."""
        return tuple(f"row {row + 1}" for row in range(self.rows))
