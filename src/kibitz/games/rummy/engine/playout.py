# cython: annotation_typing=False
"""Games of rummy played to the end at a million turns a second, to see how a move turns out."""

from collections.abc import Iterable, Sequence

from kibitz.games.rummy.divisions.evaluator import Evaluator
from kibitz.games.rummy.rules import Card
from kibitz.native.machine import GOLDEN_GAMMA, splitmix64

MASK64 = (1 << 64) - 1
POINTS_SHIFT = 40
ONE = 1


class Playout:
    """Two hands, a stock and a pile; whoever is in turn keeps what completes most and throws what costs most."""

    def __init__(
        self,
        hand: Iterable[Card],
        pile: Sequence[Card],
        known: Iterable[Card],
        other: int,
        limit: int,
        bonus: int,
        turns: int,
        care: int,
        seed: int,
    ) -> None:
        self.first = Evaluator(by="value")
        self.second = Evaluator(by="value")
        self.value = [0] * 52
        for card in range(52):
            self.value[card] = min(10, card // 4 + 1)
        self.seed = seed & MASK64
        self.limit = limit
        self.bonus = bonus
        self.turns_left = turns
        # Quarters of a point that one copy of a card that would complete a meld is worth.
        self.care = care
        self.mine_ones = 0
        self.mine_twos = 0
        for card in hand:
            self.mine_twos |= self.mine_ones & (ONE << card)
            self.mine_ones |= ONE << card
        self.known_ones = 0
        self.known_twos = 0
        self.hidden = other
        for card in known:
            self.known_twos |= self.known_ones & (ONE << card)
            self.known_ones |= ONE << card
            self.hidden -= 1
        self.top = -1
        self.piled = [0] * 52
        for card in pile:
            self.piled[card] += 1
            self.top = card
        # The cards that nobody has seen: shuffled, the first ones are the other's and the rest is the stock.
        self.unseen = [0] * 104
        self.unseen_count = 0
        seen = [*hand, *pile, *known]
        for card in range(52):
            for _ in range(2 - seen.count(card)):
                self.unseen[self.unseen_count] = card
                self.unseen_count += 1
        self.gone = [0] * 52
        self.stock_at = 0
        self.other_ones = 0
        self.other_twos = 0
        self.thrown = 0

    def random(self, below: int) -> int:
        """A number from 0 to below - 1 (splitmix64; below is small, so that the bias is nothing)."""
        mixed = splitmix64(self.seed)
        self.seed = (self.seed + GOLDEN_GAMMA) & MASK64
        return (mixed >> 33) % below

    def imagine(self, draws: int) -> None:
        """Deal the unseen cards anew between the other hand and the stock.

        The other one has drawn so many cards and kept what fits, but could not go out yet: a hand dealt at random would
        be much too weak.
        """
        for i in range(self.unseen_count - 1):
            j = i + self.random(self.unseen_count - i)
            card = self.unseen[i]
            self.unseen[i] = self.unseen[j]
            self.unseen[j] = card
        self.other_ones = self.known_ones
        self.other_twos = self.known_twos
        for i in range(self.hidden):
            bit = ONE << self.unseen[i]
            self.other_twos |= self.other_ones & bit
            self.other_ones |= bit
        for card in range(52):
            self.gone[card] = self.piled[card]
        self.second.hold(self.other_ones, self.other_twos)
        total = self.worth(self.second)
        for _ in range(draws):
            i = self.hidden + self.random(self.unseen_count - self.hidden)
            card = self.unseen[i]
            self.second.put(card)
            total += self.value[card]
            thrown = self.choose(self.second, total, -1)
            place = 0
            while place < self.hidden and self.unseen[place] != thrown:
                place += 1
            if self.thrown or place == self.hidden:
                self.second.take(card)
                total -= self.value[card]
            else:
                self.second.take(thrown)
                total -= self.value[thrown]
                self.unseen[place] = card
                self.unseen[i] = thrown
        self.other_ones = self.second.ones
        self.other_twos = self.second.twos

    def left(self, player: Evaluator, total: int) -> int:
        """Points that the player's best division leaves, of a hand worth so many."""
        return total - ((player.total + 63) >> POINTS_SHIFT)

    def worth(self, player: Evaluator) -> int:
        """Points of all cards of a hand."""
        total = 0
        for card in range(52):
            total += self.value[card] * (((player.ones >> card) & 1) + ((player.twos >> card) & 1))
        return total

    def free(self, player: Evaluator, card: int) -> int:
        """Copies of a card that the player has not seen yet."""
        return 2 - self.gone[card] - ((player.ones >> card) & 1) - ((player.twos >> card) & 1)

    def outs(self, player: Evaluator, card: int) -> int:
        """Copies of other cards that would complete a meld with this card and one more of the hand."""
        found = 0
        ones = player.ones
        first = card // 4 * 4
        partners = 0
        for other in range(first, first + 4):
            if other != card and (ones >> other) & 1:
                partners += 1
        if partners:
            for other in range(first, first + 4):
                if other != card and not (ones >> other) & 1:
                    found += self.free(player, other)
        for other in range(card - 8, card + 9, 4):
            # The third of a run with this card: between, below or above the two.
            if 0 <= other < 52 and other != card and not (ones >> other) & 1:
                if other == card - 4 or other == card + 4:
                    step = other - card
                    beyond = other + step
                    behind = card - step
                    if (0 <= beyond < 52 and (ones >> beyond) & 1) or (0 <= behind < 52 and (ones >> behind) & 1):
                        found += self.free(player, other)
                elif (ones >> ((card + other) // 2)) & 1:
                    found += self.free(player, other)
        return found

    def choose(self, player: Evaluator, total: int, fresh: int) -> int:
        """The card to throw; `thrown` is set when the player goes out with it."""
        best = -1
        best_score = -1 << 30
        least = 1 << 30
        least_card = -1
        before = self.left(player, total)
        # From the king down: a throw lowers what is left by its own points at most, so most low cards need no look.
        for card in range(51, -1, -1):
            if not (player.ones >> card) & 1 or (card == fresh and not (player.twos >> card) & 1):
                continue
            lowest = before - self.value[card]
            if 4 * self.value[card] < best_score and (lowest > self.limit or lowest > least):
                continue
            left = lowest
            if (player.live >> card) & 1:
                player.take(card)
                left = self.left(player, total - self.value[card])
                player.put(card)
            if left <= least:
                least = left
                least_card = card
            score = 4 * (before - left)
            if score >= best_score and score > 0 and self.care:
                score -= self.care * self.outs(player, card)
            if score >= best_score:
                best_score = score
                best = card
        self.thrown = 0
        if least <= self.limit:
            self.thrown = 1
            return least_card
        return best

    def finish(self, player: Evaluator, total: int, other: Evaluator) -> int:
        """What going out wins."""
        mine = self.left(player, total)
        theirs = self.left(other, self.worth(other))
        if mine == 0:
            return theirs + self.bonus
        return theirs - mine if mine < theirs else theirs - mine - self.bonus

    def takes(self, player: Evaluator, total: int, card: int) -> bool:
        """Whether the open card goes into a meld of the hand, so that no more is left with it than without."""
        if (player.twos >> card) & 1:
            return False
        before = self.left(player, total)
        player.put(card)
        after = self.left(player, total + self.value[card])
        player.take(card)
        return after <= before

    def play_on(self, mine_in_turn: bool, top: int, turns: int) -> int:
        """Play to the end from a hand that is to draw; what the first hand wins."""
        total = self.worth(self.first)
        other_total = self.worth(self.second)
        sign = 1
        player = self.first
        other = self.second
        if not mine_in_turn:
            player = self.second
            other = self.first
            swapped = total
            total = other_total
            other_total = swapped
            sign = -1
        while turns > 0 and self.stock_at < self.unseen_count:
            fresh = -1
            if top >= 0 and self.takes(player, total, top):
                fresh = top
                card = top
                self.gone[top] -= 1
            else:
                card = self.unseen[self.stock_at]
                self.stock_at += 1
            player.put(card)
            total += self.value[card]
            card = self.choose(player, total, fresh)
            player.take(card)
            total -= self.value[card]
            if self.thrown:
                return sign * self.finish(player, total, other)
            top = card
            self.gone[top] += 1
            turns -= 1
            if player is self.first:
                player = self.second
                other = self.first
            else:
                player = self.first
                other = self.second
            swapped = total
            total = other_total
            other_total = swapped
            sign = -sign
        return 0

    def lay(self) -> None:
        """Put the imagined hands, pile and stock on the table."""
        self.first.hold(self.mine_ones, self.mine_twos)
        self.second.hold(self.other_ones, self.other_twos)
        for card in range(52):
            self.gone[card] = self.piled[card]
        self.stock_at = self.hidden

    def after_throw(self, card: int, out: int) -> int:
        """What throwing the card wins in the imagined world, or going out with it."""
        self.lay()
        self.first.take(card)
        if out:
            return self.finish(self.first, self.worth(self.first), self.second)
        self.gone[card] += 1
        return self.play_on(False, card, self.turns_left - 1)

    def after_draw(self, from_pile: int) -> int:
        """What drawing wins in the imagined world; the own throw is chosen as everybody's."""
        self.lay()
        if from_pile:
            card = self.top
            self.gone[card] -= 1
        else:
            card = self.unseen[self.stock_at]
            self.stock_at += 1
        self.first.put(card)
        total = self.worth(self.first)
        card = self.choose(self.first, total, card if from_pile else -1)
        self.first.take(card)
        if self.thrown:
            return self.finish(self.first, total - self.value[card], self.second)
        self.gone[card] += 1
        return self.play_on(False, card, self.turns_left - 1)

    def own_throw(self, fresh: int) -> int:
        """The card that the player of these games would throw, plus 64 to go out with it."""
        self.lay()
        card = self.choose(self.first, self.worth(self.first), fresh)
        return card + 64 * self.thrown

    def own_draw(self) -> bool:
        """Whether the player of these games would take the open card."""
        self.lay()
        return self.takes(self.first, self.worth(self.first), self.top)
