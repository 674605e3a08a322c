# cython: annotation_typing=False
"""How far a hand is from a show: the cards that it must still draw, and how many unseen cards bring it nearer.

Thirteen cards that may be shown are three or four melds of three cards with one or four cards more. So a hand is
divided into blocks, the beginnings of melds, in every way:

    unit        what it is
    --------    --------------------------------------------------------------------------------------------------
    block       three cards of a meld, or two that one more makes a meld; a missing block needs two cards beside any
    need        cards that a block lacks, 0 or 1
    pure        the run that must do without fillers: what it lacks has to be drawn
    filler      a joker, or a card of the wild rank that does not stand for itself
    more        cards that make a block of three longer

It is exact for nearly all hands: a run that lacks two cards, or a filler that is better than a card of the hand, may be
missed. So a hand is shown only after it was counted (counting.py).
"""

from __future__ import annotations

from collections.abc import Iterable

from kibitz.melds import JOKER, HandError

CARDS_OF_A_SHOW, BLOCK, MOST_BLOCKS, FEWEST_BLOCKS, RUNS = 13, 3, 4, 3, 2
MISSING_BLOCK = 2
"""Cards that a block lacks of which the hand has any one card."""
HIGH = 13
"""The place of the ace above the king."""
PLACES = 14
KINDS = 53
MOST_LISTED = 400
MOST_MORE = 2
"""Cards that make a run longer at one end."""
FAR = 99


class Distance:
    """Counts cards of one hand at a time."""

    def __init__(self, wild: int) -> None:
        """The wild rank, 1 to 13; ValueError for any other number."""
        if not 1 <= wild <= HIGH:
            raise ValueError(f"wild = {wild}: expected 1 to {HIGH}")
        self.wild = wild
        self.copies = [0] * 53
        self.unseen = [0] * 53
        # The blocks that the hand has, those of three cards first.
        self.cards = [0] * 1200
        self.sizes = [0] * 400
        self.is_run = [0] * 400
        self.starts = [0] * 400
        """The place of a run's first card, 0 for a low ace."""
        self.wilds = [0] * 400
        self.listed = 0
        self.whole = 0
        """How many blocks have three cards."""
        self.fillers = 0
        self.chosen = [0] * 4
        self.longer = [0] * 53
        """The cards that make chosen blocks longer, while they are counted."""
        self.counted = 0
        self.best = 0
        self.outs = 0

    def look(self, hand: Iterable[int], unseen: Iterable[int]) -> None:
        """Hold this hand; these cards are in the stock or in hidden hands. HandError where one is not a card."""
        for card in range(KINDS):
            self.copies[card] = 0
            self.unseen[card] = 0
        for card in hand:
            self.add(card)
        for card in unseen:
            self.check(card)
            self.unseen[card] += 1

    def check(self, card: int) -> None:
        """HandError for a number that is not a card's."""
        if not 0 <= card < KINDS:
            raise HandError(f"card {card}: expected 0 to 51, or 52 for a joker")

    def add(self, card: int) -> None:
        """Add a card to the hand."""
        self.check(card)
        self.copies[card] += 1

    def remove(self, card: int) -> None:
        """Remove a card; HandError where the hand has none."""
        self.check(card)
        if not self.copies[card]:
            raise HandError(f"card {card}: it is not in the hand")
        self.copies[card] -= 1

    def measure(self) -> int:
        """The cards that must be drawn before the hand can be shown; 0 where it can."""
        self.fillers = self.copies[JOKER]
        for card in range(4 * self.wild - 4, 4 * self.wild):
            self.fillers += self.copies[card]
        self.listed = 0
        self.list_blocks(3)
        self.whole = self.listed
        self.list_blocks(2)
        self.best = FAR
        self.search(0, 0, 0, 0, FAR, 0)
        return self.best

    # What is promised:
    #
    # On exit `outs` is the number of unseen cards after which the distance is smaller than `distance`. A card that is
    # in no block with a card of the hand changes nothing, so it is not tried.
    def count_outs(self, distance: int) -> int:
        """How many unseen cards bring the hand nearer than this."""
        self.outs = 0
        for card in range(KINDS):
            if self.unseen[card] and (card == JOKER or card // 4 + 1 == self.wild or self.has_neighbour(card)):
                self.copies[card] += 1
                if self.measure() < distance:
                    self.outs += self.unseen[card]
                self.copies[card] -= 1
        return self.outs

    def has_neighbour(self, card: int) -> bool:
        """Whether a card of the hand may be in a meld with this one."""
        first = card // 4 * 4
        for other in range(first, first + 4):
            if other != card and self.copies[other]:
                return True
        suit = card % 4
        for step in range(-2, 3):
            place = card // 4 + step
            # An ace is beside the kings too.
            if step and (place >= 0 or card < 4) and self.copies[4 * (place % HIGH) + suit]:
                return True
        return False

    def list_blocks(self, size: int) -> None:
        """List the blocks of this size."""
        for suit in range(4):
            for place in range(PLACES - 1):
                first = 4 * (place % HIGH) + suit
                if not self.copies[first]:
                    continue
                second = 4 * ((place + 1) % HIGH) + suit
                third = 4 * ((place + 2) % HIGH) + suit
                has_third = place + 2 <= HIGH and self.copies[third] > 0
                if size == BLOCK:
                    if self.copies[second] and has_third:
                        self.append(3, 1, place, first, second, third)
                else:
                    if self.copies[second]:
                        self.append(2, 1, place, first, second, 0)
                    if has_third:
                        self.append(2, 1, place, first, third, 0)
        for first in range(0, 4 * HIGH, 4):
            if first // 4 + 1 == self.wild:
                continue
            for one in range(4):
                if not self.copies[first + one]:
                    continue
                for two in range(one + 1, 4):
                    if not self.copies[first + two]:
                        continue
                    if size == 2:
                        self.append(2, 0, 0, first + one, first + two, 0)
                        continue
                    for three in range(two + 1, 4):
                        if self.copies[first + three]:
                            self.append(3, 0, 0, first + one, first + two, first + three)

    def append(self, size: int, is_run: int, place: int, first: int, second: int, third: int) -> None:
        if self.listed == MOST_LISTED:
            return
        at = self.listed
        self.sizes[at] = size
        self.is_run[at] = is_run
        self.starts[at] = place
        self.cards[3 * at] = first
        self.cards[3 * at + 1] = second
        self.cards[3 * at + 2] = third
        wilds = 0
        for number in range(size):
            if self.cards[3 * at + number] // 4 + 1 == self.wild:
                wilds += 1
        self.wilds[at] = wilds
        self.listed += 1

    # What is promised:
    #
    # `blocks` of the chosen blocks are sets `sets` times, lack `need` cards and use `wilds` wild cards as themselves;
    # `pure` is the least that a run among them lacks. On exit `best` is the least distance with these blocks and any
    # further ones from `first` on. The copies of the hand are what they were.
    def search(self, first: int, blocks: int, sets: int, need: int, pure: int, wilds: int) -> None:
        """Try every way to choose further blocks."""
        more = self.count_more(blocks)
        fillers = self.fillers - wilds
        least = FAR
        for total in range(FEWEST_BLOCKS, MOST_BLOCKS + 1):
            missing = total - blocks
            if missing < 0 or sets > total - RUNS:
                continue
            rest = CARDS_OF_A_SHOW - BLOCK * total - more
            lacks = need + MISSING_BLOCK * missing + (rest if rest > 0 else 0)
            own = pure if blocks > sets else MISSING_BLOCK
            left = lacks - own - fillers
            found = own + (left if left > 0 else 0)
            if found < self.best:
                self.best = found
            # Further blocks lack a card each, and have cards that make them longer.
            rest -= MOST_MORE * missing
            lacks = need + missing + (rest if rest > 0 else 0)
            if lacks < least:
                least = lacks
        if blocks == MOST_BLOCKS:
            return
        for at in range(first, self.listed):
            if at >= self.whole and least - fillers >= self.best:
                return
            if not self.take(at):
                continue
            self.chosen[blocks] = at
            lack = BLOCK - self.sizes[at]
            nearest = pure
            if self.is_run[at] and lack < pure:
                nearest = lack
            self.search(at, blocks + 1, sets + 1 - self.is_run[at], need + lack, nearest, wilds + self.wilds[at])
            for number in range(self.sizes[at]):
                self.copies[self.cards[3 * at + number]] += 1

    def take(self, at: int) -> bool:
        """Take a block's cards out of the hand; False where it no longer has them."""
        for number in range(self.sizes[at]):
            if not self.copies[self.cards[3 * at + number]]:
                return False
        for number in range(self.sizes[at]):
            self.copies[self.cards[3 * at + number]] -= 1
        return True

    def count_more(self, blocks: int) -> int:
        """Cards left that make the chosen blocks longer, each for one block."""
        self.counted = 0
        for number in range(blocks):
            at = self.chosen[number]
            if not self.is_run[at]:
                if at < self.whole:
                    first = self.cards[3 * at] // 4 * 4
                    for card in range(first, first + 4):
                        if (
                            self.copies[card]
                            and card != self.cards[3 * at]
                            and card != self.cards[3 * at + 1]
                            and card != self.cards[3 * at + 2]
                        ):
                            self.lengthen(card)
                continue
            suit = self.cards[3 * at] % 4
            low = self.starts[at]
            span = BLOCK
            if at >= self.whole and self.cards[3 * at + 1] == 4 * ((low + 1) % HIGH) + suit:
                span = BLOCK - 1
            if span == BLOCK:
                self.count_beyond(low - 1, -1, suit, 1)
                self.count_beyond(low + span, 1, suit, 1)
            # What the block lacks is before it or after it.
            elif self.count_beyond(low - 2, -1, suit, 0) > self.count_beyond(low + span + 1, 1, suit, 0):
                self.count_beyond(low - 2, -1, suit, 1)
            else:
                self.count_beyond(low + span + 1, 1, suit, 1)
        for number in range(self.counted):
            self.copies[self.longer[number]] += 1
        return self.counted

    def lengthen(self, card: int) -> None:
        """Take a card that makes a block longer, so that it is counted once."""
        self.copies[card] -= 1
        self.longer[self.counted] = card
        self.counted += 1

    def count_beyond(self, place: int, step: int, suit: int, takes: int) -> int:
        """Cards of the suit from this place on, without a gap; wild cards are fillers already."""
        found = 0
        while found < MOST_MORE and 0 <= place <= HIGH:
            card = 4 * (place % HIGH) + suit
            if not self.copies[card] or card // 4 + 1 == self.wild:
                break
            found += 1
            place += step
            if takes:
                self.lengthen(card)
        return found
