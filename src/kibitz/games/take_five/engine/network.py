# cython: annotation_typing=False
"""The quick mind: what a card will cost from here to the end of the game, from the cards, the table, the hand and
what was seen.

A small network: each feature of the position has a row of sixteen numbers; they are added up, what is negative
becomes nothing, and sixteen weights give the expected penalty points. Whole numbers throughout, so that every machine
agrees.

What no hand of one's own holds and the table does not show is in the others' hands. Of g such cards in a gap about g
/ left are played in a round, for whatever number of players; therefore gaps are counted in those units.
"""

from __future__ import annotations

from array import array

from kibitz.data_files import shipped
from kibitz.games.take_five.engine.table import Table

WIDTH = 16
INPUTS = 983
SCALE = 512
POINT = SCALE * SCALE // 10
"""One penalty point in the network's units."""
MOST = 40
"""Features of a card, more than there ever are."""


class Quick:
    """Weighs the cards of one hand."""

    def __init__(self) -> None:
        self.rows = [0] * (983 * 16)
        self.out = [0] * 16
        self.bias = 0
        self.sums = [0] * 16
        self.shared = [0] * 40
        self.shared_count = 0
        self.own = [0] * 12
        self.values = [0] * 10
        self.sorted_ends = [0] * 4
        self.sorted_sizes = [0] * 4
        self.sorted_sums = [0] * 4
        self.unseen = [0] * 4
        """Cards in the others' hands below each row's end."""
        self.unseen_of = [0] * 10
        self.cheap = 0
        self.total = 0

    def load(self, weights: array[int]) -> None:
        """Take over the parameters: a row for each feature, then the weights, then the bias in two halves."""
        for place in range(983 * 16):
            self.rows[place] = weights[place]
        for h in range(16):
            self.out[h] = weights[983 * 16 + h]
        self.bias = weights[983 * 16 + 16] * 32768 + weights[983 * 16 + 17]

    def look(self, table: Table, seat: int) -> None:
        """The features that all cards share, and the start of their sums."""
        left = table.left
        first = seat * 10
        for row in range(4):
            place = row
            while place > 0 and self.sorted_ends[place - 1] > table.ends[row]:
                self.sorted_ends[place] = self.sorted_ends[place - 1]
                self.sorted_sizes[place] = self.sorted_sizes[place - 1]
                self.sorted_sums[place] = self.sorted_sums[place - 1]
                place -= 1
            self.sorted_ends[place] = table.ends[row]
            self.sorted_sizes[place] = table.sizes[row]
            self.sorted_sums[place] = table.sums[row]
        self.total = (table.seats - 1) * left
        count = 2
        self.shared[0] = 516 + table.seats - 2
        self.shared[1] = 525 + left - 1
        mine = 0
        for row in range(4):
            before = mine
            while mine < left and table.hands[first + mine] < self.sorted_ends[row]:
                mine += 1
            self.unseen[row] = table.below[self.sorted_ends[row]] - mine
            self.shared[count] = 745 + row * 6 + min(mine - before, 5)
            count += 1
        self.shared[count] = 745 + 24 + min(left - mine, 5)
        count += 1
        self.cheap = 0
        for row in range(4):
            if self.sorted_sums[row] < self.sorted_sums[self.cheap]:
                self.cheap = row
            above = (self.unseen[row + 1] if row < 3 else self.total) - self.unseen[row]
            self.shared[count] = 535 + (row * 5 + self.sorted_sizes[row] - 1) * 8 + min(2 * above // left, 7)
            self.shared[count + 1] = 705 + row * 10 + min(self.sorted_sums[row], 12) * 3 // 4
            count += 2
        self.shared[count] = 695 + min(3 * self.unseen[0] // left, 9)
        count += 1
        for i in range(left):
            self.unseen_of[i] = table.below[table.hands[first + i]] - i
            self.shared[count] = 775 + (left - 1) * 16 + 16 * self.unseen_of[i] // (self.total + 1)
            count += 1
        self.shared_count = count
        # Local names, because interpreted they are many times quicker than attributes.
        rows, sums = self.rows, self.sums
        for h in range(16):
            sums[h] = 0
        for place in range(count):
            feature = 16 * self.shared[place]
            for h in range(16):
                sums[h] += rows[feature + h]

    def look_at(self, table: Table, seat: int, i: int) -> None:
        """The features of the hand's i-th card."""
        left = table.left
        card = table.hands[seat * 10 + i]
        unseen = self.unseen_of[i]
        row = 3
        while row >= 0 and self.sorted_ends[row] > card:
            row -= 1
        if row < 0:
            gap = unseen
            fit = 5
            cost = self.sorted_sums[self.cheap]
        else:
            gap = unseen - self.unseen[row]
            fit = 5 - self.sorted_sizes[row]
            cost = self.sorted_sums[row]
        self.own[0] = fit * 16 + (1 + min(2 * gap // left, 14) if gap else 0)
        self.own[1] = 96 + fit * 12 + (cost if cost < 8 else min(8 + (cost - 8) // 3, 11))
        self.own[2] = 168 + (left - 1) * 16 + 16 * unseen // (self.total + 1)
        self.own[3] = 328 + (left - 1) * 10 + i
        lower = unseen - self.unseen_of[i - 1] if i > 0 else unseen
        higher = self.unseen_of[i + 1] - unseen if i < left - 1 else self.total - unseen
        self.own[4] = 428 + min(2 * lower // left, 9)
        self.own[5] = 438 + min(2 * higher // left, 9)
        self.own[6] = 448 + ((row + 1) * 6 + min(2 * self.unseen[0] // left, 5)) * 2 + (row == self.cheap)
        self.own[7] = 508 + table.points[card]
        self.own[8] = 935 + fit * 8 + min(gap, 7)

    def weigh(self, table: Table, seat: int) -> int:
        """Fill `values` for each card of the hand and say which costs least; `table.below` must be counted."""
        self.look(table, seat)
        rows, sums, out = self.rows, self.sums, self.out
        best = 0
        for i in range(table.left):
            self.look_at(table, seat, i)
            f0 = 16 * self.own[0]
            f1 = 16 * self.own[1]
            f2 = 16 * self.own[2]
            f3 = 16 * self.own[3]
            f4 = 16 * self.own[4]
            f5 = 16 * self.own[5]
            f6 = 16 * self.own[6]
            f7 = 16 * self.own[7]
            f8 = 16 * self.own[8]
            value = self.bias
            for h in range(16):
                a = sums[h] + rows[f0 + h] + rows[f1 + h] + rows[f2 + h] + rows[f3 + h] + rows[f4 + h]
                a += rows[f5 + h] + rows[f6 + h] + rows[f7 + h] + rows[f8 + h]
                if a > 0:
                    value += out[h] * a
            self.values[i] = value
            if value < self.values[best]:
                best = i
        return best

    def expected(self, left: int) -> list[float]:
        """The values of the hand's cards as penalty points."""
        return [self.values[i] / POINT for i in range(left)]

    def card(self, table: Table, seat: int) -> int:
        """The card that costs least."""
        return table.hands[seat * 10 + self.weigh(table, seat)]


def fitted() -> Quick:
    """With the parameters that benchmarks/take_five_fit.py found."""
    weights = array("h", shipped("games/take_five/data/quick.bin"))
    quick = Quick()
    quick.load(weights)
    return quick
