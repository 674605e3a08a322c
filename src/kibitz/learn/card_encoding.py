"""What encodings of games with hands and a stock share: counts of cards, moves that throw one, deals card by card."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from fractions import Fraction
from typing import ClassVar

from kibitz.card_play import CardChoice, Deals
from kibitz.learn.encoding import Encoding, Parts
from kibitz.melds import JOKER, NO_CARD, Card, card_name, rest_of
from kibitz.table import CHANCE, Move, Position, View

CARD_ORDER = "by card: ace of hearts, spades, clubs, diamonds, then the twos, ... the kings"


class CardEncoding(Encoding):
    """Indices are those of the draws, then a throw of each card, then the last throw of a hand with each card."""

    draws: ClassVar[tuple[str, ...]]
    last_throw: ClassVar[str] = ""
    cards: ClassVar[int] = JOKER
    """Different ones."""

    def count(self) -> int:
        return len(self.draws) + 2 * self.cards

    def index(self, view: View, move: Move) -> int:
        assert isinstance(move, CardChoice)
        if move.card == NO_CARD:
            return self.draws.index(move.kind)
        return len(self.draws) + (self.cards if move.kind == self.last_throw else 0) + move.card

    def word(self, index: int) -> str:
        if index < len(self.draws):
            return self.draws[index]
        is_last, card = divmod(index - len(self.draws), self.cards)
        return f"{self.last_throw if is_last else 'throw'} {card_name(card)}"

    def counts(self, heaps: Iterable[Iterable[Card]]) -> Iterator[int]:
        """How often each card is in each of these."""
        for heap in heaps:
            held = Counter(heap)
            yield from (held[card] for card in range(self.cards))

    def outcomes(self, position: Position, parts: Parts) -> list[tuple[int, Fraction]]:
        """A deal is its cards, one by one."""
        deals = position.moves(CHANCE)
        if not isinstance(deals, Deals):
            return super().outcomes(position, parts)
        left = rest_of(deals.pack, parts)
        return [(card, Fraction(copies, len(left))) for card, copies in Counter(left).items()]

    def chance_move(self, position: Position, parts: Parts) -> Move | None:
        deals = position.moves(CHANCE)
        if not isinstance(deals, Deals):
            return super().chance_move(position, parts)
        return deals.of(parts) if len(parts) == sum(deals.sizes) else None
