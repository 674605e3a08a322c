# cython: annotation_typing=False
"""The network: the points that a hand of gin rummy will bring to a player, after what the player has just done.

It has one hidden layer of rectified units (ReLU). Each feature of the position has a row of WIDTH weights; the rows are
added up, rectified, and WIDTH output weights of the head that belongs to the kind of move and to the stage of the hand
give the estimate. All numbers are whole, so that every machine computes the same values; layout.py has their units.
"""

from __future__ import annotations

from array import array

from kibitz.games.gin_rummy.engine.layout import (
    ALL_CARDS,
    BIT,
    BOTH_NEED,
    CARD_OUTS,
    CELLS,
    DEADWOOD,
    DEADWOOD_STAGE,
    DEADWOOD_STEPS,
    GIN_DRAWS,
    HEAD_WEIGHTS,
    HEARTS,
    KNOCK_DRAWS,
    KNOCK_STEPS,
    KNOCKED,
    LOOSE,
    LOOSE_STAGE,
    MELDED,
    MOST_ACTIVE,
    MOST_DEADWOOD,
    MOST_GIN_DRAWS,
    MOST_KNOWN,
    MOST_LOOSE,
    MOST_OUTS,
    MOST_STOCK,
    NEED_STEP,
    NO_SCORE,
    OUTPUTS,
    OUTS_OF_A_CARD,
    OUTS_STAGE,
    OWN_KNOWN,
    OWN_NEED,
    OWN_THROWN,
    PARAMETERS,
    RANK_CARDS,
    RANKS,
    STAGE_CARDS,
    STAGES,
    STOCK_SIZE,
    THEIR_COUNT,
    THEIR_KNOWN,
    THEIR_LAST,
    THEIR_LAST_BUT_ONE,
    THEIR_NEED,
    THEIR_THROWN,
    THEIR_THROWN_STAGE,
    TOP,
    TOP_RUN,
    TOP_SET,
    TOP_STAGE,
    WIDE_STEP,
    WIDE_STEPS,
    WIDTH,
    zeros,
)
from kibitz.games.gin_rummy.engine.table import Table, bits_in
from kibitz.melds.divisions.scores import FIRST_SHIFT, MOST_MELDS
from kibitz.native.machine import lowest_bit

TEN = 10
FINE_DEADWOOD, MIDDLE_DEADWOOD = 10, 30
"""Deadwood up to the first has a step for two points, up to the second one for four, above one for ten."""
NEAR_DEADWOOD = 40
"""With more, no single card lets one knock."""
COUNTED_STEPS = 8
"""Up to this number of cards each number is a step of KNOCK_STEPS; then steps get wider."""


def deadwood_step(points: int) -> int:
    """The step of DEADWOOD_STEPS that the deadwood belongs to."""
    if points <= FINE_DEADWOOD:
        return points // 2
    if points <= MIDDLE_DEADWOOD:
        return 6 + (points - 11) // 4
    return min(11 + (points - 31) // 10, DEADWOOD_STEPS - 1)


def knock_step(cards: int) -> int:
    """The step of KNOCK_STEPS that a number of cards belongs to."""
    if cards <= COUNTED_STEPS:
        return cards
    return min(COUNTED_STEPS + 1 + (cards - COUNTED_STEPS) // 5, KNOCK_STEPS - 1)


def completing(hand: int) -> int:
    """The cells that complete a meld with two cards of the hand, and some of the hand itself."""
    pairs = hand & (hand >> 4)
    gaps = hand & (hand >> 8)
    a = hand & HEARTS
    b = (hand >> 1) & HEARTS
    c = (hand >> 2) & HEARTS
    d = (hand >> 3) & HEARTS
    two = (a & (b | c | d)) | (b & (c | d)) | (c & d)
    return (pairs >> 4) | (pairs << 8) | (gaps << 4) | (two * RANK_CARDS)


def outs_of(card: int, hand: int, unseen: int) -> int:
    """The number of unseen cards that complete a meld with this card and another one of the hand."""
    bit = BIT << card
    column = RANK_CARDS << (card // 4 * 4)
    found = 0
    if hand & column & ~bit:
        found = column
    if hand & (bit << 4):
        found |= (bit >> 4) | (bit << 8)
    if hand & (bit >> 4):
        found |= (bit << 4) | (bit >> 8)
    if hand & (bit << 8):
        found |= bit << 4
    if hand & (bit >> 8):
        found |= bit >> 4
    return bits_in(found & unseen)


class Network:
    """Estimates what the hand brings to one player of a table."""

    def __init__(self) -> None:
        self.feature_weights = zeros(OUTPUTS)
        self.output_weights = zeros(HEAD_WEIGHTS)
        self.sums = zeros(WIDTH)
        """The sums of the hidden units over the features that all moves share."""
        self.both = zeros(WIDTH)
        self.shared = [0] * 96
        self.shared_count = 0
        self.own = [0] * 96
        """The features of one move."""
        self.own_count = 0
        self.head = 0
        self.knock_draws = 0
        self.gin_draws = 0
        self.seen = 0
        """The cards that can't be unseen, whatever the player holds: in the pile or known in the other's hand."""

    def load(self, parameters: array[int]) -> None:
        """Take over the parameters: a row for each feature, then for each head its weights and its bias."""
        if len(parameters) != PARAMETERS:
            raise ValueError(f"a network of {len(parameters)} numbers: expected {PARAMETERS}")
        for place in range(OUTPUTS):
            self.feature_weights[place] = parameters[place]
        for place in range(HEAD_WEIGHTS):
            self.output_weights[place] = parameters[OUTPUTS + place]

    def share(self, feature: int) -> None:
        if self.shared_count < MOST_ACTIVE:
            self.shared[self.shared_count] = feature
            self.shared_count += 1

    def share_cards(self, first: int, cards: int) -> None:
        while cards:
            self.share(first + lowest_bit(cards))
            cards &= cards - 1

    def gather_shared(self, table: Table, player: int) -> None:
        """Set the features that all moves of this turn share, and add up their rows."""
        other = 1 - player
        self.shared_count = 0
        stage = min(table.stock // STAGE_CARDS, STAGES - 1)
        self.seen = table.thrown[0] | table.thrown[1] | table.refused | table.known[other]
        self.share_cards(THEIR_KNOWN, table.known[other])
        self.share_cards(OWN_KNOWN, table.known[player])
        self.share_cards(THEIR_THROWN, table.thrown[other] | table.refused)
        self.share_cards(OWN_THROWN, table.thrown[player] | table.refused)
        self.share(STOCK_SIZE + min(table.stock, MOST_STOCK - 1))
        last = table.last[other]
        before = table.last_but_one[other]
        self.share(THEIR_LAST + (last // 4 if last >= 0 else RANKS))
        self.share(THEIR_LAST_BUT_ONE + (before // 4 if before >= 0 else RANKS))
        self.share(THEIR_COUNT + min(bits_in(table.known[other]), MOST_KNOWN - 1))
        self.share(THEIR_THROWN_STAGE + (table.value[last] if last >= 0 else 0) * STAGES + stage)
        self.share_score(table.needs[player], table.needs[other])
        weights, sums = self.feature_weights, self.sums
        for h in range(WIDTH):
            sums[h] = 0
        for place in range(self.shared_count):
            feature = WIDTH * self.shared[place]
            for h in range(WIDTH):
                sums[h] += weights[feature + h]

    def share_score(self, own: int, other: int) -> None:
        """Set the features of what both players need to win the game."""
        if own == 0:
            self.share(NO_SCORE)
            return
        self.share(OWN_NEED + (own - 1) // NEED_STEP)
        self.share(THEIR_NEED + (other - 1) // NEED_STEP)
        self.share(BOTH_NEED + (own - 1) // WIDE_STEP * WIDE_STEPS + (other - 1) // WIDE_STEP)

    def take_own(self, feature: int) -> None:
        self.own[self.own_count] = feature
        self.own_count += 1

    # What is promised:
    #
    # On exit `own` has own_count features of the player's hand as it is on the table, which the shared ones of this
    # turn complete, and `head` is that of the kind of move. `top` is the card that the other may take, or NO_CARD.
    def gather_own(self, table: Table, player: int, kind: int, top: int) -> None:
        """Set the features that belong to one move."""
        hand = table.masks[player]
        evaluator = table.hand(player)
        melded = table.melded(evaluator)
        deadwood = table.total[player] - ((evaluator.total + MOST_MELDS) >> FIRST_SHIFT)
        stage = min(table.stock // STAGE_CARDS, STAGES - 1)
        unseen = ALL_CARDS & ~(hand | self.seen)
        if top >= 0:
            unseen &= ~(BIT << top)
        self.own_count = 0
        self.head = kind * STAGES + stage
        self.take_own(DEADWOOD + min(deadwood, MOST_DEADWOOD - 1))
        self.take_own(DEADWOOD_STAGE + deadwood_step(deadwood) * STAGES + stage)
        outs = bits_in(completing(hand) & unseen)
        self.take_own(OUTS_STAGE + min(outs, MOST_OUTS - 1) * STAGES + stage)
        loose = 0
        highest = 0
        cards = hand
        while cards:
            card = lowest_bit(cards)
            cards &= cards - 1
            if (melded >> card) & 1:
                self.take_own(MELDED + card)
            else:
                loose += 1
                highest = table.value[card]
                self.take_own(LOOSE + card)
                found = min(outs_of(card, hand, unseen), OUTS_OF_A_CARD - 1)
                self.take_own(CARD_OUTS + card // 4 * OUTS_OF_A_CARD + found)
        self.take_own(LOOSE_STAGE + min(loose, MOST_LOOSE - 1) * STAGES + stage)
        if kind != KNOCKED and deadwood <= NEAR_DEADWOOD:
            self.count_draws(table, player, unseen, deadwood, highest)
            self.take_own(KNOCK_DRAWS + knock_step(self.knock_draws) * STAGES + stage)
            self.take_own(GIN_DRAWS + min(self.gin_draws, MOST_GIN_DRAWS - 1) * STAGES + stage)
        if top >= 0 and kind != KNOCKED:
            self.take_own(TOP + top)
            self.take_own(TOP_STAGE + table.value[top] * STAGES + stage)
            known = table.known[1 - player]
            pattern = 0
            for step in range(4):
                card = top + (-8 if step == 0 else -4 if step == 1 else 4 if step == 2 else 8)
                pattern *= 3
                if 0 <= card < CELLS:
                    if (known >> card) & 1:
                        pattern += 2
                    elif (unseen >> card) & 1:
                        pattern += 1
            self.take_own(TOP_RUN + pattern)
            column = RANK_CARDS << (top // 4 * 4)
            self.take_own(TOP_SET + 4 * bits_in(column & known) + bits_in(column & unseen))

    # What is promised:
    #
    # The table is the same on exit. `highest` is the value of the highest card outside melds. It is taken for granted
    # that a player throws such a card; then a division with more deadwood is never better.
    def count_draws(self, table: Table, player: int, unseen: int, deadwood: int, highest: int) -> None:
        """Count the unseen cards after which the player may knock, and those that bring gin."""
        hand = table.masks[player]
        evaluator = table.hand(player)
        fits = completing(hand) & unseen
        rest = table.limit - deadwood + highest
        low = unseen & ~fits
        if deadwood > table.limit and rest < TEN:
            low &= (BIT << (4 * max(0, rest))) - 1
        self.knock_draws = bits_in(low)
        self.gin_draws = 0
        while fits:
            card = lowest_bit(fits)
            fits &= fits - 1
            evaluator.put(card)
            left = table.total[player] + table.value[card] - ((evaluator.total + MOST_MELDS) >> FIRST_SHIFT)
            loose = (hand | (BIT << card)) & ~table.melded(evaluator)
            most = 0
            while loose:
                most = table.value[lowest_bit(loose)]
                loose &= loose - 1
            evaluator.take(card)
            if left - most <= table.limit:
                self.knock_draws += 1
                if left == most:
                    self.gin_draws += 1

    def value(self) -> int:
        """The estimate for the features gathered, in units of POINT."""
        weights, sums, both = self.feature_weights, self.sums, self.both
        for h in range(WIDTH):
            both[h] = sums[h]
        for place in range(self.own_count):
            feature = WIDTH * self.own[place]
            for h in range(WIDTH):
                both[h] += weights[feature + h]
        outputs = self.output_weights
        first = self.head * (WIDTH + 1)
        value = outputs[first + WIDTH]
        for h in range(WIDTH):
            if both[h] > 0:
                value += both[h] * outputs[first + h]
        return value
