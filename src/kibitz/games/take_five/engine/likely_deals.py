# cython: annotation_typing=False
"""Deals of the unseen cards that are as likely as what the others have played so far makes them.

A player of whom only high cards were seen has probably no higher ones left, if it plays them first. So deals are drawn
by a Markov chain: two seats exchange a card, and keep the exchange with a probability that depends on how well their
hands then explain what they have played (Metropolis, Rosenbluth, Rosenbluth, Teller and Teller, Equation of state
calculations by fast computing machines, Journal of Chemical Physics 21, 1953).
"""

from __future__ import annotations

from kibitz.games.take_five.engine.beliefs import Beliefs
from kibitz.games.take_five.engine.layout import HABITS, HAND_PLACES, KINDS, WAYS, real_zeros, zeros
from kibitz.games.take_five.rules import CARDS, HAND, MOST_SEATS

TICKETS = 1 << 20
"""Steps of a random fraction."""
DECK = frozenset(range(1, CARDS + 1))
NEARLY_IMPOSSIBLE = 1e-9
"""The weight of a hand that can't be; not 0, so that the first deals, which have such hands, can be compared."""


class LikelyDeals:
    """One deal after another; each differs from the one before it in a few exchanged cards."""

    def __init__(self, beliefs: Beliefs) -> None:
        if beliefs is None:
            raise TypeError("no beliefs: expected some")
        self.beliefs = beliefs
        self.seats = zeros(MOST_SEATS)
        self.seat_count = 0
        """The seats whose hands are unseen, and their number."""
        self.low_card = 0
        """Every hand has a higher card than this."""
        self.hands = zeros(HAND_PLACES)
        """In no order from HAND * seat on."""
        self.priors = real_zeros(MOST_SEATS * WAYS)
        """How likely each way of playing is on each seat before this game."""
        self.weights = real_zeros(MOST_SEATS * WAYS)
        """For each seat and way: how likely it is, times the likelihood of the seat's choices from its hand."""
        self.totals = real_zeros(MOST_SEATS)
        """The sum of each seat's weights."""
        self.trial_weights = real_zeros(2 * WAYS)
        """The same of two seats after an exchange."""

    def expect(self, seat: int, weights: list[float]) -> None:
        """How likely each way of playing is on the seat before this game."""
        if not 0 <= seat < MOST_SEATS or len(weights) != WAYS or min(weights) < 0 or sum(weights) <= 0:
            raise ValueError(f"weights {weights} for seat {seat}: expected {WAYS} with a sum above 0")
        for way in range(WAYS):
            self.priors[seat * WAYS + way] = weights[way]

    def start(self, seat: int, low_card: int) -> None:
        """Deal the unseen cards at random, as this seat sees the rounds that the beliefs have.

        low_card is the lowest card of this round where that is known already, else 0.
        """
        if not 0 <= seat < self.beliefs.seats:
            raise IndexError(f"seat {seat}: expected 0 to {self.beliefs.seats - 1}")
        self.low_card = low_card
        self.take_seats(seat)
        self.deal()

    def show(self, seat: int, hands: list[list[int]]) -> None:
        """Give the others these hands, which stay."""
        left = self.beliefs.left
        cards = [card for hand in hands for card in hand]
        if not all(len(hand) == left for hand in hands) or len({*cards}) != len(cards) or not {*cards} <= DECK:
            raise ValueError(f"hands {hands}: expected {left} cards in each, all different")
        if not 0 <= seat < len(hands) <= MOST_SEATS or self.beliefs.seats not in (0, len(hands)):
            raise IndexError(f"seat {seat} of {len(hands)}: expected one of {self.beliefs.seats or MOST_SEATS}")
        self.low_card = 0
        for other in range(len(hands)):
            for i in range(left):
                self.hands[other * HAND + i] = hands[other][i]
            if other != seat:
                self.keep(other, 0, self.weigh(other, 0))
        self.seat_count = 0

    def take_seats(self, seat: int) -> None:
        """Deal to all but this seat."""
        self.seat_count = 0
        for other in range(self.beliefs.seats):
            if other != seat:
                self.seats[self.seat_count] = other
                self.seat_count += 1

    def deal(self) -> None:
        """Deal the unseen cards at random, and weigh the hands."""
        beliefs, place = self.beliefs, 0
        beliefs.shuffle()
        for turn in range(self.seat_count):
            seat = self.seats[turn]
            for i in range(beliefs.left):
                self.hands[seat * HAND + i] = beliefs.unseen[place]
                place += 1
            self.keep(seat, 0, self.weigh(seat, 0))

    def keep(self, seat: int, first: int, total: float) -> None:
        """Take over a seat's weights from trial_weights."""
        self.totals[seat] = total
        for way in range(WAYS):
            self.weights[seat * WAYS + way] = self.trial_weights[first + way]

    def weigh(self, seat: int, first: int) -> float:
        """Put the weights of the seat's present hand into trial_weights from `first` on; returns their sum."""
        beliefs = self.beliefs
        for way in range(WAYS):
            self.trial_weights[first + way] = self.priors[seat * WAYS + way]
        beliefs.size = 0
        for i in range(beliefs.left):
            beliefs.hold(self.hands[seat * HAND + i])
        if beliefs.hand[beliefs.left - 1] < self.low_card:
            for way in range(WAYS):
                self.trial_weights[first + way] *= NEARLY_IMPOSSIBLE
        for number in range(beliefs.rounds):
            beliefs.explain(seat, number)
            for way in range(WAYS):
                self.trial_weights[first + way] *= beliefs.chances[way]
        total = 0.0
        for way in range(WAYS):
            total += self.trial_weights[first + way]
        return total

    def run(self, exchanges: int) -> None:
        """Try this number of exchanges."""
        if self.seat_count > 1:
            for _exchange in range(exchanges):
                self.exchange()

    def exchange(self) -> int:
        """Let two seats exchange a card, and take it back unless it makes what they have played likely enough.

        Returns whether it was kept.
        """
        random = self.beliefs.random
        one = random.random_below(self.seat_count)
        other = random.random_below(self.seat_count - 1)
        if other >= one:
            other += 1
        one, other = self.seats[one], self.seats[other]
        place = one * HAND + random.random_below(self.beliefs.left)
        other_place = other * HAND + random.random_below(self.beliefs.left)
        card, other_card = self.hands[place], self.hands[other_place]
        self.hands[place], self.hands[other_place] = other_card, card
        total = self.weigh(one, 0)
        other_total = self.weigh(other, WAYS)
        bar = self.totals[one] * self.totals[other] * random.random_below(TICKETS) / TICKETS
        if total * other_total < bar:
            self.hands[place], self.hands[other_place] = card, other_card
            return 0
        self.keep(one, 0, total)
        self.keep(other, WAYS, other_total)
        return 1

    def kind_of(self, seat: int) -> int:
        """A random kind for the seat, as likely as its hand and its choices make it."""
        ticket = self.totals[seat] * self.beliefs.random.random_below(TICKETS) / TICKETS
        way = 0
        while way < WAYS - 1 and ticket >= self.weights[seat * WAYS + way]:
            ticket -= self.weights[seat * WAYS + way]
            way += 1
        if way != HABITS:
            return way
        ticket = 1.0 * self.beliefs.random.random_below(TICKETS) / TICKETS
        kind = 0
        while kind < KINDS - 1 and ticket >= self.beliefs.habits[seat * KINDS + kind]:
            ticket -= self.beliefs.habits[seat * KINDS + kind]
            kind += 1
        return kind
