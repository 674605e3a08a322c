# cython: annotation_typing=False
"""Two candidates of one decision, each played to the end of the game in the same deals.

The search ends after a round with the network's estimate, which is right on average and not for every player's hand.
Here all later cards are played: the own ones as the network chooses them, or another kind, the others' as their kind
does. So the mean difference is what the one choice costs beside the other for a player who goes on like the network,
and the costs of all choices of a game add up to what the game cost beside the network's (Sham Kakade and John Langford,
Approximately optimal approximate reinforcement learning, ICML 2002, lemma 6.1).
"""

from __future__ import annotations

import math

from kibitz.games.take_five.engine.beginners import simple_row
from kibitz.games.take_five.engine.layout import NETWORK_PLAYER
from kibitz.games.take_five.engine.search import Search

SEEDS = 1 << 20


class Comparison:
    """Sums over `deals` deals; the decision is the one that the search has started."""

    def __init__(self, search: Search) -> None:
        if search is None:
            raise TypeError("no search: expected one")
        self.search = search
        self.own_kind = NETWORK_PLAYER
        """The kind that chooses the seat's own later cards."""
        self.clear()

    def clear(self) -> None:
        """Forget all deals."""
        self.deals = 0
        self.first_sum = 0.0
        """The points that the first candidate costs, to the end of the game."""
        self.second_sum = 0.0
        self.difference_squares = 0.0
        """Squares of second - first."""

    def run(self, first: int, second: int, deals: int) -> None:
        """Imagine this number of further deals, and play both candidates out in each; they may be one and the same."""
        search = self.search
        search.check_candidate(first)
        search.check_candidate(second)
        for _deal in range(deals):
            if search.imagine():
                seed = search.root.random_below(SEEDS)
                first_cost = self.play_out(first, seed)
                second_cost = first_cost if second == first else self.play_out(second, seed)
                self.deals += 1
                self.first_sum += first_cost
                self.second_sum += second_cost
                self.difference_squares += 1.0 * (second_cost - first_cost) * (second_cost - first_cost)

    def play_out(self, i: int, seed: int) -> int:
        """The points that the seat gets from here to the end in the imagined deal, with the i-th candidate now.

        The same seed gives players who choose at random the same random numbers, whatever the candidate.
        """
        search = self.search
        after, me = search.after, search.seat
        after.seed(seed)
        row = search.reveal(i)
        after.settle(row)
        after.left -= 1
        while after.left > 0:
            after.count_cards()
            for seat in range(after.seats):
                kind = self.own_kind if seat == me else search.kinds[seat]
                after.chosen[seat] = search.players.card(after, seat, kind)
            for seat in range(after.seats):
                after.remove(seat, after.chosen[seat])
            forced = after.sort_chosen()
            row = -1
            if forced >= 0:
                kind = self.own_kind if forced == me else search.kinds[forced]
                row = simple_row(after, kind)
            after.settle(row)
            after.left -= 1
        return after.taken[me]

    def figures(self) -> tuple[float, float, float]:
        """The mean cost of the first candidate, of the second, and the standard error of their difference."""
        n = max(self.deals, 2)
        gap = self.second_sum - self.first_sum
        variance = max(0.0, (self.difference_squares - gap * gap / n) / (n - 1))
        count = max(self.deals, 1)
        return self.first_sum / count, self.second_sum / count, math.sqrt(variance / n)
