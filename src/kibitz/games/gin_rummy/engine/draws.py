# cython: annotation_typing=False
"""What a card from the stock is worth beside the others that could have come."""

from __future__ import annotations

from kibitz.games.gin_rummy.engine.layout import BIT, KNOCKED, NOTHING, POINT, THROWN
from kibitz.games.gin_rummy.engine.network import completing
from kibitz.games.gin_rummy.engine.player import Player
from kibitz.games.gin_rummy.engine.table import Table, bits_in
from kibitz.melds import NO_CARD
from kibitz.native.machine import lowest_bit

HELP = 6 * POINT
"""What it costs to throw a card that completes a meld of the other's hand, which the network can't see."""


class Draws:
    """Values the cards that a player may draw, by a player's network and by what the other can do with the throw."""

    def __init__(self, player: Player) -> None:
        self.network = player.network
        self.first = NO_CARD
        """The card of the hand whose loss costs least."""
        self.second = NO_CARD
        """The one whose loss costs least but one."""
        self.helps = 0
        """The cards that complete a meld of the other's hand."""

    def gift(self, table: Table, player: int, other: int, drawn: int, stock: int, others: int) -> float:
        """The value of the drawn card less the mean of this number of cards of the stock, which are drawn at random.

        No more are valued than that, since the mean of a few serves as well as that of all. The table is the same on
        exit, and its random numbers draw them. `other` is the other player's hand.
        """
        network = self.network
        network.gather_shared(table, player)
        self.helps = completing(other)
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
        """What the hand is worth with this card, after that throw of three which the network values most."""
        table.put(player, drawn)
        best = NOTHING
        found = NOTHING
        for place in range(3):
            card = drawn if place == 0 else self.first if place == 1 else self.second
            if card >= 0:
                table.take(player, card)
                self.network.gather_own(table, player, THROWN, card)
                value = self.network.value()
                worth = value - HELP if (self.helps >> card) & 1 else value
                if table.deadwood(player) <= table.limit:
                    self.network.gather_own(table, player, KNOCKED, card)
                    knocked = self.network.value()
                    if knocked >= value:
                        value = knocked
                        worth = knocked
                table.put(player, card)
                if value > best:
                    best = value
                    found = worth
        table.take(player, drawn)
        return found
