# cython: annotation_typing=False
"""What a card from the stock is worth beside the others that could have come."""

from __future__ import annotations

from kibitz.games.gin_rummy.engine.layout import BIT, KNOCKED, NOTHING, POINT, THROWN
from kibitz.games.gin_rummy.engine.player import Player
from kibitz.games.gin_rummy.engine.table import Table, bits_in
from kibitz.melds import NO_CARD
from kibitz.native.machine import lowest_bit


class Draws:
    """Values the cards that a player may draw, by a player's network."""

    def __init__(self, player: Player) -> None:
        self.network = player.network
        self.first = NO_CARD
        """The card of the hand whose loss costs least."""
        self.second = NO_CARD
        """The one whose loss costs least but one."""

    def gift(self, table: Table, player: int, drawn: int, stock: int, others: int) -> float:
        """The value of the drawn card less the mean of this number of cards of the stock, which are drawn at random.

        No more are valued than that, since the mean of a few serves as well as that of all; the table is the same on
        exit, and its random numbers draw them.
        """
        network = self.network
        network.gather_shared(table, player)
        self.find_throws(table, player)
        total = 0
        left = stock
        count = min(others, bits_in(stock))
        for _ in range(count):
            place = table.random(bits_in(left))
            cards = left
            for _ in range(place):
                cards &= cards - 1
            card = lowest_bit(cards)
            left &= ~(BIT << card)
            total += self.value(table, player, card)
        return (self.value(table, player, drawn) - total / (1.0 * count)) / (1.0 * POINT)

    def find_throws(self, table: Table, player: int) -> None:
        """Choose the two cards that the hand misses least, whatever comes."""
        network = self.network
        most = NOTHING
        more = NOTHING
        self.first = NO_CARD
        self.second = NO_CARD
        cards = table.masks[player]
        while cards:
            card = lowest_bit(cards)
            cards &= cards - 1
            table.take(player, card)
            network.gather_own(table, player, THROWN, card)
            value = network.value()
            table.put(player, card)
            if value > most:
                self.second = self.first
                more = most
                self.first = card
                most = value
            elif value > more:
                self.second = card
                more = value

    def value(self, table: Table, player: int, drawn: int) -> int:
        """What the hand is worth with this card, after the best throw of three."""
        table.put(player, drawn)
        value = max(self.after(table, player, drawn), self.after(table, player, self.first))
        if self.second >= 0:
            value = max(value, self.after(table, player, self.second))
        table.take(player, drawn)
        return value

    def after(self, table: Table, player: int, thrown: int) -> int:
        """What the hand is worth after this throw, playing on or knocking, the better of the two."""
        table.take(player, thrown)
        value = self.worth(table, player, thrown)
        table.put(player, thrown)
        return value

    def worth(self, table: Table, player: int, thrown: int) -> int:
        """What the hand is worth when this card has been thrown."""
        self.network.gather_own(table, player, THROWN, thrown)
        value = self.network.value()
        if table.deadwood(player) <= table.limit:
            self.network.gather_own(table, player, KNOCKED, thrown)
            value = max(value, self.network.value())
        return value
