# cython: annotation_typing=False
"""What the other player of gin rummy may hold: hands drawn at random, by how well each explains what that player did.

A hand has a weight, exp(score): the score adds up what a few features of the hand say, such as its deadwood and the
cards that would go with those that the player took, threw or left in the pile. Hands are drawn by Metropolis's method:
exchange a card of the hand for an unseen one, and keep the exchange with a probability that the two weights give.

There are two kinds of players, each with weights of its own: one who plans, and a simple one, who throws what leaves
least deadwood. What a hand says about the kind, and what was known of it before, decides by chance which of the two
draws the next hands (Gibbs sampling, S. and D. Geman, 1984). All weights were fitted by training/gin_rummy/beliefs.py.
One who plans may also wait for gin; that is drawn without a look at the hand.
"""

from __future__ import annotations

from math import exp

from kibitz.games.gin_rummy.engine.layout import (
    ABOVE_BEFORE,
    ABOVE_LAST,
    ALL_CARDS,
    BIT,
    CELLS,
    DEALT,
    FEATURES_OF_A_HAND,
    GAP,
    MOST_ODDS,
    NEIGHBOUR,
    OUTS,
    POINTS_ABOVE_BEFORE,
    POINTS_ABOVE_LAST,
    RANK_CARDS,
    REFUSED_GAP,
    REFUSED_MELD,
    REFUSED_NEIGHBOUR,
    REFUSED_RANK,
    SAME_RANK,
    STAGE_CARDS,
    STAGES,
    TAKEN_LOOSE,
    THINNING,
    UNIT_STEPS,
    zeros,
)
from kibitz.games.gin_rummy.engine.network import completing
from kibitz.games.gin_rummy.engine.table import Table, bits_in
from kibitz.melds.divisions.evaluator import Evaluator
from kibitz.melds.divisions.scores import FIRST_SHIFT, MOST_MELDS
from kibitz.native.machine import lowest_bit

WEIGHTS = (-6, -5, -5, -6, -5, -4, -2, -1, -37, -64, -61, -30, -36, -28, -12, 9, -160, -17, 3, -21, 3)
SIMPLE_WEIGHTS = (4, 2, 0, 1, -1, -2, -2, -1, -67, -53, -38, -20, -10, -8, -3, -1, -139, -306, -127, -190, -148)
"""What a unit of each feature adds to a hand's score, in units of 1 / UNIT_STEPS, by the kind of its player."""
KIND_WEIGHTS = (-4, 0, 3, 1, 0, 1, 1, 0, -7, -12, -2, -8, 10, 1, -3, -3, -40, -188, -10, -190, -31)
KIND_BIAS = 86
"""What a unit of each feature adds to the logarithm of the odds of a simple player, in the same units, and their sum
without any, where both kinds were equally likely before."""
CERTAIN = 1 << 30
MOST_LOSS = 512
ACCEPTED = [round(CERTAIN * exp(-loss / UNIT_STEPS)) for loss in range(MOST_LOSS)]
"""Out of CERTAIN, how often an exchange is kept that lowers the score by this much."""
ODDS = [round(CERTAIN / (1 + exp(-odds / UNIT_STEPS))) for odds in range(-MOST_ODDS, MOST_ODDS + 1)]
"""Out of CERTAIN, how often a player is of a kind, by the logarithm of its odds."""
BURN_IN = 12
"""Hands that are drawn before the first one that counts."""
HIGHEST = 10
"""Points of the dearest card."""


class Beliefs:
    """Draws hands that the other player may hold, given what one player sees."""

    def __init__(self, seed: int) -> None:
        self.rng = Table(seed)
        self.hand = Evaluator(by="value")
        self.total = 0
        """Points of all cards of the hand."""
        self.lean = 0
        """The logarithm of the odds of a simple player before this hand, in units of 1 / UNIT_STEPS."""
        self.is_simple = 0
        """Whether the hand is that of a simple player."""
        self.patience = -MOST_ODDS
        """The logarithm of the odds that a player who plans waits for gin."""
        self.is_patient = 0
        """Whether this one does."""
        self.known = 0
        self.thrown = 0
        """Cards that the other threw."""
        self.last_points = HIGHEST
        self.points_before = HIGHEST
        """Points of the last card that the other threw, and of the one before."""
        self.refused = 0
        """Cards that the other left in the pile."""
        self.unseen = 0
        self.stage = 0
        self.score = 0
        self.features = zeros(FEATURES_OF_A_HAND)
        self.weights = zeros(FEATURES_OF_A_HAND)
        self.simple_weights = zeros(FEATURES_OF_A_HAND)
        self.kind_weights = zeros(FEATURES_OF_A_HAND)
        for place in range(FEATURES_OF_A_HAND):
            self.weights[place] = WEIGHTS[place]
            self.simple_weights[place] = SIMPLE_WEIGHTS[place]
            self.kind_weights[place] = KIND_WEIGHTS[place]
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
        self.choose_kind(self.lean)
        for place in range(self.held):
            self.exchange(place, place + self.rng.random(self.count - place))
        self.take_over()
        for _ in range(BURN_IN):
            self.draw()

    def look(self, table: Table, player: int) -> None:
        """Take over what the player sees."""
        other = 1 - player
        self.known = table.known[other]
        self.thrown = table.thrown[other]
        last = table.last[other]
        before = table.last_but_one[other]
        self.last_points = table.value[last] if last >= 0 else HIGHEST
        self.points_before = table.value[before] if before >= 0 else HIGHEST
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
        loose = hand & ~self.rng.melded(self.hand)
        features[TAKEN_LOOSE] = bits_in(self.known & loose)
        while loose:
            points = self.rng.value[lowest_bit(loose)]
            loose &= loose - 1
            if points > self.last_points:
                features[ABOVE_LAST] += 1
                features[POINTS_ABOVE_LAST] += points - self.last_points
            if points > self.points_before:
                features[ABOVE_BEFORE] += 1
                features[POINTS_ABOVE_BEFORE] += points - self.points_before
        score = 0
        for place in range(FEATURES_OF_A_HAND):
            score += (self.simple_weights[place] if self.is_simple else self.weights[place]) * features[place]
        return score

    def draw(self) -> None:
        """Draw another hand, and the kind of its player."""
        for _ in range(THINNING):
            self.step()
        self.judged()
        self.choose_kind(self.odds())
        self.score = self.judged()

    def choose_kind(self, odds: int) -> None:
        """Draw the kind of the player by the logarithm of the odds that it is a simple one."""
        self.is_simple = self.happens(odds)
        # Where it surely doesn't wait, the random numbers are those of a search that knows no patient players.
        self.is_patient = not self.is_simple and self.patience > -MOST_ODDS and self.happens(self.patience)

    def happens(self, odds: int) -> bool:
        return self.rng.random(CERTAIN) < ODDS[max(-MOST_ODDS, min(MOST_ODDS, odds)) + MOST_ODDS]

    def odds(self) -> int:
        """The logarithm of the odds that the hand with these features is that of a simple player."""
        odds = self.lean + KIND_BIAS
        for place in range(FEATURES_OF_A_HAND):
            odds += self.kind_weights[place] * self.features[place]
        return odds

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
