# cython: annotation_typing=False
"""A player of gin rummy who plays what the network values most, and the challenge's simple player."""

from __future__ import annotations

import lzma
import sys
from array import array

from kibitz.data_files import data_file
from kibitz.games.gin_rummy.engine.layout import (
    CELLS,
    CHANGE_STEPS,
    DRAWING,
    FIRST_OFFER,
    FREE,
    KNOCKED,
    NOTHING,
    PASSED_FIRST,
    PASSED_SECOND,
    POINT,
    THROWN,
    WON_FOR_SURE,
)
from kibitz.games.gin_rummy.engine.network import Network
from kibitz.games.gin_rummy.engine.table import Table
from kibitz.melds import NO_CARD
from kibitz.melds.divisions.scores import FIRST_SHIFT, MOST_MELDS
from kibitz.native import once_a_thread
from kibitz.native.machine import lowest_bit

MOST_VALUE = 10
"""Points of the dearest card."""
QUARTERS = 4


class Player:
    """Chooses by one network; what was chosen, and its value, is in the attributes."""

    def __init__(self, parameters: array[int]) -> None:
        self.network = Network()
        self.network.load(parameters)
        self.card = NO_CARD
        """The best card to throw."""
        self.knocks = 0
        """Whether to knock with it."""
        self.value = 0
        """What the best throw is worth."""
        self.deadwood = 0
        """What the best throw leaves."""
        self.values = [0] * 52
        """What each throw is worth, playing on or knocking, the better of the two."""
        self.knock_values = [0] * 52
        self.play_values = [0] * 52
        self.draw_value = 0
        self.top_value = 0

    def choose_throw(self, table: Table, player: int, fresh: int) -> int:
        """The card to throw from eleven; `fresh` is not allowed. `knocks` says whether to knock with it."""
        network = self.network
        network.gather_shared(table, player)
        hand = table.hand(player)
        cards = table.masks[player]
        best = NOTHING
        self.knocks = 0
        for card in range(CELLS):
            self.values[card] = NOTHING
            self.knock_values[card] = NOTHING
        while cards:
            card = lowest_bit(cards)
            cards &= cards - 1
            if card == fresh:
                continue
            table.take(player, card)
            deadwood = table.total[player] - ((hand.total + MOST_MELDS) >> FIRST_SHIFT)
            network.gather_own(table, player, THROWN, card)
            value = network.value()
            self.play_values[card] = value
            knocks = 0
            if deadwood <= table.limit:
                network.gather_own(table, player, KNOCKED, card)
                knocked = network.value()
                self.knock_values[card] = knocked
                if knocked >= value or deadwood == 0:
                    value = knocked
                    knocks = 1
            table.put(player, card)
            self.values[card] = value
            if deadwood == 0:
                value += WON_FOR_SURE
            if value > best:
                best = value
                self.card = card
                self.knocks = knocks
                self.deadwood = deadwood
        self.value = self.values[self.card]
        return self.card

    def choose_waiting(self, table: Table, player: int, fresh: int, most: int) -> int:
        """The same for a player who knocks with no more deadwood than this."""
        chosen = self.choose_throw(table, player, fresh)
        if self.knocks and self.deadwood > most:
            self.knocks = 0
            self.value = NOTHING
            for card in range(CELLS):
                # Only what may be thrown has a value.
                if self.values[card] > NOTHING and self.play_values[card] > self.value:
                    self.value = self.play_values[card]
                    chosen = card
        return chosen

    # What is promised:
    #
    # The table is the same on exit. draw_value and top_value are what the stock and the top are worth; at an offer of
    # the first card draw_value is that of refusing it. `card` and `knocks` are those of the throw after taking it.
    def choose_draw(self, table: Table, player: int, offer: int) -> bool:
        """Whether to take the top of the pile."""
        network = self.network
        network.gather_shared(table, player)
        kind = DRAWING if offer == FREE else PASSED_FIRST if offer == FIRST_OFFER else PASSED_SECOND
        network.gather_own(table, player, kind, table.top if offer == FIRST_OFFER else NO_CARD)
        self.draw_value = network.value()
        self.top_value = NOTHING
        if table.top < 0:
            return False
        # A card that completes no meld is taken to knock only: two players who took each other's cards would never end
        # the hand.
        melds = simple_draw(table, player)
        if not melds and table.deadwood(player) + table.value[table.top] > table.limit + MOST_VALUE:
            return False
        known = table.known[player]
        first = table.thrown[0]
        second = table.thrown[1]
        refused = table.refused
        card = table.draw_top(player)
        self.choose_throw(table, player, card)
        if melds or self.knocks:
            self.top_value = self.value
        table.take(player, card)
        table.known[player] = known
        table.thrown[0] = first
        table.thrown[1] = second
        table.refused = refused
        table.piled += 1
        table.top = card
        return self.top_value >= self.draw_value

    def points(self, card: int) -> float:
        """What throwing the card, or knocking with it, was worth in points at the last choose_throw."""
        return self.values[card] / (1.0 * POINT)

    def knock_points(self, card: int) -> float:
        return self.knock_values[card] / (1.0 * POINT)

    def play_points(self, card: int) -> float:
        """What throwing the card and playing on is worth in points."""
        return self.play_values[card] / (1.0 * POINT)


def shipped_weights(name: str) -> array[int]:
    """The numbers of a file that training/gin_rummy/train.py wrote."""
    weights = array("i")
    weights.frombytes(lzma.decompress(data_file(f"games/gin_rummy/data/{name}.xz")))
    if sys.byteorder == "big":
        weights.byteswap()
    return weights


def shipped_player() -> Player:
    """The player with the network that learned against itself and others."""
    return Player(shipped_weights("gin"))


@once_a_thread
def shared_player() -> Player:
    """One for all who ask it one thing at a time."""
    return shipped_player()


@once_a_thread
def player_against(kind: str, quarters: int = QUARTERS) -> Player:
    """The same with the network that then learned against players of one kind alone, "simple" or "patient".

    Or with some quarters of what that changed: the fewer, the better it plays against others.
    """
    weights = shipped_weights("gin")
    for place, change in enumerate(shipped_weights(kind)):
        weights[place] += CHANGE_STEPS[kind] * change * quarters // QUARTERS
    return Player(weights)


def simple_draw(table: Table, player: int) -> bool:
    """Whether the challenge's simple player takes the top: whenever it forms some meld."""
    card = table.top
    table.put(player, card)
    takes = (table.hand(player).live >> card) & 1
    table.take(player, card)
    return bool(takes)


def simple_throw(table: Table, player: int, fresh: int) -> int:
    """The card that the challenge's simple player throws: least deadwood, any one of several."""
    least = 1 << 20
    equal = 0
    chosen = NO_CARD
    cards = table.masks[player]
    while cards:
        card = lowest_bit(cards)
        cards &= cards - 1
        if card == fresh:
            continue
        table.take(player, card)
        left = table.deadwood(player)
        table.put(player, card)
        if left < least:
            least = left
            equal = 0
        if left == least:
            equal += 1
            if table.random(equal) == 0:
                chosen = card
    return chosen
