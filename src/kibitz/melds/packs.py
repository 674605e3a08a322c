"""A pack of cards of which some may be alike: what is left of it, its different hands, and their odds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from math import comb
from typing import TYPE_CHECKING

from kibitz.melds.cards import HIDDEN, NO_CARD, Card

if TYPE_CHECKING:
    from fractions import Fraction


def rest_of(pack: Sequence[Card], *parts: Sequence[Card]) -> list[Card]:
    """The cards of the pack that are in none of these parts, sorted; hidden cards and NO_CARD count for nothing."""
    left = Counter(pack)
    left.subtract(card for part in parts for card in part if card not in (HIDDEN, NO_CARD))
    return list(left.elements())


def different_hands(cards: Sequence[Card], size: int) -> Iterator[tuple[Card, ...]]:
    """The different hands of this size from sorted cards, in order."""
    if size == 0:
        yield ()
        return
    for place, card in enumerate(cards[: len(cards) - size + 1]):
        if place == 0 or cards[place - 1] != card:
            yield from ((card, *rest) for rest in different_hands(cards[place + 1 :], size - 1))


def odds_of(pack: Sequence[Card], hands: Sequence[Sequence[Card]]) -> Fraction:
    """The probability that the pack deals these hands, one after another; the order within a hand does not matter."""
    from fractions import Fraction

    left, odds = Counter(pack), Fraction(1)
    for hand in hands:
        ways = 1
        for card, count in Counter(hand).items():
            ways *= comb(left[card], count)
        odds *= Fraction(ways, comb(left.total(), len(hand)))
        left.subtract(hand)
    return odds
