# cython: annotation_typing=False
"""Flat Monte Carlo search: each candidate is tried in many random deals of the unseen cards.

Dealing what is hidden at random and searching as if all were known is determinization (Matthew Ginsberg, GIB: Imperfect
information in a computationally challenging game, Journal of Artificial Intelligence Research 14, 2001). The others
choose without knowing one's card, so their choices are made once a deal and serve all candidates: common random
numbers, which leave little noise in the candidates' differences. A deal is played for one round; what the hand that is
left will cost is the network's estimate.
"""

from __future__ import annotations

from kibitz.games.take_five.engine.beginners import simple_row
from kibitz.games.take_five.engine.beliefs import Beliefs
from kibitz.games.take_five.engine.layout import (
    CARD_NUMBERS,
    CHANCES,
    KINDS,
    POINT,
    SEAT_BITS,
    SEAT_MASK,
    real_zeros,
    zeros,
)
from kibitz.games.take_five.engine.likely_deals import LikelyDeals
from kibitz.games.take_five.engine.network import Network
from kibitz.games.take_five.engine.players import Players
from kibitz.games.take_five.engine.table import Table
from kibitz.games.take_five.rules import CARDS, HAND, MOST_SEATS, ROWS

MASK64 = 2**64 - 1
EXCHANGES = 3
"""Cards that are exchanged between two likely deals."""


class Search:
    """One decision: start() it, run() it while there is time, then ask for means and variances of each candidate."""

    def __init__(self, network: Network, seed: int) -> None:
        """A search by this network; start() gives it a decision. Every kind of player is equally likely at first.

        Costs and points are penalty points. All sums are over `deals` deals; compiled, every list is an array of C with
        the length it has here.
        """
        self.players = Players(network)
        self.network = network
        self.beliefs = Beliefs(self.players, seed + 3)
        """The rounds so far."""
        self.likely_deals = LikelyDeals(self.beliefs)
        self.is_informed = 0
        """Whether the deals are drawn as the rounds so far make them likely."""
        self.root = Table(seed)
        """What the seat sees."""
        self.imagined = Table(seed + 1)
        """What the seat sees, with the unseen cards dealt and the others' cards of this round chosen."""
        self.after = Table(seed + 2)
        """The imagined deal with one candidate played."""
        self.seat = 0
        self.unseen = zeros(CARDS)
        self.unseen_count = 0
        self.kind_limits = zeros(MOST_SEATS * KINDS)
        """For each seat the chance, in 1 / CHANCES, of all kind up to and with this one."""
        self.kinds = zeros(MOST_SEATS)
        """The kind of player on each seat in the imagined deal."""
        self.candidates = 0
        self.is_row_due = 0
        self.low_card = 0
        """The card that is lower than every row's end, where a row is chosen."""
        self.deal_costs = real_zeros(HAND)
        """The points that each candidate costs in one deal, to the end of the game."""
        self.clear()
        for seat in range(MOST_SEATS):
            self.set_kinds(seat, [1] * KINDS)

    def seed(self, seed: int) -> None:
        """Start all random numbers again from this seed."""
        self.root.seed(seed & MASK64)
        self.imagined.seed((seed + 1) & MASK64)
        self.after.seed((seed + 2) & MASK64)
        self.beliefs.seed(seed + 3)

    def set_kinds(self, seat: int, weights: list[float]) -> None:
        """How likely each kind of player is on that seat."""
        total, so_far = sum(weights), 0.0
        if not 0 <= seat < MOST_SEATS or len(weights) != KINDS or total <= 0:
            raise ValueError(f"weights {weights} for seat {seat}: expected {KINDS} with a sum above 0")
        for kind in range(KINDS):
            so_far += weights[kind]
            self.kind_limits[seat * KINDS + kind] = int(CHANCES * so_far / total + 0.5)

    def start(
        self, seats: int, seat: int, hand: list[int], rows: list[list[int]], unseen: list[int], low_card: int
    ) -> None:
        """A new decision: a card of the hand, or a row for low_card if that is not 0."""
        self.root.set_up(seats, seat, hand, rows, unseen)
        if len(unseen) < (seats - 1) * len(hand):
            raise ValueError(f"{len(unseen)} unseen cards: expected {len(hand)} for each of {seats - 1} others")
        if low_card and low_card not in hand:
            raise ValueError(f"low card {low_card}: expected one of the hand {hand}")
        self.seat = seat
        self.unseen_count = len(unseen)
        for place in range(self.unseen_count):
            self.unseen[place] = unseen[place]
        self.low_card = low_card
        self.is_row_due = 1 if low_card else 0
        self.is_informed = 0
        self.candidates = ROWS if low_card else len(hand)
        self.clear()

    def clear(self) -> None:
        """Forget all deals of this decision."""
        self.deals = 0
        self.cost_sums = real_zeros(HAND)
        self.cost_products = real_zeros(HAND * HAND)
        """Sums of the products of two candidates' costs, for the error of their difference."""
        self.round_cost_sums = real_zeros(HAND)
        """Sums of the points of this round, a part of the costs."""
        self.take_counts = real_zeros(HAND)
        """Deals in which a row is taken in this round."""
        self.low_take_counts = real_zeros(HAND)
        """Those of them in which the card is too low."""
        self.end_counts = zeros(ROWS * CARD_NUMBERS)
        """For each row, the number of deals in which each card is its end after the round."""
        self.row_card_sums = real_zeros(ROWS)
        self.row_point_sums = real_zeros(ROWS)
        self.row_take_counts = real_zeros(ROWS)
        """Deals in which somebody takes the row in this round."""
        self.row_own_counts = real_zeros(ROWS)
        """Deals in which one's own card is placed in the row."""

    def inform(self) -> None:
        """Draw the deals of this decision as the rounds that the beliefs have make them likely.

        The first ones are random; likely_deals.run() makes them likely.
        """
        if self.beliefs.seats != self.root.seats or self.beliefs.left != self.root.left:
            raise ValueError(f"{self.beliefs.rounds} rounds: expected some of this game, up to this decision")
        self.likely_deals.start(self.seat, self.low_card)
        self.is_informed = 1

    def show(self, hands: list[list[int]]) -> None:
        """Let all deals of this decision have these hands; only what the others choose is unknown."""
        if self.beliefs.left != self.root.left or len(hands) != self.root.seats:
            raise ValueError(f"{len(hands)} hands: expected {self.root.seats}, at the decision that the beliefs know")
        self.likely_deals.show(self.seat, hands)
        self.is_informed = 1

    def check_candidate(self, i: int) -> None:
        """Refuse what is not a candidate of this decision."""
        if not 0 <= i < self.candidates:
            raise IndexError(f"candidate {i}: expected 0 to {self.candidates - 1}")

    def check_row(self, row: int) -> None:
        """Refuse what is not a row."""
        if not 0 <= row < ROWS:
            raise IndexError(f"row {row}: expected 0 to {ROWS - 1}")

    def run(self, deals: int) -> None:
        """Imagine this number of further deals and try every candidate in each."""
        for _deal in range(deals):
            if self.imagine():
                self.try_candidates()

    def imagine(self) -> int:
        """Deal the unseen cards and let the others choose.

        Returns 1 with the deal counted in `deals`, each other seat's kind and choice in `kinds` and `imagined.chosen`,
        and the chosen cards out of the others' hands. Returns 0, and nothing is to be used, if low_card could not be
        the lowest of the round, since another seat has only lower cards. A choice of another seat
        below low_card is replaced by a random higher card of that hand: all that is known of it is that it is higher.
        """
        imagined, root = self.imagined, self.root
        imagined.copy(root)
        self.deal()
        imagined.count_cards()
        for seat in range(root.seats):
            if seat == self.seat:
                continue
            kind = self.likely_deals.kind_of(seat) if self.is_informed else self.any_kind(seat)
            self.kinds[seat] = kind
            card = self.players.card(imagined, seat, kind)
            if card < self.low_card:
                slot = seat * HAND
                while slot < seat * HAND + root.left and imagined.hands[slot] < self.low_card:
                    slot += 1
                higher = seat * HAND + root.left - slot
                if higher == 0:
                    return 0
                card = imagined.hands[slot + root.random_below(higher)]
            imagined.chosen[seat] = card
        self.deals += 1
        for seat in range(root.seats):
            if seat != self.seat:
                imagined.remove(seat, imagined.chosen[seat])
        return 1

    def deal(self) -> None:
        """Deal the unseen cards to the others' imagined hands: at random, or as the rounds so far make it likely."""
        imagined, root = self.imagined, self.root
        if self.is_informed:
            self.likely_deals.run(EXCHANGES)
        else:
            for place in range(self.unseen_count - 1, 0, -1):
                other = root.random_below(place + 1)
                card = self.unseen[place]
                self.unseen[place] = self.unseen[other]
                self.unseen[other] = card
        place = 0
        for seat in range(root.seats):
            if seat != self.seat:
                for i in range(root.left):
                    card = self.likely_deals.hands[seat * HAND + i] if self.is_informed else self.unseen[place]
                    place += 1
                    slot = seat * HAND + i
                    while slot > seat * HAND and imagined.hands[slot - 1] > card:
                        imagined.hands[slot] = imagined.hands[slot - 1]
                        slot -= 1
                    imagined.hands[slot] = card

    def any_kind(self, seat: int) -> int:
        """A random kind for the seat, as likely as set_kinds() had it."""
        ticket = self.root.random_below(CHANCES)
        kind = 0
        while kind < KINDS - 1 and ticket >= self.kind_limits[seat * KINDS + kind]:
            kind += 1
        return kind

    def reveal(self, i: int) -> int:
        """Reveal the round's cards, the i-th candidate among them, in `after`.

        On entry imagine() has dealt and chosen. On exit `after` has the round's cards sorted but not placed, all of
        them out of the hands, and nobody's points so far. Returns the row that the lowest card takes, or -1 where it
        fits a row. The imagined deal is unchanged.
        """
        imagined, after, root = self.imagined, self.after, self.root
        after.copy(imagined)
        me = self.seat
        card = self.low_card if self.is_row_due else root.hands[me * HAND + i]
        for seat in range(root.seats):
            after.chosen[seat] = imagined.chosen[seat]
            after.taken[seat] = 0
        after.chosen[me] = card
        after.remove(me, card)
        forced = after.sort_chosen()
        if forced < 0:
            return -1
        if forced != me:
            return simple_row(after, self.kinds[forced])
        return i if self.is_row_due else after.cheapest()

    def try_candidates(self) -> None:
        """Play the round of the imagined deal with each candidate, and add up what it costs.

        The cost is the points of this round and the network's estimate of all later ones. On exit deal_costs has this
        deal's costs, and all sums and products have grown by them.
        """
        after, me = self.after, self.seat
        for i in range(self.candidates):
            row = self.reveal(i)
            after.settle(row)
            after.left -= 1
            cost = 1.0 * after.taken[me]
            self.round_cost_sums[i] += cost
            if cost > 0:
                self.take_counts[i] += 1.0
                if after.order[0] & SEAT_MASK == me and row >= 0:
                    self.low_take_counts[i] += 1.0
            if after.left > 0:
                after.count_cards()
                best = self.network.evaluate(after, me)
                cost += self.network.values[best] / (1.0 * POINT)
            self.deal_costs[i] = cost
            self.cost_sums[i] += cost
            for other in range(i + 1):
                self.cost_products[i * HAND + other] += cost * self.deal_costs[other]

    def forecast(self, i: int, deals: int) -> None:
        """Play the round with the i-th candidate in this number of deals, and record how the table looks after it."""
        self.check_candidate(i)
        for _deal in range(deals):
            if self.imagine():
                self.record_round(i)

    def record_round(self, i: int) -> None:
        """Play the round of the imagined deal with the i-th candidate, and add up how the rows look after it."""
        after, row_to_take = self.after, self.reveal(i)
        for turn in range(after.seats):
            seat = after.order[turn] & SEAT_MASK
            card = after.order[turn] >> SEAT_BITS
            before = after.taken[seat]
            after.place(seat, card, row_to_take)
            for row in range(ROWS):
                if after.ends[row] == card:
                    if after.taken[seat] > before:
                        self.row_take_counts[row] += 1.0
                    if seat == self.seat:
                        self.row_own_counts[row] += 1.0
        for row in range(ROWS):
            self.end_counts[row * CARD_NUMBERS + after.ends[row]] += 1
            self.row_card_sums[row] += after.sizes[row]
            self.row_point_sums[row] += after.sums[row]

    def row_figures(self, row: int) -> tuple[float, float, float, float]:
        """As forecast: the row's average cards and points, how often it is taken, how often one's card is placed
        there."""
        self.check_row(row)
        n = max(self.deals, 1)
        return (
            self.row_card_sums[row] / n,
            self.row_point_sums[row] / n,
            self.row_take_counts[row] / n,
            self.row_own_counts[row] / n,
        )

    def end_quantile(self, row: int, share: float) -> int:
        """As forecast: the card that the row's end does not exceed in this share of the deals."""
        self.check_row(row)
        count = 0
        for card in range(CARD_NUMBERS):
            count += self.end_counts[row * CARD_NUMBERS + card]
            if count >= share * self.deals and count:
                return card
        return 0

    def mean(self, i: int) -> float:
        """What the i-th candidate costs on average, in points to the end of the game."""
        self.check_candidate(i)
        return self.cost_sums[i] / max(self.deals, 1)

    def round_figures(self, i: int) -> tuple[float, float, float]:
        """The average points of this round, how often there are any, and how often because the card is too low."""
        self.check_candidate(i)
        n = max(self.deals, 1)
        return self.round_cost_sums[i] / n, self.take_counts[i] / n, self.low_take_counts[i] / n

    def variance(self, i: int, other: int = -1) -> float:
        """The variance of one deal's cost, or of the difference of two candidates' costs."""
        self.check_candidate(i)
        if other != -1:
            self.check_candidate(other)
        n = max(self.deals, 2)
        square = self.cost_products[i * HAND + i]
        total = self.cost_sums[i]
        if other >= 0:
            square += (
                self.cost_products[other * HAND + other] - 2 * self.cost_products[max(i, other) * HAND + min(i, other)]
            )
            total -= self.cost_sums[other]
        return max(0.0, (square - total * total / n) / (n - 1))
