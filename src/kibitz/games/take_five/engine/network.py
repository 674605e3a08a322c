# cython: annotation_typing=False
"""The network: estimates the penalty points from playing a card to the end of the game, of this card included.

It has one hidden layer of rectified units (ReLU). Each feature of the position has a row of WIDTH weights; the rows of
a card's features are added up, rectified, and WIDTH output weights give the estimate. All numbers are whole, so that
every machine computes the same values; layout.py has their units.

What is neither in one's own hand nor on the table is in the others' hands. Of g such cards in a gap about g / left are
played in a round, for any number of players; therefore gaps are counted in those units.
"""

from __future__ import annotations

from array import array

from kibitz.data_files import data_file
from kibitz.games.take_five.engine.layout import (
    ALL_BELOW,
    BELOW_ALL,
    BELOW_FEATURES,
    BIAS_HALF,
    CARD_GROUPS,
    CARD_NUMBERS,
    COST_FEATURES,
    COSTS,
    EXACT_GAP_FEATURES,
    EXACT_GAPS,
    GAPS,
    GAPS_ABOVE,
    HAND_FEATURES,
    HIGHER_FEATURES,
    LEFT_FEATURES,
    LOWER_FEATURES,
    MOST_SHARED,
    NEIGHBOURS,
    OWN_BETWEEN,
    OWN_FEATURES,
    PLACE_FEATURES,
    POINT,
    POINT_FEATURES,
    RANK_FEATURES,
    RANKS,
    ROW_FEATURES,
    ROW_SIZES,
    SEAT_FEATURES,
    SUM_FEATURES,
    SUMS,
    TABLE_FEATURES,
    TOO_LOW,
    WEIGHTS,
    WIDTH,
    zeros,
)
from kibitz.games.take_five.engine.table import Table
from kibitz.games.take_five.rules import HAND, LONGEST, ROWS, SEATS

FEWEST_SEATS = SEATS[0]
FINE_COSTS, COARSE_STEP = 8, 3
"""Costs below FINE_COSTS points have a feature each, higher ones one for COARSE_STEP points."""
GAP_STEPS, BELOW_STEPS = 2, 3
"""Features for each unit of a gap, which is one card played in a round; below all rows they are finer."""
HIGH_SUM = 12
"""The points of a row from which on all have the last of SUMS features."""


class Network:
    """Estimates the cost of each card of one hand."""

    def __init__(self) -> None:
        self.feature_weights = zeros(WEIGHTS)
        self.output_weights = zeros(WIDTH)
        self.bias = 0
        self.shared_sums = zeros(WIDTH)
        """The sums of the hidden units over the shared features."""
        self.shared = zeros(MOST_SHARED)
        """The features that all cards of the hand share."""
        self.shared_count = 0
        self.own = zeros(CARD_GROUPS)
        """The features of one card."""
        self.values = zeros(HAND)
        """The estimate for each card of the hand."""
        self.ends = zeros(ROWS)
        """The rows' last cards in ascending order; sizes and sums are in the same order."""
        self.sizes = zeros(ROWS)
        self.sums = zeros(ROWS)
        self.unseen_below = zeros(ROWS)
        """Unseen cards lower than each end."""
        self.unseen_rank = zeros(HAND)
        """Unseen cards lower than each card of the hand."""
        self.unseen_count = 0
        self.cheapest = 0

    def load(self, weights: array[int]) -> None:
        """Take over the parameters: a row for each feature, then the output weights, then the bias in two halves."""
        if len(weights) != WEIGHTS + WIDTH + 2:
            raise ValueError(f"a network of {len(weights)} numbers: expected {WEIGHTS + WIDTH + 2}")
        for place in range(WEIGHTS):
            self.feature_weights[place] = weights[place]
        for h in range(WIDTH):
            self.output_weights[h] = weights[WEIGHTS + h]
        self.bias = weights[WEIGHTS + WIDTH] * BIAS_HALF + weights[WEIGHTS + WIDTH + 1]

    def gather_shared(self, table: Table, seat: int) -> None:
        """Set the features that all cards of this hand share, and add up their rows.

        `table.lower` must be counted, and count every unseen card and the hand. On exit `shared` has shared_count
        features, `shared_sums` the hidden units' sums over them, and all lists that `gather_own` reads are filled:
        the rows sorted by their ends, the unseen cards below each end and each card.
        """
        left = table.left
        first = seat * HAND
        for row in range(ROWS):
            place = row
            while place > 0 and self.ends[place - 1] > table.ends[row]:
                self.ends[place] = self.ends[place - 1]
                self.sizes[place] = self.sizes[place - 1]
                self.sums[place] = self.sums[place - 1]
                place -= 1
            self.ends[place] = table.ends[row]
            self.sizes[place] = table.sizes[row]
            self.sums[place] = table.sums[row]
        self.unseen_count = (table.seats - 1) * left
        count = 2
        self.shared[0] = SEAT_FEATURES + table.seats - FEWEST_SEATS
        self.shared[1] = LEFT_FEATURES + left - 1
        own_below = 0
        for row in range(ROWS):
            before = own_below
            while own_below < left and table.hands[first + own_below] < self.ends[row]:
                own_below += 1
            self.unseen_below[row] = table.lower[self.ends[row]] - own_below
            self.shared[count] = OWN_FEATURES + row * OWN_BETWEEN + min(own_below - before, OWN_BETWEEN - 1)
            count += 1
        self.shared[count] = OWN_FEATURES + ROWS * OWN_BETWEEN + min(left - own_below, OWN_BETWEEN - 1)
        count += 1
        self.cheapest = 0
        for row in range(ROWS):
            if self.sums[row] < self.sums[self.cheapest]:
                self.cheapest = row
            above = (self.unseen_below[row + 1] if row < ROWS - 1 else self.unseen_count) - self.unseen_below[row]
            gap = min(GAP_STEPS * above // left, GAPS_ABOVE - 1)
            self.shared[count] = TABLE_FEATURES + (row * ROW_SIZES + self.sizes[row] - 1) * GAPS_ABOVE + gap
            self.shared[count + 1] = SUM_FEATURES + row * SUMS + min(self.sums[row], HIGH_SUM) * (SUMS - 1) // HIGH_SUM
            count += 2
        self.shared[count] = BELOW_FEATURES + min(BELOW_STEPS * self.unseen_below[0] // left, ALL_BELOW - 1)
        count += 1
        for i in range(left):
            self.unseen_rank[i] = table.lower[table.hands[first + i]] - i
            rank = RANKS * self.unseen_rank[i] // (self.unseen_count + 1)
            self.shared[count] = HAND_FEATURES + (left - 1) * RANKS + rank
            count += 1
        self.shared_count = count
        # Local names, because interpreted they are many times faster than attributes.
        weights, sums = self.feature_weights, self.shared_sums
        for h in range(WIDTH):
            sums[h] = 0
        for place in range(count):
            feature = WIDTH * self.shared[place]
            for h in range(WIDTH):
                sums[h] += weights[feature + h]

    def gather_own(self, table: Table, seat: int, i: int) -> None:
        """Set `own` to the features of the hand's i-th card, one of each of the CARD_GROUPS groups.

        On entry `gather_shared` was called for this hand and table; nothing else changes. The features are indices of
        rows of weights. The card's row is that of the highest end below it, as if no other card came first; where all
        ends are higher its room is TOO_LOW and its cost that of the cheapest row.
        """
        left = table.left
        card = table.hands[seat * HAND + i]
        unseen = self.unseen_rank[i]
        row = ROWS - 1
        while row >= 0 and self.ends[row] > card:
            row -= 1
        if row < 0:
            gap = unseen
            room = TOO_LOW
            cost = self.sums[self.cheapest]
        else:
            gap = unseen - self.unseen_below[row]
            room = LONGEST - self.sizes[row]
            cost = self.sums[row]
        lower = unseen - self.unseen_rank[i - 1] if i > 0 else unseen
        higher = self.unseen_rank[i + 1] - unseen if i < left - 1 else self.unseen_count - unseen
        below = (row + 1) * BELOW_ALL + min(GAP_STEPS * self.unseen_below[0] // left, BELOW_ALL - 1)
        cost_step = cost if cost < FINE_COSTS else min(FINE_COSTS + (cost - FINE_COSTS) // COARSE_STEP, COSTS - 1)
        self.own[0] = room * GAPS + (1 + min(GAP_STEPS * gap // left, GAPS - 2) if gap else 0)
        self.own[1] = COST_FEATURES + room * COSTS + cost_step
        self.own[2] = RANK_FEATURES + (left - 1) * RANKS + RANKS * unseen // (self.unseen_count + 1)
        self.own[3] = PLACE_FEATURES + (left - 1) * HAND + i
        self.own[4] = LOWER_FEATURES + min(GAP_STEPS * lower // left, NEIGHBOURS - 1)
        self.own[5] = HIGHER_FEATURES + min(GAP_STEPS * higher // left, NEIGHBOURS - 1)
        self.own[6] = ROW_FEATURES + below * 2 + (row == self.cheapest)
        self.own[7] = POINT_FEATURES + table.points[card]
        self.own[8] = EXACT_GAP_FEATURES + room * EXACT_GAPS + min(gap, EXACT_GAPS - 1)

    def evaluate(self, table: Table, seat: int) -> int:
        """Fill `values` for each card of the hand; returns the place of the least in the hand, the first of several.

        `table.lower` must be counted, and count every unseen card and the hand. The table is not changed.
        """
        if table.seats < FEWEST_SEATS or not 0 <= seat < table.seats or table.left < 1:
            raise IndexError(f"{table.left} cards on seat {seat} of {table.seats}: expected some, at 2 seats or more")
        if table.lower[CARD_NUMBERS] > table.seats * table.left:
            raise ValueError(f"{table.lower[CARD_NUMBERS]} cards in all hands: expected {table.left} in each")
        self.gather_shared(table, seat)
        weights, sums, output_weights = self.feature_weights, self.shared_sums, self.output_weights
        best = 0
        for i in range(table.left):
            self.gather_own(table, seat, i)
            f0 = WIDTH * self.own[0]
            f1 = WIDTH * self.own[1]
            f2 = WIDTH * self.own[2]
            f3 = WIDTH * self.own[3]
            f4 = WIDTH * self.own[4]
            f5 = WIDTH * self.own[5]
            f6 = WIDTH * self.own[6]
            f7 = WIDTH * self.own[7]
            f8 = WIDTH * self.own[8]
            value = self.bias
            for h in range(WIDTH):
                activation = sums[h] + weights[f0 + h] + weights[f1 + h] + weights[f2 + h] + weights[f3 + h]
                activation += weights[f4 + h] + weights[f5 + h] + weights[f6 + h] + weights[f7 + h] + weights[f8 + h]
                if activation > 0:
                    value += output_weights[h] * activation
            self.values[i] = value
            if value < self.values[best]:
                best = i
        return best

    def expected_points(self, left: int) -> list[float]:
        """The values of the hand's cards as penalty points."""
        if not 0 <= left <= HAND:
            raise IndexError(f"{left} cards: expected 0 to {HAND}")
        return [self.values[i] / POINT for i in range(left)]

    def best_card(self, table: Table, seat: int) -> int:
        """The card that costs least."""
        return table.hands[seat * HAND + self.evaluate(table, seat)]


def shipped_network() -> Network:
    """The network with the parameters that training/take_five/train.py fitted."""
    network = Network()
    network.load(array("h", data_file("games/take_five/data/network.bin")))
    return network
