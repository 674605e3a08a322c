# cython: annotation_typing=False
"""A search for three seats, where the other hands are not known: one tree over all imagined deals.

A node stands for what everybody sees, the cards that were played since the decision, whatever the deal (Peter Cowling,
Edward Powley and Daniel Whitehouse, Information set Monte Carlo tree search, IEEE Transactions on Computational
Intelligence and AI in Games 4, 2012). Each seat counts what its cards have brought there, and chooses among those that
it has in the deal by their upper confidence bounds, all at the same time. In the first round and below the tree the
others choose like the kinds of players that the search expects; the own seat goes on like the loose player that the
network guides. What a game brings is the lead: how many points more than oneself the others take on average.
"""

from __future__ import annotations

import math
from array import array

from kibitz.games.take_five.engine.layout import CARD_NUMBERS, UNSTEADY_PLAYER, real_zeros, zeros
from kibitz.games.take_five.engine.search import Search
from kibitz.games.take_five.engine.table import Table
from kibitz.games.take_five.rules import HAND, MOST_SEATS

MASK64 = 2**64 - 1
COUNTED = 1_000_000
"""Cards that can be counted in all nodes together: a node has each card of the deck for each seat."""
HISTORIES = 1 << 16
HISTORY_SHIFT = 48
"""The highest 16 bits of a product are its best."""
HISTORY_FACTOR = 0x9E3779B97F4A7C15
"""An odd number without a pattern, which spreads the histories."""
OPENED_AFTER = 8
"""Visits of a history before it becomes a node."""
EXPLORED = 8.0
"""In points, how far a card's bound is from its mean when it was played once: about the deviation of one game."""
MOST_VISITS = (1 << 16) - 1
"""More visits count as this many for the bounds."""
CLOSED = -1
"""In place of a node."""


class InformationSetSearch:
    """The decision that a search has started: start() it, run() it while there is time, then ask for figures."""

    def __init__(self, search: Search, seed: int) -> None:
        if search is None:
            raise TypeError("no search: expected one")
        self.search = search
        self.table = Table(seed)
        self.seats = 0
        self.places = 0
        """Of one node in the lists: CARD_NUMBERS for each seat."""
        self.nodes = 0
        self.histories = 0
        self.leads = array("d", bytes(8 * COUNTED))
        self.visits = array("i", bytes(4 * COUNTED))
        self.offered = array("i", bytes(4 * COUNTED))
        """By node, seat and card: the sum of the leads after it, how often it was played, and could have been."""
        self.keys = array("Q", bytes(8 * HISTORIES))
        self.history_visits = array("i", bytes(4 * HISTORIES))
        self.children = array("i", bytes(4 * HISTORIES))
        self.wider = array("d", [0.0, *(n**0.125 for n in range(1, MOST_VISITS + 1))])
        self.narrower = array("d", [0.0, *(n**-0.5 for n in range(1, MOST_VISITS + 1))])
        """The factors of a bound: the more often the card could have been played, and the more often it was."""
        self.points = real_zeros(CARD_NUMBERS)
        self.squares = real_zeros(CARD_NUMBERS)
        """By card of the decision: sums of the own points, and of the squared leads."""
        self.kinds = zeros(MOST_SEATS)
        self.path = zeros(HAND)
        self.played = zeros(HAND * MOST_SEATS)
        """The nodes of one game, and by round and seat the cards."""

    def seed(self, seed: int) -> None:
        """Start the random numbers of this seed."""
        self.table.seed(seed & MASK64)

    def start(self) -> None:
        """The decision that the search has started, a card."""
        self.seats = self.search.root.seats
        self.places = self.seats * CARD_NUMBERS
        self.nodes = 0
        self.histories = 0
        self.keys = array("Q", bytes(8 * HISTORIES))
        for card in range(CARD_NUMBERS):
            self.points[card] = 0.0
            self.squares[card] = 0.0
        self.open()

    def open(self) -> int:
        """A new node; CLOSED where there is no room."""
        first = self.nodes * self.places
        if first + self.places > COUNTED:
            return CLOSED
        for place in range(first, first + self.places):
            self.leads[place] = 0.0
            self.visits[place] = 0
            self.offered[place] = 0
        self.nodes += 1
        return self.nodes - 1

    def run(self, deals: int) -> None:
        """Play this number of games, each in another deal."""
        if not self.seats or self.seats != self.search.root.seats:
            raise ValueError("no decision: call start() first")
        search = self.search
        for _deal in range(deals):
            search.imagined.copy(search.root)
            search.deal()
            search.imagined.count_cards()
            for seat in range(self.seats):
                kind = UNSTEADY_PLAYER
                if seat != search.seat:
                    kind = search.likely_deals.kind_of(seat) if search.is_informed else search.any_kind(seat)
                    self.played[seat] = search.players.card(search.imagined, seat, kind)
                self.kinds[seat] = kind
            self.play()

    def play(self) -> None:
        """Play the imagined deal to its end, and count it in the nodes that it passes."""
        table, me, node, depth = self.table, self.search.seat, 0, 0
        table.copy(self.search.imagined)
        for seat in range(self.seats):
            table.taken[seat] = 0
        while node != CLOSED:
            self.path[depth] = node
            key = (1 + node) * HISTORY_FACTOR & MASK64
            for seat in range(self.seats):
                if depth or seat == me:
                    self.played[depth * MOST_SEATS + seat] = self.pick(node, seat)
                table.chosen[seat] = self.played[depth * MOST_SEATS + seat]
                key = (key ^ table.chosen[seat]) * HISTORY_FACTOR & MASK64
            self.settle()
            depth += 1
            node = self.child(key) if table.left > 1 else CLOSED
        while table.left > 0:
            table.count_cards()
            for seat in range(self.seats):
                table.chosen[seat] = self.search.players.card(table, seat, self.kinds[seat])
            self.settle()
        total = 0
        for seat in range(self.seats):
            total += table.taken[seat]
        for step in range(depth):
            for seat in range(self.seats):
                place = self.path[step] * self.places + seat * CARD_NUMBERS + self.played[step * MOST_SEATS + seat]
                self.leads[place] += 1.0 * (total - self.seats * table.taken[seat]) / (self.seats - 1)
                self.visits[place] += 1
        lead = 1.0 * (total - self.seats * table.taken[me]) / (self.seats - 1)
        self.points[self.played[me]] += table.taken[me]
        self.squares[self.played[me]] += lead * lead

    def settle(self) -> None:
        """Play the chosen cards; who is too low takes the cheapest row."""
        table = self.table
        for seat in range(self.seats):
            table.remove(seat, table.chosen[seat])
        table.settle(table.cheapest() if table.sort_chosen() >= 0 else 0)
        table.left -= 1

    def pick(self, node: int, seat: int) -> int:
        """The card with the highest upper confidence bound, or any that was not played yet."""
        table, first = self.table, node * self.places + seat * CARD_NUMBERS
        picked, highest, fresh = 0, 0.0, 0
        for i in range(table.left):
            card = table.hands[seat * HAND + i]
            place = first + card
            self.offered[place] += 1
            visits = self.visits[place]
            if visits == 0:
                fresh += 1
                if table.random_below(fresh) == 0:
                    picked = card
            elif fresh == 0:
                bound = self.leads[place] / visits + EXPLORED * (
                    self.wider[min(self.offered[place], MOST_VISITS)] * self.narrower[min(visits, MOST_VISITS)]
                )
                if picked == 0 or bound > highest:
                    picked = card
                    highest = bound
        return picked

    def child(self, key: int) -> int:
        """The node of a history, opened after some visits."""
        at = key >> HISTORY_SHIFT
        while self.keys[at] != 0 and self.keys[at] != key:
            at = (at + 1) & (HISTORIES - 1)
        if self.keys[at] == 0:
            if self.histories > HISTORIES // 2:
                return CLOSED
            self.histories += 1
            self.keys[at] = key
            self.history_visits[at] = 0
            self.children[at] = CLOSED
        self.history_visits[at] += 1
        if self.children[at] == CLOSED and self.history_visits[at] >= OPENED_AFTER:
            self.children[at] = self.open()
        return self.children[at]

    def figures(self, card: int) -> tuple[float, float, float, int]:
        """Of a card of the decision: the mean lead and its standard error, the mean points, and the number of games."""
        if not 0 < card < CARD_NUMBERS:
            raise IndexError(f"card {card}: expected 1 to {CARD_NUMBERS - 1}")
        place = self.search.seat * CARD_NUMBERS + card
        visits = max(1, self.visits[place])
        lead = self.leads[place] / visits
        # One more game that deviates as much as is usual: a few games that happen to end alike say little.
        squares = visits * max(0.0, self.squares[card] / visits - lead * lead) + EXPLORED * EXPLORED
        error = math.sqrt(squares / (visits + 1) / visits)
        return lead, error, self.points[card] / visits, self.visits[place]
