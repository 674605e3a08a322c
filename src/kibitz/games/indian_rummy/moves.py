"""The moves of Indian rummy, chance's included."""

from collections import Counter
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from math import comb
from typing import Literal, TypeAlias

from kibitz.games.indian_rummy.rules import CARDS, PACK, Cards, rest_of_pack
from kibitz.melds import NO_CARD, Card, card_name, different_hands, hand_text
from kibitz.table import Move

Kind: TypeAlias = Literal["drop", "stock", "open", "throw", "show"]
EXPECTED = "drop, stock or open to draw, throw 5H, or show 5H to lay down the hand and throw the 5H"
FORM = r"drop|stock|open|(throw|show)( \S+)?"


@dataclass(frozen=True)
class Choice:
    """A player's move."""

    kind: Kind
    card: Card = NO_CARD
    """The card that is thrown on the pile."""

    def __str__(self) -> str:
        return self.kind if self.card == NO_CARD else f"{self.kind} {card_name(self.card)}"


@dataclass(frozen=True)
class Turned:
    """A card that chance gives from the stock."""

    card: Card

    def __str__(self) -> str:
        return card_name(self.card)


@dataclass(frozen=True)
class Dealt:
    """All hands, the card that decides which rank is wild, and the first card of the pile."""

    hands: tuple[Cards, ...]
    joker: Card
    first: Card

    def __str__(self) -> str:
        return " / ".join([*map(hand_text, self.hands), card_name(self.joker), card_name(self.first)])


@dataclass(frozen=True)
class Deals(Collection[Move]):
    """Every deal to this number of players; far too many to list."""

    seats: int

    def __contains__(self, deal: object) -> bool:
        if not isinstance(deal, Dealt) or [len(hand) for hand in deal.hands] != [CARDS] * self.seats:
            return False
        dealt = Counter([card for hand in deal.hands for card in hand] + [deal.joker, deal.first])
        return not dealt - Counter(PACK) and all(list(hand) == sorted(hand) for hand in deal.hands)

    def __iter__(self) -> Iterator[Dealt]:
        return self._deals(())

    def _deals(self, hands: tuple[Cards, ...]) -> Iterator[Dealt]:
        left = rest_of_pack(*hands)
        if len(hands) < self.seats:
            for hand in different_hands(left, CARDS):
                yield from self._deals((*hands, hand))
            return
        for joker in dict.fromkeys(left):
            yield from (Dealt(hands, joker, first) for first in dict.fromkeys(rest_of_pack(*hands, (joker,))))

    def __len__(self) -> int:
        """As if equal cards were different ones: too large."""
        total, left = 1, len(PACK)
        for _ in range(self.seats):
            total *= comb(left, CARDS)
            left -= CARDS
        return total * left * (left - 1)
