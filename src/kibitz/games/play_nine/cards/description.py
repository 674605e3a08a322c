"""What a game of the family is: columns, draws, and the cards with what they count, as one frozen value.

Scores, the rules in English and the solution follow from it. Code that makes one by hand calls `check` of checking.py;
reading.py does so for TOML and JSON.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

MOST_CARDS = 15
"""The most different cards, so that with a hidden card there are at most 16."""


@dataclass(frozen=True)
class Card:
    """A card, of which deck and kitty have several."""

    name: str
    """As it is shown."""
    value: int
    """The points that it counts."""
    count: int
    """In the deck: the odds of a card drawn from it are in proportion."""
    kitty: int | None = None
    """Among the kitty cards; without it as many as in the deck."""
    pair: int = 0
    """The points that a column of two of them counts."""


@dataclass(frozen=True)
class Table:
    """A game of the family."""

    name: str
    columns: int
    draws: tuple[int, ...]
    """The numbers of draws that a hand may have, all equally likely."""
    cards: tuple[Card, ...]
    bonus: int = 0
    """Points off for each column that is a pair, where two or more are pairs of the same card."""

    @cached_property
    def names(self) -> tuple[str, ...]:
        return tuple(card.name for card in self.cards)

    @cached_property
    def deck(self) -> tuple[int, ...]:
        """How many of each card are in the deck."""
        return tuple(card.count for card in self.cards)

    @cached_property
    def kitty(self) -> tuple[int, ...]:
        """How many of each card are among the kitty cards."""
        return tuple(card.count if card.kitty is None else card.kitty for card in self.cards)

    @property
    def hidden(self) -> int:
        """In place of a card's number while it is hidden."""
        return len(self.cards)

    @property
    def open_kinds(self) -> int:
        """The kinds of column without a hidden card, which have the lowest numbers."""
        return self.hidden * (self.hidden + 1) // 2

    @property
    def kinds(self) -> int:
        """The kinds of column; the last one is the wholly hidden column."""
        return self.open_kinds + self.hidden + 1

    @cached_property
    def sides(self) -> tuple[tuple[int, int], ...]:
        """The two cards of each kind of column, the lower number first."""
        return tuple((low, high) for high in range(self.hidden + 1) for low in range(high + 1))
