# cython: annotation_typing=False
"""A hand that knows its best division with jokers, a wild rank and high aces: one or two decks, melds of three or more.

Fillers are jokers, and wild cards that serve as such. A skeleton is a meld without the fillers that it can do without:
a run from its first to its last natural card, or the natural cards of a set. A best division has few skeletons that
need a filler. So these are tried first, and the cards that they leave are divided in all ways. An upper bound, the
gain of the whole hand without fillers and of the best skeletons, drops nearly all tries.

    unit        what it is
    --------    --------------------------------------------------------------------------------------------------
    cell        a natural card, as in evaluator.py; 52 to 55 are the aces above the kings
    ones, twos  the cells of which the hand has a card, and those of which it has two; an ace is in both of its cells
    need        fillers that a skeleton can't do without
    room        fillers that a skeleton could hold beyond these
    gain        the score of natural cards, less the cost of melds; a filler's score comes at the end
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator, Sequence
from functools import cache

from kibitz.melds.cards import CELLS, JOKER, Card, HandError, card_name
from kibitz.melds.divisions.batches import Size, ends_of
from kibitz.melds.divisions.masks import is_maximal, laid_out
from kibitz.melds.divisions.scored import Scored
from kibitz.melds.divisions.scores import By, card_score, meld_cost
from kibitz.melds.meld import Meld
from kibitz.melds.rules import Rules
from kibitz.native.machine import lowest_bit

ONE = 1
"""Typed as 64 bits in C."""
COLUMN = 15
"""The four cells of a rank, as a mask of the first one."""
HIGH_ACES = 52
"""The first cell of the aces above the kings."""
ALL_CELLS = (1 << 56) - 1
SUIT_CELLS = 0x11111111111111
"""The cells of one suit, hearts."""
LONGEST_RUN, SHORTEST = 13, 3
MOST_SKELETONS = 400
MOST_DIVISIONS = 20_000
"""Hands with more are left to the search of best_first.py."""
MOST_FILLERS = 4
MOST_LAID = 40
KINDS = 53
"""Different cards: a name of its own, since C knows CELLS by another module."""
NONE = -(1 << 60)


def is_served(rules: Rules) -> bool:
    """Whether a WildEvaluator can divide hands under these rules."""
    lengths = (rules.min_run, rules.min_set, rules.duplicates)
    return rules.decks <= 2 and lengths == (SHORTEST, SHORTEST, False) and rules.ace != "round" and rules.is_common


class Worth:
    """What cards and melds are worth by a criterion under some rules."""

    def __init__(self, by: By, rules: Rules) -> None:
        self.cost = meld_cost(by)
        self.gain_of = [0] * 56
        """What a cell adds when it is melded."""
        for cell in range(56):
            self.gain_of[cell] = card_score(by, rules.values[cell // 4 % 13])
        self.filler_gain = [0] * 53
        """What a card adds as a filler."""
        self.value = [0] * 53
        for card in range(KINDS):
            self.filler_gain[card] = card_score(by, rules.value(card))
            self.value[card] = rules.value(card)


@cache
def worth_of(by: By, rules: Rules) -> Worth:
    """The process's only one for a criterion and rules: it takes longer to make than to divide a hand."""
    return Worth(by, rules)


class WildEvaluator(Scored):
    """One hand and the score of its best division under rules with fillers or high aces."""

    def __init__(self, hand: Iterable[Card] = (), by: By = "cards", rules: Rules | None = None) -> None:
        """ValueError for other criteria or rules; HandError for cards that the pack does not have."""
        rules = Rules() if rules is None else rules
        super().__init__(by)
        if not is_served(rules):
            raise ValueError("rules: expected melds of three or more, sets of different suits, two decks at most")
        self.rules = rules
        self.decks = rules.decks
        self.jokers = rules.jokers
        self.wild = rules.wild
        self.high = 1 if rules.ace == "either" else 0
        self.cost = 0
        self.gain_of = [0] * 56
        self.filler_gain = [0] * 53
        self.value = [0] * 53
        self.price(worth_of(by, rules))
        self.copies = [0] * 53
        self.is_settled = 1
        # What is tried: skeletons, those without need first.
        self.masks = [0] * 400
        self.gains = [0] * 400
        self.needs = [0] * 400
        self.rooms = [0] * 400
        self.plain = 0
        self.listed = 0
        self.walked = 0
        # The best completion of a number of needs by skeletons that overlap, and what fillers add together.
        self.most = [0] * 8
        self.bonus = [0] * 8
        self.fillers = 0
        self.filler_cards = [0] * 8
        self.order = [0] * 8
        """The places of the fillers, the one that adds most first."""
        self.best_gain = 0
        self.plain_gain = 0
        self.laid = [0] * 40
        self.depth = 0
        self.found_masks = [0] * 40
        self.found_count = 0
        self.found_fillers = [0] * 8
        self.found_filler_count = 0
        self.journal: list[int] = []
        for card in hand:
            self.check(card)
            self.copies[card] += 1
            self.size += 1
        self.settle()

    def price(self, worth: Worth) -> None:
        """Copy what cards and melds are worth to where the search reads it."""
        self.cost = worth.cost
        for cell in range(56):
            self.gain_of[cell] = worth.gain_of[cell]
        for card in range(KINDS):
            self.filler_gain[card] = worth.filler_gain[card]
            self.value[card] = worth.value[card]

    def check(self, card: Card) -> None:
        """HandError unless the hand has room for the card."""
        if not 0 <= card <= JOKER:
            raise HandError(f"card {card}: expected 0 to {CELLS - 1}, or {JOKER} for a joker")
        most = self.jokers if card == JOKER else self.decks
        if self.copies[card] >= most:
            raise HandError(f"{card_name(card)}: expected {most} at most in a hand")

    def add(self, card: Card) -> int:
        """Add a card; the score of the new best division."""
        self.check(card)
        self.copies[card] += 1
        self.size += 1
        self.journal.append(2 * card)
        self.settle()
        return self.total

    def remove(self, card: Card) -> int:
        """Remove a card; the score of the new best division."""
        if not 0 <= card <= JOKER or not self.copies[card]:
            raise HandError(f"card {card}: it is not in the hand")
        self.copies[card] -= 1
        self.size -= 1
        self.journal.append(2 * card + 1)
        self.settle()
        return self.total

    def undo(self) -> int:
        """Take back the last change; the score of the best division then."""
        if not self.journal:
            raise HandError("nothing to undo")
        change = self.journal.pop()
        step = 1 if change % 2 else -1
        self.copies[change // 2] += step
        self.size += step
        self.settle()
        return self.total

    # What is promised:
    #
    # On exit `total` is the score of the best division, and found_masks has the masks of its skeletons; `is_settled` is
    # 0 where the hand is too rich, and then best_first.py has given the score.
    def settle(self) -> None:
        """Find the best division of the hand."""
        self.divide()
        if not self.is_settled:
            self.total = self.searched()

    def searched(self) -> int:
        """The score of the best division by the search that has no limits."""
        melds = self.first_found()
        cards = [card for meld in melds for card in meld.cards]
        return sum(self.filler_gain[card] for card in cards) - self.cost * len(melds)

    def first_found(self) -> tuple[Meld, ...]:
        """The best division by the search that has no limits."""
        # Few hands need it, and it takes long to load.
        from kibitz.melds.divisions.best_first import first_in_order

        return first_in_order(self.hand, self.rules, self.by)

    def divide(self) -> None:
        """Try every choice of wild cards as fillers."""
        self.best_gain = NONE
        self.found_count = 0
        self.found_filler_count = 0
        self.is_settled = 1
        self.walked = 0
        self.fillers = 0
        if self.copies[JOKER] > MOST_FILLERS:
            self.is_settled = 0
            return
        for _ in range(self.copies[JOKER]):
            self.filler_cards[self.fillers] = JOKER
            self.fillers += 1
        if self.wild:
            self.choose_wild(4 * self.wild - 4)
        else:
            self.divide_with_fillers()
        self.total = self.best_gain

    def choose_wild(self, card: int) -> None:
        """Try every number of fillers among the copies of this wild card and of those after it."""
        if not self.is_settled:
            return
        if card == 4 * self.wild:
            self.divide_with_fillers()
            return
        own = self.copies[card]
        for number in range(own + 1):
            if self.fillers + number > MOST_FILLERS:
                self.is_settled = 0
                break
            for _ in range(number):
                self.filler_cards[self.fillers] = card
                self.fillers += 1
            self.copies[card] = own - number
            self.choose_wild(card + 1)
            self.fillers -= number
        self.copies[card] = own

    def divide_with_fillers(self) -> None:
        """Find the best division with these fillers, if it is better than the best one so far."""
        ones = 0
        twos = 0
        for card in range(HIGH_ACES):
            if self.copies[card]:
                ones |= ONE << card
                if self.copies[card] > 1:
                    twos |= ONE << card
        if self.high:
            ones |= (ones & COLUMN) << HIGH_ACES
            twos |= (twos & COLUMN) << HIGH_ACES
        self.add_up_fillers()
        self.listed = 0
        self.list_plain(ones)
        self.plain = self.listed
        self.plain_gain = 0
        self.depth = 0
        self.walk(ones, twos, 0, 0, 0, 0)
        if self.fillers and self.is_settled:
            self.list_skeletons(ones)
            if self.is_settled:
                self.limit_needs()
                self.choose(ones, twos, self.plain, 0, 0, 0)

    def add_up_fillers(self) -> None:
        """What the best fillers add, by their number."""
        left = 0
        for place in range(self.fillers):
            left |= ONE << place
        self.bonus[0] = 0
        for number in range(self.fillers):
            best = -1
            for place in range(self.fillers):
                if left >> place & 1 and (
                    best < 0 or self.filler_gain[self.filler_cards[place]] > self.filler_gain[self.filler_cards[best]]
                ):
                    best = place
            left &= ~(ONE << best)
            self.order[number] = best
            self.bonus[number + 1] = self.bonus[number] + self.filler_gain[self.filler_cards[best]]

    def list_plain(self, ones: int) -> None:
        """List the melds that need no filler."""
        starts = ones & (ones >> 4) & (ones >> 8)
        while starts:
            bit = starts & -starts
            starts ^= bit
            first = lowest_bit(bit)
            mask = bit | (bit << 4)
            gain = self.gain_of[first] + self.gain_of[first + 4] - self.cost
            length = 2
            end = bit << 8
            while end & ones and length < LONGEST_RUN:
                mask |= end
                gain += self.gain_of[first + 4 * length]
                length += 1
                self.append(mask, gain, 0, LONGEST_RUN - length)
                end = (end << 4) & ALL_CELLS
        rows = ones & SUIT_CELLS
        two = (ones >> 1) & SUIT_CELLS
        three = (ones >> 2) & SUIT_CELLS
        four = (ones >> 3) & SUIT_CELLS
        starts = ((rows & two & (three | four)) | (three & four & (rows | two))) & ((ONE << HIGH_ACES) - 1)
        while starts:
            first = lowest_bit(starts)
            starts &= starts - 1
            suits = (ones >> first) & COLUMN
            gain = SHORTEST * self.gain_of[first] - self.cost
            if suits == COLUMN:
                self.append(suits << first, gain + self.gain_of[first], 0, 0)
                for suit in range(4):
                    self.append((suits ^ (ONE << suit)) << first, gain, 0, 1)
            else:
                self.append(suits << first, gain, 0, 1)

    def append(self, mask: int, gain: int, need: int, room: int) -> None:
        """List a skeleton."""
        if self.listed == MOST_SKELETONS:
            self.is_settled = 0
            return
        self.masks[self.listed] = mask
        self.gains[self.listed] = gain
        self.needs[self.listed] = need
        self.rooms[self.listed] = room
        self.listed += 1

    def list_skeletons(self, ones: int) -> None:
        """List the skeletons that need fillers, as many as there are at most."""
        cells = ones
        while cells:
            first = lowest_bit(cells)
            cells &= cells - 1
            # A high ace alone needs what a low one needs.
            if first < HIGH_ACES:
                self.extend(ones, first, ONE << first, first, 0, self.gain_of[first] - self.cost)
                column = first // 4 * 4
                others = (ones >> column) & COLUMN & ~((ONE << (first - column + 1)) - 1)
                while others:
                    suit = lowest_bit(others)
                    others &= others - 1
                    gain = 2 * self.gain_of[first] - self.cost
                    self.append((ONE << first) | (ONE << (column + suit)), gain, 1, 1)

    def extend(self, ones: int, first: int, mask: int, last: int, gaps: int, gain: int) -> None:
        """List the run that ends with this natural card, and those that go on from it."""
        span = (last - first) // 4 + 1
        size = span if span > SHORTEST else SHORTEST
        need = gaps + size - span
        if 0 < need <= self.fillers:
            self.append(mask, gain, need, LONGEST_RUN - size)
        cell = last
        while gaps <= self.fillers:
            cell += 4
            span += 1
            if cell > HIGH_ACES + 3 or span > LONGEST_RUN:
                return
            if ones >> cell & 1:
                self.extend(ones, first, mask | (ONE << cell), cell, gaps, gain + self.gain_of[cell])
            gaps += 1

    def limit_needs(self) -> None:
        """What skeletons that need this number of fillers can add at most."""
        for need in range(self.fillers + 1):
            self.most[need] = 0
        for place in range(self.plain, self.listed):
            need = self.needs[place]
            if self.gains[place] > self.most[need]:
                self.most[need] = self.gains[place]
        for need in range(1, self.fillers + 1):
            for one in range(need):
                if self.most[one] + self.most[need - one] > self.most[need]:
                    self.most[need] = self.most[one] + self.most[need - one]

    # What is promised:
    #
    # Every choice of skeletons from `first` on is tried that could lead to more than the best division so far: the gain
    # of what is laid, of the best skeletons that the fillers allow, and of the whole hand without fillers is a bound.
    def choose(self, ones: int, twos: int, first: int, gain: int, need: int, room: int) -> None:
        """Lay every skeleton that needs fillers, and divide what is left without any."""
        spare = self.fillers - need
        others = self.plain_gain + self.bonus[self.fillers]
        for place in range(first, self.listed):
            if (
                self.needs[place] > spare
                or self.masks[place] & ~ones
                or gain + self.gains[place] + self.most[spare - self.needs[place]] + others <= self.best_gain
            ):
                continue
            if not self.is_settled:
                return
            mask = self.masks[place]
            if self.high:
                mask |= (mask >> HIGH_ACES) | ((mask & COLUMN) << HIGH_ACES)
            after = (ones & ~mask) | (twos & mask)
            after_twos = twos & ~mask
            self.laid[self.depth] = place
            self.depth += 1
            after_gain = gain + self.gains[place]
            after_need = need + self.needs[place]
            after_room = room + self.rooms[place]
            if after_gain + others > self.best_gain:
                self.walk(after, after_twos, 0, after_gain, after_need, after_room)
            if after_need < self.fillers:
                self.choose(after, after_twos, place, after_gain, after_need, after_room)
            self.depth -= 1

    def walk(self, ones: int, twos: int, first: int, gain: int, need: int, room: int) -> None:
        """Visit every division of these cells into melds without need, and keep the best one."""
        self.walked += 1
        if self.walked > MOST_DIVISIONS or self.depth >= MOST_LAID:
            self.is_settled = 0
            return
        if need == 0 and gain > self.plain_gain:
            self.plain_gain = gain
        melded = self.fillers if self.fillers < need + room else need + room
        if gain + self.bonus[melded] > self.best_gain:
            self.keep(gain + self.bonus[melded], melded)
        for place in range(first, self.plain):
            mask = self.masks[place]
            if mask & ~ones:
                continue
            if self.high:
                mask |= (mask >> HIGH_ACES) | ((mask & COLUMN) << HIGH_ACES)
            self.laid[self.depth] = place
            self.depth += 1
            after = (ones & ~mask) | (twos & mask)
            self.walk(after, twos & ~mask, place, gain + self.gains[place], need, room + self.rooms[place])
            self.depth -= 1

    def keep(self, score: int, melded: int) -> None:
        """Keep what is laid as the best division so far."""
        self.best_gain = score
        self.found_count = self.depth
        for i in range(self.depth):
            self.found_masks[i] = self.masks[self.laid[i]]
        self.found_filler_count = melded
        for place in range(self.fillers):
            self.found_fillers[place] = self.filler_cards[self.order[place]]

    def cards_melded(self) -> int:
        """Cards in the melds of the best division."""
        return self.cards_in(self.total)

    def points_left(self) -> int:
        """Value of the cards that the best division leaves."""
        points = 0
        for card in range(KINDS):
            points += self.copies[card] * self.value[card]
        return points - self.points_in(self.total)

    @property
    def hand(self) -> list[Card]:
        """The cards of the hand, sorted."""
        return [card for card in range(KINDS) for _ in range(self.copies[card])]

    def clear(self) -> None:
        """Remove all cards; there is nothing to undo then."""
        for card in range(KINDS):
            self.copies[card] = 0
        self.size = 0
        self.journal = []
        self.settle()

    def take_over(self, copies: Sequence[int]) -> None:
        """Hold this number of copies of each card."""
        for card in range(KINDS):
            self.copies[card] = copies[card]

    def figures(self, hands: Iterable[Iterable[Card]]) -> list[tuple[int, int]]:
        """Cards melded and points left of each hand's best division; the evaluator's own hand stays what it was.

        HandError where a hand has more of a card than the pack.
        """
        own = [self.copies[card] for card in range(KINDS)]
        found: list[tuple[int, int]] = []
        try:
            for hand in hands:
                self.look_at(hand, len(found) + 1)
                found.append((self.cards_melded(), self.points_left()))
        finally:
            self.take_over(own)
            self.settle()
        return found

    def look_at(self, hand: Iterable[Card], number: int) -> None:
        """Divide the number-th of some hands instead of the own one."""
        for card in range(KINDS):
            self.copies[card] = 0
        for item in hand:
            card = item
            if not 0 <= card <= JOKER or self.copies[card] >= (self.jokers if card == JOKER else self.decks):
                raise HandError(f"hand {number}: more of card {card} than the pack has")
            self.copies[card] += 1
        self.settle()

    def evaluate(self, hands: Sequence[int], size: Size, scores: array[int]) -> None:
        """Write the score of the best division of each hand: hands are bytes, one hand after another.

        `size` is the number of cards of each hand, or an array of type "i" with that of every hand. HandError where a
        hand has more of a card than the pack. The evaluator's own hand stays what it was.
        """
        ends = ends_of(size, len(hands), len(scores))
        own = [self.copies[card] for card in range(KINDS)]
        first = 0
        try:
            for number in range(len(scores)):
                for card in range(KINDS):
                    self.copies[card] = 0
                for i in range(first, ends[number]):
                    card = hands[i]
                    if card > JOKER or self.copies[card] >= (self.jokers if card == JOKER else self.decks):
                        raise HandError(f"hand {number + 1}: more of card {card} than the pack has")
                    self.copies[card] += 1
                first = ends[number]
                self.settle()
                scores[number] = self.total
        finally:
            self.take_over(own)
            self.settle()

    def best(self) -> list[Meld]:
        """The melds of a best division; of several, not always the one that is first in the order of docs/melds.md."""
        if self.is_settled:
            masks = [self.found_masks[i] for i in range(self.found_count)]
            fillers = [self.found_fillers[place] for place in range(self.found_filler_count)]
            melds = laid_out(masks, fillers, self.rules)
            if melds:
                return melds
        return list(self.first_found())

    def divisions(self, maximal: bool = False) -> Iterator[tuple[Meld, ...]]:
        """All divisions of the hand as it is now, or only the maximal ones; later changes make no difference."""
        from kibitz.melds.divisions.best_first import divisions_in_order

        hand, rules = self.hand, self.rules
        for melds in divisions_in_order(hand, rules):
            if not maximal or is_maximal(hand, melds, rules):
                yield melds

    def count(self, hands: Sequence[int], size: Size, counts: array[int], maximal: array[int]) -> None:
        """Write the number of divisions of each hand, and of maximal ones; see `evaluate`. It visits each of them."""
        if len(maximal) != len(counts):
            raise ValueError(f"room for {len(maximal)} figures: expected {len(counts)}, one a hand")
        first = 0
        for number, end in enumerate(ends_of(size, len(hands), len(counts))):
            other = WildEvaluator(list(hands[first:end]), self.by, self.rules)
            first = end
            listed = [is_maximal(other.hand, melds, self.rules) for melds in other.divisions()]
            counts[number] = len(listed)
            maximal[number] = sum(listed)

    @property
    def left(self) -> list[Card]:
        """The cards that `best` leaves, sorted."""
        cards = self.hand
        for card in self.melded:
            cards.remove(card)
        return cards

    def copy(self) -> WildEvaluator:
        """An evaluator of the same hand, which can undo the same changes."""
        twin = WildEvaluator(self.hand, self.by, self.rules)
        twin.journal = list(self.journal)
        return twin

    def __reduce__(self) -> tuple[object, ...]:
        return restored, (self.hand, self.by, self.rules, self.journal)


def restored(hand: list[Card], by: By, rules: Rules, journal: list[int]) -> WildEvaluator:
    """What was pickled."""
    evaluator = WildEvaluator(hand, by, rules)
    evaluator.journal = list(journal)
    return evaluator
