# cython: annotation_typing=False
"""How every kind of player chooses a card: the simple ones, the network, and one that the network guides loosely."""

from __future__ import annotations

import math

from kibitz.games.take_five.engine.beginners import simple_card
from kibitz.games.take_five.engine.layout import (
    KINDS,
    LOW_PENALTY,
    NETWORK_PLAYER,
    POINT,
    RANDOM_PLAYER,
    SIMPLE_KINDS,
    real_zeros,
)
from kibitz.games.take_five.engine.network import Network
from kibitz.games.take_five.engine.table import Table
from kibitz.games.take_five.rules import HAND

TEMPERATURE = 0.5
"""In points: the unsteady player plays a card with odds of exp(-its cost / TEMPERATURE)."""
STEPS = 16
"""The odds are tabulated in steps of 1 / STEPS of a point."""
STEPS_IN_TABLE = 256
TICKETS = 1 << 20
"""Steps of a random fraction."""
SLIP = 0.03
"""The probability that a player of any kind plays a random card instead."""


class Players:
    """Chooses cards as each kind does, and gives the probability of a choice."""

    def __init__(self, network: Network) -> None:
        if network is None:  # anything else that is not one is refused where it is kept
            raise TypeError("no network: expected one")
        self.network = network
        self.odds = real_zeros(STEPS_IN_TABLE)
        """Of a card that costs this number of steps more than the best."""
        for step in range(STEPS_IN_TABLE):
            self.odds[step] = math.exp(-step / (STEPS * TEMPERATURE))
        self.hand_odds = real_zeros(HAND)
        """Of each card of the hand that was looked at last."""
        self.chances = real_zeros(KINDS)
        """How probable a card is from each kind."""

    def card(self, table: Table, seat: int, kind: int) -> int:
        """The card that a player of this kind chooses; the table's cards must be counted.

        Only the table's random numbers change.
        """
        if kind < SIMPLE_KINDS:
            return simple_card(table, seat, kind)
        if kind == NETWORK_PLAYER:
            return self.network.best_card(table, seat)
        self.network.evaluate(table, seat)
        ticket = self.spread_odds(table) * table.random_below(TICKETS) / TICKETS
        place = 0
        while place < table.left - 1 and ticket >= self.hand_odds[place]:
            ticket -= self.hand_odds[place]
            place += 1
        return table.hands[seat * HAND + place]

    def spread_odds(self, table: Table) -> float:
        """Fill hand_odds for the hand that the network has just valued; returns their sum."""
        least = self.network.values[0]
        for place in range(1, table.left):
            least = min(least, self.network.values[place])
        total = 0.0
        for place in range(table.left):
            step = (self.network.values[place] - least) * STEPS // POINT
            odds = self.odds[min(step, STEPS_IN_TABLE - 1)]
            self.hand_odds[place] = odds
            total += odds
        return total

    def chances_of(self, table: Table, seat: int, card: int) -> list[float]:
        """The probability that each kind plays this card of the seat's hand; the table's cards must be counted."""
        self.weigh(table, seat, card, 0, KINDS - 1)
        found = False
        for place in range(table.left):
            found = found or table.hands[seat * HAND + place] == card
        if not found:
            raise ValueError(f"card {card}: expected one of seat {seat}'s hand")
        return [self.chances[kind] for kind in range(KINDS)]

    def weigh(self, table: Table, seat: int, card: int, first: int, last: int) -> None:
        """Fill `chances` for the kinds from the first to the last: how probably they play this card of the hand.

        A simple player that chooses at random here counts by the card that it happens to choose: right on average.
        """
        best, total = 0, 0.0
        if last >= SIMPLE_KINDS:
            best = self.network.evaluate(table, seat)
            total = self.spread_odds(table)
        any_card = 1.0 / table.left
        for kind in range(first, last + 1):
            chance = 0.0
            if kind in (RANDOM_PLAYER, LOW_PENALTY):
                chance = any_card
            elif kind < SIMPLE_KINDS:
                chance = 1.0 * (simple_card(table, seat, kind) == card)
            elif kind == NETWORK_PLAYER:
                chance = 1.0 * (table.hands[seat * HAND + best] == card)
            else:
                for place in range(table.left):
                    if table.hands[seat * HAND + place] == card:
                        chance = self.hand_odds[place] / total
            self.chances[kind] = SLIP * any_card + (1 - SLIP) * chance
