# cython: annotation_typing=False
"""A table for two, where all cards are dealt, so that both hands are known: a tree of matrix games.

Both choose at the same time, so a position has the value of a mixture. What counts is the lead: how many points more
than oneself the other player takes. Small trees are solved by backward induction. Above them the tree is searched as by
Marc Lanctot, Viliam Lisý and Mark Winands, Monte Carlo tree search in simultaneous move games with applications to
Goofspiel, Computer Games 2013: both seats choose by regret matching, which leads to an equilibrium, and a tree that
ends with few cards in hand is valued exactly.
"""

from __future__ import annotations

from kibitz.games.take_five.engine.layout import HAND_PLACES, MOST_CHOICES, SEAT_MASK, real_zeros, zeros
from kibitz.games.take_five.engine.matrix_game import MatrixGame
from kibitz.games.take_five.engine.table import Table
from kibitz.games.take_five.rules import HAND, ROWS

MOST_NODES = 20_000
MOST_CELLS = 400_000
"""Of all nodes together: a node has one for each pair of cards."""
OPENED_AFTER = 8
"""Visits of a cell before its position becomes a node."""
EXPLORING = 6
"""One choice in so many is made at random, so that no cell is forgotten."""
SHARES = 1 << 20
"""Parts of which random shares are made."""
NONE = -1


class Duel:
    """One decision: set_up() it, then solve() or search() it, then ask for values and mixtures.

    Leads are seat 0's. A choice is a card of the hand, or a card that is lower than every row with the row that it takes.
    """

    def __init__(self, seed: int) -> None:
        self.tables = [Table(seed + level) for level in range(HAND + 1)]
        """By the number of cards in hand: where the walk through the tree is."""
        self.games = [MatrixGame() for _ in range(HAND + 1)]
        self.cards = zeros((HAND + 1) * 2 * MOST_CHOICES)
        self.rows = zeros((HAND + 1) * 2 * MOST_CHOICES)
        """The choices of both seats, by the cards in hand."""
        self.random = Table(seed)
        self.left = 0

    def set_up(self, hands: list[list[int]], rows: list[list[int]]) -> None:
        """Two ascending hands and the rows; the points so far count as none."""
        if len(hands) != 2:
            raise ValueError(f"{len(hands)} hands: expected 2")
        self.left = len(hands[0])
        root = self.tables[self.left]
        root.set_hands(hands, rows)
        root.clear_taken()

    def choices(self, level: int, seat: int) -> int:
        """List the choices of a seat at this level; how many there are."""
        table, count, at = self.tables[level], 0, (level * 2 + seat) * MOST_CHOICES
        lowest = table.ends[0]
        for row in range(1, ROWS):
            lowest = min(lowest, table.ends[row])
        for place in range(level):
            card = table.hands[seat * HAND + place]
            for row in range(ROWS if card < lowest else 1):
                self.cards[at + count] = card
                self.rows[at + count] = row
                count += 1
        return count

    def step(self, level: int, first: int, row: int, second: int, other_row: int) -> int:
        """Play a round into the table of the level below; the seat whose row was taken as it chose, or NONE."""
        table, after = self.tables[level], self.tables[level - 1]
        after.copy(table)
        after.taken[0] = table.taken[0]
        after.taken[1] = table.taken[1]
        after.chosen[0] = first
        after.chosen[1] = second
        after.remove(0, first)
        after.remove(1, second)
        forced = after.sort_chosen()
        after.settle(other_row if forced == 1 else row)
        after.left = level - 1
        return forced

    def value(self, level: int) -> float:
        """The lead at the end from the position of this level, both playing perfectly; `games` has their mixtures."""
        table = self.tables[level]
        if level == 0:
            return 1.0 * (table.taken[1] - table.taken[0])
        game = self.games[level]
        own, others = self.choices(level, 0), self.choices(level, 1)
        at, other_at = level * 2 * MOST_CHOICES, (level * 2 + 1) * MOST_CHOICES
        for line in range(own):
            for column in range(others):
                place = MOST_CHOICES * line + column
                card, other = self.cards[at + line], self.cards[other_at + column]
                # Only the lower card can take a row by choice: the row of the other one changes nothing.
                if card < other:
                    if self.rows[other_at + column] > 0:
                        game.entries[place] = game.entries[place - 1]
                        continue
                elif self.rows[at + line] > 0:
                    game.entries[place] = game.entries[place - MOST_CHOICES]
                    continue
                self.step(level, card, self.rows[at + line], other, self.rows[other_at + column])
                game.entries[place] = self.value(level - 1)
        return game.solve(own, others)

    def solve(self) -> float:
        """The exact value of the position."""
        return self.value(self.left)
