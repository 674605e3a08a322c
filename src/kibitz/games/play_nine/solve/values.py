"""What boards of a table are worth with draws left, and what follows for every move."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence

from kibitz.games.play_nine.cards.description import Table
from kibitz.games.play_nine.rules import fresh_boards, kind_of


class Values(ABC):
    """Expected final scores."""

    error: float | None = None
    """The standard error of the last value; None where it is exact."""

    def __init__(self, columns: int, table: Table) -> None:
        self.columns, self.table = columns, table

    @abstractmethod
    def value(self, kinds: Sequence[int], draws: int) -> float:
        """What a board is worth with this many draws left, before the kitty card is turned."""

    def fresh_mean(self, draws: int) -> float:
        """What a fresh hand is worth: one open card in each row."""
        fresh = fresh_boards(self.columns, self.table.deck)
        return sum(weight * self.value(kinds, draws) for kinds, weight in fresh.items()) / fresh.total()

    def mean_of_deck(self, values: Sequence[float]) -> float:
        """The mean of what each card is worth, if it comes from the deck."""
        deck = self.table.deck
        return sum(count * value for count, value in zip(deck, values, strict=True)) / sum(deck)

    def replaced(self, kinds: Sequence[int], column: int, stays: int, card: int, draws: int) -> float:
        """What it is worth once this card is beside the one that stays in the column, with this many draws left."""
        return self.value([*kinds[:column], kind_of(stays, card), *kinds[column + 1 :]], draws)

    def turned(self, kinds: Sequence[int], column: int, stays: int, draws: int) -> float:
        """The mean over the cards that the hidden card beside this one may be."""
        return self.mean_of_deck(
            [self.replaced(kinds, column, stays, card, draws) for card in range(self.table.hidden)]
        )

    def placed(self, kinds: Sequence[int], card: int, draws: int) -> float:
        """The value of the best use of the card in hand, with this many draws left after it."""
        values = []
        for column, kind in enumerate(kinds):
            one, other = self.table.sides[kind]
            for stays, goes in ((one, other), (other, one)):
                values.append((self.replaced(kinds, column, stays, card, draws), self.error))
                if goes == self.table.hidden:
                    values.append((self.turned(kinds, column, stays, draws), self.error))
        best, self.error = min(values, key=lambda found: found[0])
        return best

    def drawn(self, kinds: Sequence[int], draws: int) -> float:
        """The value of a draw from the deck, with this many draws left after it."""
        return self.mean_of_deck([self.placed(kinds, card, draws) for card in range(self.table.hidden)])
