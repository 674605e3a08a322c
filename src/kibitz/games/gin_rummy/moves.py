"""The moves of gin rummy, chance's included."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from itertools import combinations
from math import comb
from typing import Literal, TypeAlias

from kibitz.games.gin_rummy.scoring import Cards
from kibitz.melds import CELLS, NO_CARD, Card, card_name, hand_text
from kibitz.table import Move, Seat

Pair: TypeAlias = tuple[Cards, Cards]
Kind: TypeAlias = Literal["stock", "open", "pass", "throw", "knock", "big"]
EXPECTED = "stock or open to draw, pass to refuse the first card, throw 5H, knock 5H, or big gin"
FORM = r"stock|open|pass|big( gin)?|(throw|knock)( \S+)?"


@dataclass(frozen=True)
class Choice:
    """A player's move."""

    kind: Kind
    card: Card = NO_CARD

    def __str__(self) -> str:
        if self.kind == "big":
            return "big gin"
        return self.kind if self.card == NO_CARD else f"{self.kind} {card_name(self.card)}"


@dataclass(frozen=True)
class Turned:
    """A card that chance gives from the stock."""

    card: Card

    def __str__(self) -> str:
        return card_name(self.card)


@dataclass(frozen=True)
class Starts:
    """Who begins the first hand."""

    seat: Seat

    def __str__(self) -> str:
        return f"seat {self.seat} starts"


@dataclass(frozen=True)
class Dealt:
    """Both hands and the first card of the pile."""

    hands: Pair
    first: Card

    def __str__(self) -> str:
        return f"{hand_text(self.hands[0])} / {hand_text(self.hands[1])} / {card_name(self.first)}"


@dataclass(frozen=True)
class Deals(Collection[Move]):
    """Every deal of hands of this size, all equally likely; far too many to list."""

    cards: int

    def __contains__(self, deal: object) -> bool:
        if not isinstance(deal, Dealt) or [len(hand) for hand in deal.hands] != [self.cards] * 2:
            return False
        dealt = [*deal.hands[0], *deal.hands[1], deal.first]
        return len(set(dealt)) == len(dealt) and all(list(hand) == sorted(hand) for hand in deal.hands)

    def __iter__(self) -> Iterator[Dealt]:
        pack = range(CELLS)
        for mine in combinations(pack, self.cards):
            for other in combinations([card for card in pack if card not in mine], self.cards):
                for first in pack:
                    if first not in mine and first not in other:
                        yield Dealt((mine, other), first)

    def __len__(self) -> int:
        return comb(CELLS, self.cards) * comb(CELLS - self.cards, self.cards) * (CELLS - 2 * self.cards)


@dataclass(frozen=True)
class Turn:
    """A turn that is over: what was drawn, as far as everybody saw it, and what was thrown."""

    taken: bool
    """Whether the top of the pile was taken."""
    card: Card
    """What was thrown."""

    def __str__(self) -> str:
        return f"{'+' if self.taken else ''}{card_name(self.card)}"
