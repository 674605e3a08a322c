# cython: annotation_typing=False
"""A hand that knows its divisions while cards come and go: the article's rules, one or two decks, no jokers.

The hand is two masks of cells, those with a card and those with two, a rank to four bits: then neighbours in a suit
are four bits apart, and three words find every run. Only live cells, those in some meld, are looked at. They fall apart
into islands, each a span of columns; a change settles anew the one it touches.
"""

from array import array
from collections.abc import Iterable, Iterator, Sequence

from kibitz.games.rummy.divisions.melds import MASKS, MELDS, RUN_FIRST, By, meld_worth
from kibitz.games.rummy.divisions.sweep import Sweep, shared
from kibitz.games.rummy.rules import Card, HandError, Meld, card_name

MASK64 = (1 << 64) - 1
HAND = (1 << 52) - 1
ACE_TO_KING = 0x1111111111111
DE_BRUIJN = 0x022FDD63CC95386D
SET_FIRST = 264
# Shifted beyond 32 bits, so not of the type of a bare literal.
ONE, NIBBLE = 1, 15
FEW = 64
"""More melds than these, or PATIENCE divisions, and the sweep is faster than trying them all."""
PATIENCE = 160
JOURNAL = 256

MELD_MASK = list(MASKS)
RUN_OF = list(RUN_FIRST)
CELL_OF = [0] * 64
for _cell in range(64):
    CELL_OF[(((1 << _cell) * DE_BRUIJN) & MASK64) >> 58] = _cell


def cell_of(bit: int) -> int:
    """The number of the only bit that is set."""
    return CELL_OF[((bit * DE_BRUIJN) & MASK64) >> 58]


def in_runs(ones: int) -> int:
    """The cells that lie in a run of three or more."""
    starts = ones & (ones >> 4) & (ones >> 8)
    return starts | (starts << 4) | (starts << 8)


def in_sets(ones: int) -> int:
    """The cells that lie in a set of three or four."""
    a = ones & ACE_TO_KING
    b = (ones >> 1) & ACE_TO_KING
    c = (ones >> 2) & ACE_TO_KING
    d = (ones >> 3) & ACE_TO_KING
    return ones & (((a & b & (c | d)) | (c & d & (a | b))) * NIBBLE)


class Evaluator:
    """One hand; add and remove keep its best division, `divisions` lists them all."""

    def __init__(
        self,
        hand: Iterable[Card] = (),
        by: By = "cards",
        values: tuple[int, ...] = (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10),
        decks: int = 2,
    ) -> None:
        if decks not in (1, 2):
            raise ValueError(f"decks = {decks}: expected 1 or 2 (kibitz.games.rummy.divisions.divide serves more)")
        self.decks = decks
        self.worth = meld_worth(by, values)
        self.sweep: Sweep = shared(by, values)
        self.ones = 0
        self.twos = 0
        self.live = 0
        self.size = 0
        # The best division: its worth, and per span of columns, at the first of them, worth and melds.
        self.total = 0
        self.span_worth = [0] * 13
        self.span_count = [0] * 13
        self.span_melds = [0] * 40
        # The walk through all divisions: candidates, and the hand as it was before each meld laid.
        self.listed = [0] * 329
        self.listed_count = 0
        self.depth = 0
        self.here = 0
        self.left_ones = 0
        self.left_twos = 0
        self.gain = 0
        self.laid = [0] * 36
        self.ones_before = [0] * 36
        self.twos_before = [0] * 36
        self.gain_before = [0] * 36
        self.journal = [0] * 256
        self.changes = 0
        self.oldest = 0
        for card in hand:
            self.add(card)
        self.changes = self.oldest = 0

    def add(self, card: Card) -> int:
        """Take up a card; the worth of the new best division."""
        if not 0 <= card < 52:
            raise HandError(f"card {card}: expected 0 to 51")
        if (self.twos if self.decks == 2 else self.ones) >> card & 1:
            raise HandError(f"{card_name(card)} can be held {'twice' if self.decks == 2 else 'once'} at most")
        self.put(card)
        self.remember(2 * card)
        return self.total

    def remove(self, card: Card) -> int:
        """Give up a card; the worth of the new best division."""
        if not 0 <= card < 52 or not self.ones >> card & 1:
            raise HandError(f"card {card}: it is not in the hand")
        self.take(card)
        self.remember(2 * card + 1)
        return self.total

    def remember(self, change: int) -> None:
        """Note a change in the journal, whose oldest entry gives way when it is full."""
        self.journal[self.changes % JOURNAL] = change
        self.changes += 1
        if self.changes - self.oldest > JOURNAL:
            self.oldest = self.changes - JOURNAL

    def undo(self) -> int:
        """Take back the last change, at most 256 of them; the worth of the best division then."""
        if self.changes == self.oldest:
            raise HandError("nothing to undo: the last 256 changes are kept")
        self.changes -= 1
        change = self.journal[self.changes % JOURNAL]
        if change % 2:
            self.put(change // 2)
        else:
            self.take(change // 2)
        return self.total

    def put(self, card: int) -> None:
        """Add a card that the hand has room for."""
        bit = ONE << card
        if self.ones & bit:
            self.twos |= bit
        else:
            self.ones |= bit
        self.size += 1
        self.live = in_runs(self.ones) | in_sets(self.ones)
        if self.live & bit:
            self.settle(self.first_column(card // 4), self.last_column(card // 4))

    def take(self, card: int) -> None:
        """Remove a card that the hand has."""
        bit = ONE << card
        first = 0
        last = -1
        if self.live & bit:
            first = self.first_column(card // 4)
            last = self.last_column(card // 4)
        if self.twos & bit:
            self.twos ^= bit
        else:
            self.ones ^= bit
        self.size -= 1
        if last >= 0:
            self.live = in_runs(self.ones) | in_sets(self.ones)
            self.settle(first, last)

    def first_column(self, column: int) -> int:
        """Where the island of live cells begins that this column belongs to."""
        links = self.live & (self.live >> 4)
        while column > 0 and (links >> (4 * column - 4)) & 15:
            column -= 1
        return column

    def last_column(self, column: int) -> int:
        """Where that island ends."""
        links = self.live & (self.live >> 4)
        while column < 12 and (links >> (4 * column)) & 15:
            column += 1
        return column

    def settle(self, first: int, last: int) -> None:
        """Find the best division anew in a span of columns that shares no meld with the rest."""
        for column in range(first, last + 1):
            self.total -= self.span_worth[column]
            self.span_worth[column] = 0
            self.span_count[column] = 0
        column = first
        while column <= last:
            end = column
            if (self.live >> (4 * column)) & 15:
                end = self.last_column(column)
                self.settle_island(column, end)
                self.total += self.span_worth[column]
            column = end + 1

    def settle_island(self, first: int, last: int) -> None:
        """Find the best division of the live cells of an island."""
        span = (HAND >> (48 - 4 * (last - first))) << (4 * first)
        ones = self.ones & self.live & span
        twos = self.twos & ones
        runs = in_runs(ones)
        sets = in_sets(ones)
        if (runs & sets) | twos:
            self.search(ones, twos, first)
            return
        # No card has a choice: each line is one run, each column one set.
        worth = 0
        count = 0
        while runs:
            bit = runs & -runs
            cell = cell_of(bit)
            length = 0
            while runs & bit:
                runs ^= bit
                bit <<= 4
                length += 1
            meld = RUN_OF[cell] + 13 - cell // 4 - length
            self.span_melds[3 * first + count] = meld
            worth += self.worth[meld]
            count += 1
        while sets:
            column = cell_of(sets & -sets) // 4
            meld = self.set_of((sets >> (4 * column)) & 15, column)
            sets &= ~(NIBBLE << (4 * column))
            self.span_melds[3 * first + count] = meld
            worth += self.worth[meld]
            count += 1
        self.span_count[first] = count
        self.span_worth[first] = worth

    def set_of(self, suits: int, column: int) -> int:
        """The number of the set of exactly these suits."""
        meld = SET_FIRST + 5 * column
        if suits == 7:
            return meld + 1
        if suits == 11:
            return meld + 2
        if suits == 13:
            return meld + 3
        return meld + 4 if suits == 14 else meld

    def search(self, ones: int, twos: int, first: int) -> None:
        """Find the best division of an island where cards have a choice, by all divisions or else by the sweep."""
        best = 0
        best_count = 0
        tried = 0
        self.begin(ones, twos)
        if self.listed_count <= FEW:
            while tried < PATIENCE and self.advance():
                tried += 1
                if self.gain > best or (self.gain == best and self.earlier(3 * first, best_count)):
                    best = self.gain
                    best_count = self.depth
                    for i in range(best_count):
                        self.span_melds[3 * first + i] = self.listed[self.laid[i]]
        if self.listed_count > FEW or tried == PATIENCE:
            best = self.sweep.best(ones, twos)
            best_count = self.sweep.meld_count
            for i in range(best_count):
                self.span_melds[3 * first + i] = self.sweep.melds[i]
        self.span_count[first] = best_count
        self.span_worth[first] = best

    def earlier(self, at: int, count: int) -> bool:
        """Whether the division on the table comes, in the stated order, before the one kept in span_melds[at:]."""
        runs = 0
        runs2 = 0
        begun = 0
        begun2 = 0
        sets = 0
        sets2 = 0
        for i in range(self.depth):
            meld = self.listed[self.laid[i]]
            mask = MELD_MASK[meld]
            if meld < SET_FIRST:
                runs2 |= runs & mask
                runs |= mask
                begun2 |= begun & mask & -mask
                begun |= mask & -mask
            else:
                sets2 |= sets & mask
                sets |= mask
        kept_runs = 0
        kept_runs2 = 0
        kept_begun = 0
        kept_begun2 = 0
        kept_sets = 0
        kept_sets2 = 0
        for i in range(count):
            meld = self.span_melds[at + i]
            mask = MELD_MASK[meld]
            if meld < SET_FIRST:
                kept_runs2 |= kept_runs & mask
                kept_runs |= mask
                kept_begun2 |= kept_begun & mask & -mask
                kept_begun |= mask & -mask
            else:
                kept_sets2 |= kept_sets & mask
                kept_sets |= mask
        differ = (runs ^ kept_runs) | (runs2 ^ kept_runs2) | (begun ^ kept_begun) | (begun2 ^ kept_begun2)
        differ |= (sets ^ kept_sets) | (sets2 ^ kept_sets2)
        bit = differ & -differ
        order = ((runs & bit) != 0) + ((runs2 & bit) != 0) - ((kept_runs & bit) != 0) - ((kept_runs2 & bit) != 0)
        if order == 0:
            order = ((kept_begun & bit) != 0) + ((kept_begun2 & bit) != 0) - ((begun & bit) != 0)
            order -= (begun2 & bit) != 0
        if order == 0:
            order = ((sets & bit) != 0) + ((sets2 & bit) != 0) - ((kept_sets & bit) != 0) - ((kept_sets2 & bit) != 0)
        return order > 0

    def begin(self, ones: int, twos: int) -> None:
        """Begin the walk through all divisions of these cells, at the one that melds nothing."""
        count = 0
        starts = ones & (ones >> 4) & (ones >> 8)
        while starts:
            bit = starts & -starts
            starts ^= bit
            meld = RUN_OF[cell_of(bit)] + 10 - cell_of(bit) // 4
            bit = (bit << 12) & ones
            longest = meld
            while bit:
                longest -= 1
                bit = (bit << 4) & ones
            while longest <= meld:
                self.listed[count] = longest
                longest += 1
                count += 1
        sets = in_sets(ones)
        while sets:
            column = cell_of(sets & -sets) // 4
            suits = (sets >> (4 * column)) & 15
            sets &= ~(NIBBLE << (4 * column))
            if suits == 15:
                for meld in range(SET_FIRST + 5 * column, SET_FIRST + 5 * column + 5):
                    self.listed[count] = meld
                    count += 1
            else:
                self.listed[count] = self.set_of(suits, column)
                count += 1
        self.listed_count = count
        self.depth = 0
        self.here = 0
        self.gain = 0
        self.left_ones = ones
        self.left_twos = twos

    def advance(self) -> bool:
        """Go on to the next division, whose melds are listed[laid[:depth]]; False when there is none left."""
        while True:
            while self.here < self.listed_count:
                mask = MELD_MASK[self.listed[self.here]]
                if not mask & ~self.left_ones:
                    self.laid[self.depth] = self.here
                    self.ones_before[self.depth] = self.left_ones
                    self.twos_before[self.depth] = self.left_twos
                    self.gain_before[self.depth] = self.gain
                    self.depth += 1
                    self.gain += self.worth[self.listed[self.here]]
                    self.left_ones = (self.left_ones & ~mask) | (self.left_twos & mask)
                    self.left_twos &= ~mask
                    return True
                self.here += 1
            if self.depth == 0:
                return False
            self.depth -= 1
            self.left_ones = self.ones_before[self.depth]
            self.left_twos = self.twos_before[self.depth]
            self.gain = self.gain_before[self.depth]
            self.here = self.laid[self.depth] + 1

    def is_maximal(self) -> bool:
        """Whether the cards left by the division that the walk is at form no further meld."""
        return not in_runs(self.left_ones) | in_sets(self.left_ones)

    def clear(self) -> None:
        """Put the whole hand down."""
        self.ones = 0
        self.twos = 0
        self.live = 0
        self.size = 0
        self.total = 0
        for column in range(13):
            self.span_worth[column] = 0
            self.span_count[column] = 0
        self.changes = 0
        self.oldest = 0

    def hold(self, ones: int, twos: int) -> int:
        """Take up a whole hand, as the cells with a card and those with two; the worth of its best division."""
        self.total = 0
        self.ones = ones
        self.twos = twos
        self.live = in_runs(ones) | in_sets(ones)
        for column in range(13):
            self.span_worth[column] = 0
            self.span_count[column] = 0
        if self.live:
            self.settle(0, 12)
        return self.total

    def evaluate(self, hands: Sequence[int], size: int, worths: "array[int]") -> None:
        """Write the worth of the best division of each hand: hands are bytes, size cards each, one after another."""
        card = 0
        for number in range(len(worths)):
            ones = 0
            twos = 0
            for i in range(number * size, number * size + size):
                card = hands[i]
                twos |= ones & (ONE << card)
                ones |= ONE << card
            worths[number] = self.hold(ones, twos)

    def count(self, hands: Sequence[int], size: int, counts: "array[int]", maximal: "array[int]") -> None:
        """Write how many divisions each hand has, and how many maximal ones, visiting each of them."""
        card = 0
        for number in range(len(counts)):
            ones = 0
            twos = 0
            for i in range(number * size, number * size + size):
                card = hands[i]
                twos |= ones & (ONE << card)
                ones |= ONE << card
            self.begin(ones, twos)
            found = 1
            full = 1 if self.listed_count == 0 else 0
            while self.advance():
                found += 1
                if self.is_maximal():
                    full += 1
            counts[number] = found
            maximal[number] = full

    def churn(self, changes: Sequence[int], worths: "array[int]") -> None:
        """Make many changes, 2 * card to add and 2 * card + 1 to remove, and write the worth after each."""
        change = 0
        for i in range(len(worths)):
            change = changes[i]
            if change % 2:
                self.take(change // 2)
            else:
                self.put(change // 2)
            worths[i] = self.total

    def best(self) -> list[Meld]:
        """The melds of the best division."""
        found = []
        for column in range(13):
            for i in range(self.span_count[column]):
                found.append(self.span_melds[3 * column + i])
        return [MELDS[meld] for meld in sorted(found)]

    def divisions(self, maximal: bool = False) -> Iterator[tuple[Meld, ...]]:
        """All divisions of the hand, or only the maximal ones; adding or removing a card ends the walk."""
        for numbers in self.numbered(maximal):
            yield tuple([MELDS[number] for number in numbers])

    def numbered(self, maximal: bool = False) -> Iterator[tuple[int, ...]]:
        """The same, as numbers of melds."""
        self.begin(self.ones, self.twos)
        more = True
        while more:
            if not maximal or self.is_maximal():
                yield tuple([self.listed[self.laid[i]] for i in range(self.depth)])
            more = self.advance()
