# cython: annotation_typing=False
"""The searching mind: the unseen cards dealt out again and again, the others playing sensibly, every card of one's
own tried in each deal.

The others choose without knowing one's card, so their choices are made once a deal and serve all candidates: the
candidates are compared in the same deals. After the round the quick mind says what the hand left over will cost.
"""

from __future__ import annotations

from kibitz.games.take_five.engine.beginners import simple_card, simple_row
from kibitz.games.take_five.engine.network import Quick
from kibitz.games.take_five.engine.table import Table

KINDS = 10
"""Those of the policies, and the quick mind as the last."""


class Search:
    """Sums over imagined deals, for one decision."""

    def __init__(self, quick: Quick, seed: int) -> None:
        self.quick = quick
        self.root = Table(seed)
        self.deal = Table(seed + 1)
        self.after = Table(seed + 2)
        self.seat = 0
        self.unseen = [0] * 104
        self.unseen_count = 0
        self.shares = [0] * 100
        """Of each seat, out of 4096: the kinds up to and with this one."""
        self.kind = [0] * 10
        self.candidates = 0
        self.is_row_due = 0
        self.low = 0
        self.deals = 0
        self.cost = [0.0] * 10
        self.costs = [0.0] * 10
        self.now = [0.0] * 10
        """What of the cost comes in this round."""
        self.takes = [0.0] * 10
        """Deals in which a row is taken in this round."""
        self.low_takes = [0.0] * 10
        """Those of them in which the card is too low."""
        self.ends = [0] * 420
        """Of each row, how often which card lay at its end after the round."""
        self.row_cards = [0.0] * 4
        self.row_points = [0.0] * 4
        self.row_takes = [0.0] * 4
        """Deals in which somebody takes the row in this round."""
        self.row_own = [0.0] * 4
        """Deals in which one's own card is laid there."""
        self.products = [0.0] * 100
        """Sums of products of two candidates' costs, for the error of their difference."""
        for seat in range(10):
            self.expect(seat, [1] * 10)

    def shake(self, seed: int) -> None:
        """Start all dice anew."""
        self.root.shake(seed)
        self.deal.shake(seed + 1)
        self.after.shake(seed + 2)

    def expect(self, seat: int, weights: list[float]) -> None:
        """How likely each kind of player is on that seat."""
        total, so_far = sum(weights), 0.0
        for kind in range(10):
            so_far += weights[kind]
            self.shares[seat * 10 + kind] = int(4096 * so_far / total + 0.5)

    def start(self, seats: int, seat: int, hand: list[int], rows: list[list[int]], unseen: list[int], low: int) -> None:
        """A new decision; low is the card that takes a row, or 0 where a card is chosen."""
        self.root.set_up(seats, seat, hand, rows, unseen)
        self.seat = seat
        self.unseen_count = len(unseen)
        for place in range(self.unseen_count):
            self.unseen[place] = unseen[place]
        self.low = low
        self.is_row_due = 1 if low else 0
        self.candidates = 4 if low else len(hand)
        self.deals = 0
        for i in range(10):
            self.cost[i] = 0.0
            self.now[i] = 0.0
            self.takes[i] = 0.0
            self.low_takes[i] = 0.0
        for i in range(100):
            self.products[i] = 0.0
        for i in range(420):
            self.ends[i] = 0
        for row in range(4):
            self.row_cards[row] = 0.0
            self.row_points[row] = 0.0
            self.row_takes[row] = 0.0
            self.row_own[row] = 0.0

    def run(self, deals: int) -> None:
        """Imagine so many more deals."""
        for _deal in range(deals):
            if self.imagine():
                self.compare()

    def imagine(self) -> int:
        """Deal the unseen cards and let the others choose; 0 where that contradicts the card that is too low."""
        deal, root = self.deal, self.root
        deal.copy(root)
        for place in range(self.unseen_count - 1, 0, -1):
            other = root.roll(place + 1)
            card = self.unseen[place]
            self.unseen[place] = self.unseen[other]
            self.unseen[other] = card
        place = 0
        for seat in range(root.seats):
            if seat != self.seat:
                for i in range(root.left):
                    card = self.unseen[place]
                    place += 1
                    slot = seat * 10 + i
                    while slot > seat * 10 and deal.hands[slot - 1] > card:
                        deal.hands[slot] = deal.hands[slot - 1]
                        slot -= 1
                    deal.hands[slot] = card
        deal.count()
        for seat in range(root.seats):
            if seat == self.seat:
                continue
            ticket = root.roll(4096)
            kind = 0
            while kind < 9 and ticket >= self.shares[seat * 10 + kind]:
                kind += 1
            self.kind[seat] = kind
            card = self.quick.card(deal, seat) if kind == 9 else simple_card(deal, seat, kind)
            if card < self.low:
                slot = seat * 10
                while slot < seat * 10 + root.left and deal.hands[slot] < self.low:
                    slot += 1
                higher = seat * 10 + root.left - slot
                if higher == 0:
                    return 0
                card = deal.hands[slot + root.roll(higher)]
            deal.chosen[seat] = card
        self.deals += 1
        for seat in range(root.seats):
            if seat != self.seat:
                deal.drop(seat, deal.chosen[seat])
        return 1

    def choose(self, i: int) -> int:
        """Put the i-th candidate to the others' choices; the row that the lowest card takes, or -1 where it fits."""
        deal, after, root = self.deal, self.after, self.root
        after.copy(deal)
        me = self.seat
        card = self.low if self.is_row_due else root.hands[me * 10 + i]
        for seat in range(root.seats):
            after.chosen[seat] = deal.chosen[seat]
            after.taken[seat] = 0
        after.chosen[me] = card
        after.drop(me, card)
        forced = after.line_up()
        if forced < 0:
            return -1
        if forced != me:
            return simple_row(after, self.kind[forced])
        return i if self.is_row_due else after.cheapest()

    def foresee(self, i: int, deals: int) -> None:
        """Look at the table after the round with the i-th candidate, in so many imagined deals."""
        for _deal in range(deals):
            if self.imagine():
                self.watch(i)

    def watch(self, i: int) -> None:
        after, row = self.after, self.choose(i)
        for turn in range(after.seats):
            play = after.order[turn]
            before = after.taken[play & 15]
            after.place(play & 15, play >> 4, row)
            for place in range(4):
                if after.ends[place] == play >> 4:
                    if after.taken[play & 15] > before:
                        self.row_takes[place] += 1.0
                    if play & 15 == self.seat:
                        self.row_own[place] += 1.0
        for place in range(4):
            self.ends[place * 105 + after.ends[place]] += 1
            self.row_cards[place] += after.sizes[place]
            self.row_points[place] += after.sums[place]

    def row_after(self, row: int) -> tuple[float, float, float, float]:
        """As foreseen: its cards and points on average, how often it is taken, how often one's card is laid there."""
        n = max(self.deals, 1)
        return self.row_cards[row] / n, self.row_points[row] / n, self.row_takes[row] / n, self.row_own[row] / n

    def end_after(self, row: int, share: float) -> int:
        """The card that the row's end does not exceed in this share of what was foreseen."""
        count = 0
        for card in range(105):
            count += self.ends[row * 105 + card]
            if count >= share * self.deals and count:
                return card
        return 0

    def compare(self) -> None:
        """Play the round out with each candidate."""
        after, me = self.after, self.seat
        for i in range(self.candidates):
            row = self.choose(i)
            after.settle(row)
            after.left -= 1
            cost = 1.0 * after.taken[me]
            self.now[i] += cost
            if cost > 0:
                self.takes[i] += 1.0
                if after.order[0] & 15 == me and row >= 0:
                    self.low_takes[i] += 1.0
            if after.left > 0:
                after.count()
                best = self.quick.weigh(after, me)
                cost += self.quick.values[best] / 26214.0
            self.costs[i] = cost
            self.cost[i] += cost
            for other in range(i + 1):
                self.products[i * 10 + other] += cost * self.costs[other]

    def mean(self, i: int) -> float:
        return self.cost[i] / max(self.deals, 1)

    def this_round(self, i: int) -> tuple[float, float, float]:
        """The points that this round will bring on average, how often any at all, and how often for being too low."""
        n = max(self.deals, 1)
        return self.now[i] / n, self.takes[i] / n, self.low_takes[i] / n

    def variance(self, i: int, other: int = -1) -> float:
        """Of one deal's cost, or of the difference of two."""
        n = max(self.deals, 2)
        square = self.products[i * 10 + i]
        middle = self.cost[i]
        if other >= 0:
            square += self.products[other * 10 + other] - 2 * self.products[max(i, other) * 10 + min(i, other)]
            middle -= self.cost[other]
        return max(0.0, (square - middle * middle / n) / (n - 1))
