# cython: annotation_typing=False
"""Playouts of rummy, a million turns a second, to estimate the value of a move.

unit        what it is
--------    --------------------------------------------------------------------------------------------------
points      the game's; deadwood and what is won are counted in them
quarters    quarters of a point, in which a throw is judged
total       points of all cards of a hand, melded or not
turn        one draw and throw of one player
world       one way in which the cards that the player can't see may be dealt
"""

from collections.abc import Sequence

from kibitz.games.rummy.scoring import going_out
from kibitz.melds import NO_CARD, Card, HandError
from kibitz.melds.divisions.evaluator import Evaluator
from kibitz.melds.divisions.scores import FIRST_SHIFT, MOST_MELDS
from kibitz.native.machine import GOLDEN_GAMMA, splitmix64

MASK64 = (1 << 64) - 1
ONE = 1
"""Typed as 64 bits in C: a bare literal would overflow when it is shifted."""
CELLS, COPIES = 52, 2
QUARTERS = 4
"""Of a point."""
CARE = 3
"""What a copy of a card that would complete a meld is worth when a card is thrown, in quarters; tuned by self-play."""
HUGE = 1 << 30
"""More than any number of a hand."""


class Playout:
    """Two hands, a stock and a pile. Both players keep what completes most melds and throw what costs most.

    imagine() deals a world; after_throw() and after_draw() try moves in it, each from the same beginning.
    """

    def __init__(
        self,
        hand: Sequence[Card],
        pile: Sequence[Card],
        known: Sequence[Card],
        other: int,
        limit: int,
        turns: int,
        care: int,
        seed: int,
    ) -> None:
        """`known` are the cards of the other hand that the player has seen, `other` is the size of that hand.

        `limit` is the rules'; `turns` are left until the deal is a draw. `care` is what one copy of a card
        that would complete a meld is worth, in quarters. HandError for cards that two decks do not have.
        """
        seen = [*hand, *pile, *known]
        for card in seen:
            if not 0 <= card < CELLS or seen.count(card) > COPIES:
                raise HandError(f"card {card}: expected 0 to {CELLS - 1}, and each twice at most")
        if not len(known) <= other <= len(known) + CELLS * COPIES - len(seen):
            raise HandError(f"a hand of {other} cards: expected the {len(known)} known ones and others of the pack")
        self.own = Evaluator(by="value")
        self.other = Evaluator(by="value")
        self.value = [0] * 52
        for card in range(CELLS):
            self.value[card] = min(10, card // 4 + 1)
        self.seed = seed & MASK64
        self.limit = limit
        self.turns_left = turns
        self.care = care
        # What the player knows: cells with a card and with two of the own hand, and of the other as far as it was seen.
        self.own_ones = 0
        self.own_twos = 0
        for card in hand:
            self.own_twos |= self.own_ones & (ONE << card)
            self.own_ones |= ONE << card
        self.known_ones = 0
        self.known_twos = 0
        self.hidden = other
        for card in known:
            self.known_twos |= self.known_ones & (ONE << card)
            self.known_ones |= ONE << card
            self.hidden -= 1
        self.top = NO_CARD
        self.piled = [0] * 52
        for card in pile:
            self.piled[card] += 1
            self.top = card
        # The unseen cards, shuffled: the first `hidden` are the other's and the rest is the stock.
        self.unseen = [0] * 104
        self.unseen_count = 0
        for card in range(CELLS):
            for _ in range(COPIES - seen.count(card)):
                self.unseen[self.unseen_count] = card
                self.unseen_count += 1
        # The world: the other hand, copies in the pile, and the next card of the stock.
        self.other_ones = 0
        self.other_twos = 0
        self.gone = [0] * 52
        self.stock_at = 0
        # Whether the throw that choose() chose last goes out.
        self.is_out = 0

    def random(self, below: int) -> int:
        """A number from 0 to below - 1 (splitmix64; below is small, so that the bias is nothing)."""
        mixed = splitmix64(self.seed)
        self.seed = (self.seed + GOLDEN_GAMMA) & MASK64
        return (mixed >> 33) % below

    # What is promised:
    #
    # On exit unseen[:hidden] and the known cards are the other hand, also in other_ones and other_twos; the rest of
    # `unseen` is the stock from unseen[hidden] on. The known cards are always in the hand.
    #
    # A hand dealt at random would be much too weak. So the other player, after a random deal, draws `draws` times from
    # the stock and throws as choose() does; the card thrown goes back into the stock in place of the one drawn. What is
    # not plausible is undone: a throw that would have gone out, since the other has not, and the throw of a card that
    # was seen taken and never seen thrown. Where no stock is left, the hand stays as it was dealt.
    def imagine(self, draws: int) -> None:
        """Deal the unseen cards again between the other hand, which has drawn `draws` times, and the stock."""
        self.shuffle()
        self.other_ones = self.known_ones
        self.other_twos = self.known_twos
        for i in range(self.hidden):
            bit = ONE << self.unseen[i]
            self.other_twos |= self.other_ones & bit
            self.other_ones |= bit
        for card in range(CELLS):
            self.gone[card] = self.piled[card]
        self.other.set_hand(self.other_ones, self.other_twos)
        total = self.total_of(self.other)
        for _ in range(draws if self.hidden < self.unseen_count else 0):
            i = self.hidden + self.random(self.unseen_count - self.hidden)
            card = self.unseen[i]
            self.other.put(card)
            total += self.value[card]
            thrown = self.choose(self.other, total, NO_CARD)
            place = 0
            while place < self.hidden and self.unseen[place] != thrown:
                place += 1
            if self.is_out or place == self.hidden:
                self.other.take(card)
                total -= self.value[card]
            else:
                self.other.take(thrown)
                total -= self.value[thrown]
                self.unseen[place] = card
                self.unseen[i] = thrown
        self.other_ones = self.other.ones
        self.other_twos = self.other.twos

    def shuffle(self) -> None:
        """Shuffle the unseen cards (Fisher and Yates)."""
        for i in range(self.unseen_count - 1):
            j = i + self.random(self.unseen_count - i)
            card = self.unseen[i]
            self.unseen[i] = self.unseen[j]
            self.unseen[j] = card

    def deadwood(self, player: Evaluator, total: int) -> int:
        """Points that the player's best division leaves of a hand with this total."""
        return total - ((player.total + MOST_MELDS) >> FIRST_SHIFT)

    def total_of(self, player: Evaluator) -> int:
        """Points of all cards of a hand."""
        total = 0
        for card in range(CELLS):
            total += self.value[card] * (((player.ones >> card) & 1) + ((player.twos >> card) & 1))
        return total

    def free(self, player: Evaluator, card: int) -> int:
        """Copies of a card that are neither in the pile nor in the player's hand."""
        return COPIES - self.gone[card] - ((player.ones >> card) & 1) - ((player.twos >> card) & 1)

    def outs(self, player: Evaluator, card: int) -> int:
        """Free copies of cards that would complete a meld with this card and one more of the hand."""
        copies = 0
        ones = player.ones
        column = card // 4 * 4
        partners = 0
        for other in range(column, column + 4):
            if other != card and (ones >> other) & 1:
                partners += 1
        if partners:
            for other in range(column, column + 4):
                if other != card and not (ones >> other) & 1:
                    copies += self.free(player, other)
        for other in range(card - 8, card + 9, 4):
            # The third card of a run with this one: between, below or above the two.
            if 0 <= other < CELLS and other != card and not (ones >> other) & 1:
                if other == card - 4 or other == card + 4:
                    step = other - card
                    beyond = other + step
                    behind = card - step
                    if (0 <= beyond < CELLS and (ones >> beyond) & 1) or (0 <= behind < CELLS and (ones >> behind) & 1):
                        copies += self.free(player, other)
                elif (ones >> ((card + other) // 2)) & 1:
                    copies += self.free(player, other)
        return copies

    # What is promised:
    #
    # If some throw leaves deadwood within the limit, `is_out` is 1 and the value is the throw that leaves least.
    # Otherwise `is_out` is 0 and the value is the throw that saves most: the deadwood that it takes away, in quarters,
    # and if that is any, less `care` for each copy that outs() counts. Of equal throws the lower card is chosen.
    # `fresh` is not thrown, unless the hand has a second copy. The player's hand is the same on exit.
    #
    # Cards are tried from the king down, because a throw can save no more than its own points: once those are fewer
    # than the best score, and too few to go out or to leave less than the least so far, a card needs no evaluation.
    # A card outside all melds (not live) saves exactly its points.
    def choose(self, player: Evaluator, total: int, fresh: int) -> int:
        """The card to throw."""
        best = NO_CARD
        best_score = -HUGE
        least = HUGE
        least_card = NO_CARD
        before = self.deadwood(player, total)
        for card in range(CELLS - 1, -1, -1):
            if not (player.ones >> card) & 1 or (card == fresh and not (player.twos >> card) & 1):
                continue
            lowest = before - self.value[card]
            if QUARTERS * self.value[card] < best_score and (lowest > self.limit or lowest > least):
                continue
            left = lowest
            if (player.live >> card) & 1:
                player.take(card)
                left = self.deadwood(player, total - self.value[card])
                player.put(card)
            if left <= least:
                least = left
                least_card = card
            score = QUARTERS * (before - left)
            if score >= best_score and score > 0 and self.care:
                score -= self.care * self.outs(player, card)
            if score >= best_score:
                best_score = score
                best = card
        self.is_out = 0
        if least <= self.limit:
            self.is_out = 1
            return least_card
        return best

    def won(self, player: Evaluator, total: int, other: Evaluator) -> int:
        """What going out wins the player."""
        return going_out(self.deadwood(player, total), self.deadwood(other, self.total_of(other)))

    def takes(self, player: Evaluator, total: int, card: int) -> bool:
        """Whether the open card goes into a meld of the hand, so that no more is left with it than without."""
        if (player.twos >> card) & 1:
            return False
        before = self.deadwood(player, total)
        player.put(card)
        after = self.deadwood(player, total + self.value[card])
        player.take(card)
        return after <= before

    # What is promised:
    #
    # The value is what the own hand wins, negative if it pays; 0 if nobody goes out within `turns` turns or before the
    # stock is used up. Both hands, the stock and `gone` are as the end left them.
    #
    # Only `gone` and the own hand tell a player which cards are still free: nobody looks into the other hand.
    def play_on(self, own_turn: bool, top: int, turns: int) -> int:
        """Play to the end from a hand that is to draw, with `top` open (NO_CARD: nothing)."""
        total = self.total_of(self.own)
        other_total = self.total_of(self.other)
        sign = 1
        player = self.own
        other = self.other
        if not own_turn:
            player = self.other
            other = self.own
            swapped = total
            total = other_total
            other_total = swapped
            sign = -1
        while turns > 0 and self.stock_at < self.unseen_count:
            fresh = NO_CARD
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
            if self.is_out:
                return sign * self.won(player, total, other)
            top = card
            self.gone[top] += 1
            turns -= 1
            if player is self.own:
                player = self.other
                other = self.own
            else:
                player = self.own
                other = self.other
            swapped = total
            total = other_total
            other_total = swapped
            sign = -sign
        return 0

    def set_table(self) -> None:
        """Put the hands, the pile and the stock of the world on the table."""
        self.own.set_hand(self.own_ones, self.own_twos)
        self.other.set_hand(self.other_ones, self.other_twos)
        for card in range(CELLS):
            self.gone[card] = self.piled[card]
        self.stock_at = self.hidden

    def after_throw(self, card: int, out: int) -> int:
        """What throwing the card wins in the imagined world, or going out with it."""
        if not 0 <= card < CELLS or not (self.own_ones >> card) & 1:
            raise HandError(f"card {card}: it is not in the hand")
        self.set_table()
        self.own.take(card)
        if out:
            return self.won(self.own, self.total_of(self.own), self.other)
        self.gone[card] += 1
        return self.play_on(False, card, self.turns_left - 1)

    def after_draw(self, from_pile: int) -> int:
        """What drawing wins in the imagined world; the player's own throw is chosen as in a playout."""
        self.check_draw(from_pile)
        self.set_table()
        if from_pile:
            card = self.top
            self.gone[card] -= 1
        else:
            card = self.unseen[self.stock_at]
            self.stock_at += 1
        self.own.put(card)
        total = self.total_of(self.own)
        card = self.choose(self.own, total, card if from_pile else NO_CARD)
        self.own.take(card)
        if self.is_out:
            return self.won(self.own, total - self.value[card], self.other)
        self.gone[card] += 1
        return self.play_on(False, card, self.turns_left - 1)

    def check_draw(self, from_pile: int) -> None:
        """HandError where there is nothing to draw, or where the hand could not throw what it draws from the pile."""
        if from_pile and (self.top == NO_CARD or not self.own_ones):
            raise HandError("a draw from the pile: expected an open card, and a hand to throw from")
        if not from_pile and self.hidden == self.unseen_count:
            raise HandError("a draw from the stock: expected a card there")

    def own_throw(self, fresh: int) -> int:
        """The card that a player of these playouts would throw; is_out says whether to go out with it."""
        self.set_table()
        if not self.own_ones or (fresh >= 0 and self.own_ones == ONE << fresh and not self.own_twos):
            raise HandError("a throw from an empty hand: expected a card that may be thrown")
        return self.choose(self.own, self.total_of(self.own), fresh)

    def own_draw(self) -> bool:
        """Whether a player of these playouts would take the open card."""
        self.check_draw(1)
        self.set_table()
        return self.takes(self.own, self.total_of(self.own), self.top)
