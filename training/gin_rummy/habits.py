# cython: annotation_typing=False
"""Players of several habits, against whom gin rummy's network also learns: people don't play as the network does.

Habits are drawn for each hand: when to knock, whether near melds are kept, and which open cards are taken. A patient
player waits for gin; half of them throw what a network says.
"""

from __future__ import annotations

from kibitz.games.gin_rummy.engine.layout import ALL_CARDS
from kibitz.games.gin_rummy.engine.network import completing
from kibitz.games.gin_rummy.engine.player import Player, simple_draw
from kibitz.games.gin_rummy.engine.table import Table, bits_in
from kibitz.melds import NO_CARD
from kibitz.native.machine import lowest_bit

LIMITS = (10, 10, 6, 0)
"""Deadwood with which one knocks: at once, later, with gin alone."""
CARES = (0, 3, 6)
"""Quarters of a point that an unseen card is worth that completes a meld."""
REACHES = (99, 99, 6)
"""How much less deadwood an open card must leave to be taken without completing a meld; 99: never."""
POINT_STEPS = 4
EARLY_STOCKS = (32, 28, 25)
"""A patient player still knocks at once while this number of cards is in the stock, which begins with 31."""


class Habits:
    """One such player."""

    def __init__(self) -> None:
        self.limit = LIMITS[0]
        self.care = CARES[0]
        self.reach = REACHES[0]
        self.early_stock = 0
        """With fewer cards in the stock, it knocks with gin alone."""
        self.mind: Player | None = None
        """Whose throws a patient player may make."""
        self.thinks = 0
        """1: it makes these."""
        self.cost = 0

    def change(self, rng: Table) -> None:
        """Become another player."""
        self.limit = LIMITS[rng.random(len(LIMITS))]
        self.care = CARES[rng.random(len(CARES))]
        self.reach = REACHES[rng.random(len(REACHES))]
        self.early_stock = 0
        self.thinks = 0

    def grow_patient(self, rng: Table) -> None:
        """Become a player who waits for gin, but for the first turns."""
        self.limit, self.reach = LIMITS[0], REACHES[0]
        self.early_stock = EARLY_STOCKS[rng.random(len(EARLY_STOCKS))]
        self.care = CARES[-1]
        self.thinks = 0 if self.mind is None else rng.random(2)

    def takes(self, table: Table, player: int) -> bool:
        """Whether to take the top of the pile."""
        if simple_draw(table, player):
            return True
        before = table.deadwood(player)
        card = table.top
        if before <= table.limit or before - table.value[card] < self.reach:
            return False
        table.put(player, card)
        self.throw(table, player, card)
        table.take(player, card)
        return before - self.cost // POINT_STEPS >= self.reach

    def throw(self, table: Table, player: int, fresh: int) -> int:
        """The card to throw: least deadwood, less what could still be made of the hand; any one of several.

        Sets `cost`, four times the deadwood with care 0.
        """
        if self.mind is not None and self.thinks:
            return self.mind.choose_waiting(table, player, fresh, self.limit_now(table))
        least = 1 << 20
        equal = 0
        chosen = NO_CARD
        other = 1 - player
        seen = table.thrown[0] | table.thrown[1] | table.refused | table.known[other]
        cards = table.masks[player]
        unseen = ALL_CARDS & ~(seen | cards)
        while cards:
            card = lowest_bit(cards)
            cards &= cards - 1
            if card == fresh:
                continue
            table.take(player, card)
            left = POINT_STEPS * table.deadwood(player)
            if self.care:
                loose = table.masks[player] & ~table.melded(table.hand(player))
                left -= self.care * bits_in(completing(loose) & unseen)
            table.put(player, card)
            if left < least:
                least = left
                equal = 0
            if left == least:
                equal += 1
                if table.random(equal) == 0:
                    chosen = card
        self.cost = least
        return chosen

    def knocks(self, table: Table, player: int) -> bool:
        return table.deadwood(player) <= self.limit_now(table)

    def limit_now(self, table: Table) -> int:
        """Deadwood with which to knock."""
        return min(self.limit, table.limit) if table.stock >= self.early_stock else 0
