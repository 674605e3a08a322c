# cython: annotation_typing=False
"""What the other player of gin rummy may hold: hands drawn at random, by how well each explains what that player did.

A hand has a weight, exp(score): the score adds up what a few features of the hand say, such as its deadwood and the
cards that would go with those that the player took, threw or left in the pile. WEIGHTS was fitted by
training/rummy/beliefs.py to hands of self-play. Hands are drawn by Metropolis's method: exchange a card of the hand for
an unseen one, and keep the exchange with a probability that the two weights give.
"""

from __future__ import annotations

from math import exp

from kibitz.games.rummy.divisions.evaluator import Evaluator
from kibitz.games.rummy.divisions.scores import FIRST_SHIFT, MOST_MELDS
from kibitz.games.rummy.gin.engine.layout import (
    ALL_CARDS,
    BIT,
    CELLS,
    DEALT,
    FEATURES_OF_A_HAND,
    GAP,
    NEIGHBOUR,
    OUTS,
    RANK_CARDS,
    REFUSED_GAP,
    REFUSED_MELD,
    REFUSED_NEIGHBOUR,
    REFUSED_RANK,
    SAME_RANK,
    STAGE_CARDS,
    STAGES,
    TAKEN_LOOSE,
    UNIT_STEPS,
    zeros,
)
from kibitz.games.rummy.gin.engine.network import completing
from kibitz.games.rummy.gin.engine.table import Table, bits_in
from kibitz.native.machine import lowest_bit

WEIGHTS = (-7, -7, -6, -6, -5, -4, -3, -1, -41, -64, -55, -24, -41, -28, -15, 9, -154)
"""What a unit of each feature adds to a hand's score, in units of 1 / UNIT_STEPS."""
CERTAIN = 1 << 30
MOST_LOSS = 512
ACCEPTED = [round(CERTAIN * exp(-loss / UNIT_STEPS)) for loss in range(MOST_LOSS)]
"""Out of CERTAIN, how often an exchange is kept that lowers the score by this much."""
BURN_IN = 150


class Beliefs:
    """Draws hands that the other player may hold, given what one player sees."""

    def __init__(self, seed: int) -> None:
        self.rng = Table(seed)
        self.hand = Evaluator(by="value")
        self.total = 0
        """Points of all cards of the hand."""
        self.known = 0
        self.thrown = 0
        """Cards that the other threw."""
        self.refused = 0
        """Cards that the other left in the pile."""
        self.unseen = 0
        self.stage = 0
        self.score = 0
        self.features = zeros(FEATURES_OF_A_HAND)
        self.weights = zeros(FEATURES_OF_A_HAND)
        for place in range(FEATURES_OF_A_HAND):
            self.weights[place] = WEIGHTS[place]
        self.free = zeros(CELLS)
        """The unseen cards: first those of the hand, then those of the stock."""
        self.held = 0
        self.count = 0

    # What is promised:
    #
    # Of the other's hand only what the player knows is read. On exit the hand is drawn.
    def see(self, table: Table, player: int) -> None:
        """Take over what the player sees, and draw a first hand."""
        self.look(table, player)
        for place in range(self.held):
            self.exchange(place, place + self.rng.random(self.count - place))
        self.take_over()
        for _ in range(BURN_IN):
            self.step()

    def look(self, table: Table, player: int) -> None:
        """Take over what the player sees."""
        other = 1 - player
        self.known = table.known[other]
        self.thrown = table.thrown[other]
        self.refused = table.thrown[player] | table.refused
        self.unseen = ALL_CARDS & ~(table.masks[player] | self.known | self.thrown | self.refused)
        self.stage = min(table.stock // STAGE_CARDS, STAGES - 1)
        self.held = DEALT - bits_in(self.known)
        self.count = 0
        cards = self.unseen
        while cards:
            self.free[self.count] = lowest_bit(cards)
            self.count += 1
            cards &= cards - 1

    def exchange(self, first: int, second: int) -> None:
        card = self.free[first]
        self.free[first] = self.free[second]
        self.free[second] = card

    def take_over(self) -> None:
        """Hold the known cards and the first ones of `free`."""
        cards = self.known
        for place in range(self.held):
            cards |= BIT << self.free[place]
        self.hold(cards)

    def hold(self, cards: int) -> None:
        """Hold these cards, and judge them."""
        self.hand.set_hand(cards, 0)
        self.total = 0
        while cards:
            self.total += self.rng.value[lowest_bit(cards)]
            cards &= cards - 1
        self.score = self.judged()

    def judged(self) -> int:
        """The score of the hand; its features are in `features`."""
        hand = self.hand.ones
        features = self.features
        for place in range(FEATURES_OF_A_HAND):
            features[place] = 0
        features[self.stage] = self.total - ((self.hand.total + MOST_MELDS) >> FIRST_SHIFT)
        fits = completing(hand)
        features[REFUSED_MELD] = bits_in(fits & self.refused)
        features[OUTS] = bits_in(fits & self.unseen)
        features[SAME_RANK] = same_rank(hand, self.thrown)
        features[NEIGHBOUR] = bits_in(hand & (self.thrown << 4)) + bits_in(hand & (self.thrown >> 4))
        features[GAP] = bits_in(hand & (self.thrown << 8)) + bits_in(hand & (self.thrown >> 8))
        features[REFUSED_RANK] = same_rank(hand, self.refused)
        features[REFUSED_NEIGHBOUR] = bits_in(hand & (self.refused << 4)) + bits_in(hand & (self.refused >> 4))
        features[REFUSED_GAP] = bits_in(hand & (self.refused << 8)) + bits_in(hand & (self.refused >> 8))
        if self.known:
            features[TAKEN_LOOSE] = bits_in(self.known & ~self.rng.melded(self.hand))
        score = 0
        for place in range(FEATURES_OF_A_HAND):
            score += self.weights[place] * features[place]
        return score

    def step(self) -> None:
        """Exchange a card of the hand for one of the stock, or leave it: one step of Metropolis's method."""
        if self.held == 0 or self.held == self.count:
            return
        first = self.rng.random(self.held)
        second = self.held + self.rng.random(self.count - self.held)
        before = self.score
        self.swap(first, second)
        self.score = self.judged()
        loss = before - self.score
        if loss > 0 and (loss >= MOST_LOSS or self.rng.random(CERTAIN) >= ACCEPTED[loss]):
            self.swap(first, second)
            self.score = before

    def swap(self, first: int, second: int) -> None:
        """Exchange a card of the hand for one of the stock."""
        out = self.free[first]
        into = self.free[second]
        self.hand.take(out)
        self.hand.put(into)
        self.total += self.rng.value[into] - self.rng.value[out]
        self.free[first] = into
        self.free[second] = out

    def cards(self) -> int:
        """The hand as a mask."""
        return self.hand.ones


def same_rank(hand: int, others: int) -> int:
    """How many pairs of one rank the cards of the hand form with the others."""
    found = 0
    while others:
        rank = lowest_bit(others) // 4
        others &= others - 1
        found += bits_in((hand >> (4 * rank)) & RANK_CARDS)
    return found
