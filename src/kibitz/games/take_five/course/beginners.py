"""The module Take5Beginners, whose players the course hands out as examples: students start from them.

Written from what the assignment says of them; their names are the course's.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from types import ModuleType

from kibitz.games.take_five.course.modules import Card, Player, Row, State


class Named(Player):
    """A player that is called like its class."""

    def __init__(self) -> None:
        Player.__init__(self)
        self.setName(type(self).__name__)


class RandomPlayer(Named):
    """Any card, and any row."""


class LowPenalty(Named):
    """Any card, and the row that costs least."""

    def chooseRow(self, rows: Sequence[Row], state: State) -> int:  # noqa: N802
        return min(range(len(rows)), key=lambda row: rows[row].penalty())


class LowToHigh(LowPenalty):
    """The lowest card first."""

    def playCard(self, hand: Sequence[Card], rows: Sequence[Row], state: State) -> Card:  # noqa: N802
        return min(hand)


class HighToLow(LowPenalty):
    """The highest card first."""

    def playCard(self, hand: Sequence[Card], rows: Sequence[Row], state: State) -> Card:  # noqa: N802
        return max(hand)


class LowToHighPenalty(LowPenalty):
    """The card with the fewest penalty points first."""

    def playCard(self, hand: Sequence[Card], rows: Sequence[Row], state: State) -> Card:  # noqa: N802
        return min(hand, key=lambda card: card.penalty)


class HighToLowPenalty(LowPenalty):
    """The card with the most penalty points first."""

    def playCard(self, hand: Sequence[Card], rows: Sequence[Row], state: State) -> Card:  # noqa: N802
        return max(hand, key=lambda card: card.penalty)


class AvoidPenalty(LowPenalty):
    """The first card that belongs to the shortest row that any card belongs to; any card where all are too low."""

    def playCard(self, hand: Sequence[Card], rows: Sequence[Row], state: State) -> Card:  # noqa: N802
        fitting = [card for card in hand if card.goesToRow(rows) >= 0]
        return min(fitting or [random.choice(hand)], key=lambda card: rows[card.goesToRow(rows)].size())


PLAYERS = (RandomPlayer, LowPenalty, LowToHigh, HighToLow, LowToHighPenalty, HighToLowPenalty, AvoidPenalty)


def module(card: type[Card] = Card) -> ModuleType:
    """Take5Beginners as a student's file imports it, at a table with these cards."""
    made = ModuleType("Take5Beginners")
    made.__dict__.update({player.__name__: player for player in PLAYERS}, Player=Player, Card=card, random=random)
    return made
