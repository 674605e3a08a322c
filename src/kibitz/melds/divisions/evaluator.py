# cython: annotation_typing=False
"""A hand that knows its divisions while cards come and go: the article's rules, one or two decks, no jokers.

It follows the article "Core AI For Any Rummy Variant" (Jesus Santana, Towards Data Science, 2024) in its islands and in
updating only what a changed card touches. Instead of the article's search over control points it walks through all
divisions of an island, or sweeps over its ranks where they are too many.

    unit        what it is
    --------    --------------------------------------------------------------------------------------------------
    cell        a card without its copies, 0 to 51: 4 * (rank - 1) + suit, so four bits of a mask are one rank
    mask        64 bits, one for each cell; the upper twelve are 0
    ones, twos  the cells of which the hand has a card, and those of which it has two
    column      a rank from 0 to 12
    live        the cells that are in some meld of the hand
    island      live cells in a span of columns, each linked to the next by two neighbours in a row
    meld        a number from 0 to 328, see melds.py
    score       what a division is worth, see scores.py

Neighbours in a row are four bits apart, so `ones & ones >> 4 & ones >> 8` are the first cells of all runs of three.
"""

from array import array
from collections.abc import Iterable, Iterator, Sequence

from kibitz.melds.cards import Card, HandError, card_name
from kibitz.melds.divisions.batches import Size, check_size, ends_of
from kibitz.melds.divisions.melds import MASKS, MELDS, RUN_FIRST, RUNS, SETS_OF_A_RANK, SUITS_OF_SETS
from kibitz.melds.divisions.scored import Scored
from kibitz.melds.divisions.scores import By, meld_scores
from kibitz.melds.divisions.sweep import Sweep, shared
from kibitz.melds.meld import Meld
from kibitz.melds.rules import HIGHEST_VALUE
from kibitz.native.machine import lowest_bit

HAND = (1 << 52) - 1
ACE_TO_KING = 0x1111111111111
"""The cells of one suit, hearts."""
COLUMN_CELLS = 15
"""The four cells of a column, as a mask of the first one."""
LAST_COLUMN = 12
KING_OF_DIAMONDS = 51
"""The last cell."""
CELLS_TO_64 = 12
"""A mask's upper bits, which no card has."""
ONE = 1
"""Typed as 64 bits in C: a bare literal would overflow when it is shifted."""
MOST_CANDIDATES, MOST_WALKED = 64, 160
"""An island with more melds or divisions than these is faster to sweep than to walk through; measured."""
JOURNAL = 256
COLUMN_MELDS = 3
"""Room in span_melds for each column of an island. An island of n columns has 8 n cards, so at most 8 n / 3 melds."""

MELD_MASK = list(MASKS)
RUN_OF = list(RUN_FIRST)
SET_OF = [0] * 16
"""By suits, the number of the set of exactly these suits within its rank."""
for _number, _suits in enumerate(SUITS_OF_SETS):
    SET_OF[_suits] = _number


def in_runs(ones: int) -> int:
    """The cells that are in a run of three or more."""
    starts = ones & (ones >> 4) & (ones >> 8)
    return starts | (starts << 4) | (starts << 8)


def run_number(first: int, length: int) -> int:
    """The meld that is the run of this length from a cell on."""
    return RUN_OF[first] + 13 - first // 4 - length


def set_number(suits: int, column: int) -> int:
    """The meld that is the set of exactly these suits."""
    return RUNS + SETS_OF_A_RANK * column + SET_OF[suits]


def in_sets(ones: int) -> int:
    """The cells that are in a set of three or four."""
    a = ones & ACE_TO_KING
    b = (ones >> 1) & ACE_TO_KING
    c = (ones >> 2) & ACE_TO_KING
    d = (ones >> 3) & ACE_TO_KING
    return ones & (((a & b & (c | d)) | (c & d & (a | b))) * COLUMN_CELLS)


def melds_of(numbers: Iterable[int]) -> tuple[Meld, ...]:
    """The melds of these numbers."""
    return tuple([MELDS[number] for number in numbers])


def where(number: int) -> str:
    """How an error about the number-th of some hands begins; 0 for the only one."""
    return f"hand {number}: " if number else ""


class Evaluator(Scored):
    """One hand; add and remove keep its best division, `divisions` lists them all."""

    def __init__(
        self,
        hand: Iterable[Card] = (),
        by: By = "cards",
        values: tuple[int, ...] = (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10),
        decks: int = 2,
    ) -> None:
        """`values` are the points of a card by rank, the ace's first; see scores.py for `by`.

        ValueError for other criteria, values or numbers of decks; HandError for cards that the decks do not have. All
        memory is taken here, so that no other method allocates any, except those that return lists.
        """
        if decks not in (1, 2):
            raise ValueError(f"decks = {decks}: expected 1 or 2 (kibitz.melds.divisions.best serves more)")
        super().__init__(by)
        if len(values) != 13 or not all(0 <= value <= HIGHEST_VALUE for value in values):
            raise ValueError(f"values: expected 13 numbers from 0 to {HIGHEST_VALUE}, the ace's first")
        self.values = tuple(values)
        self.decks = decks
        self.scores = meld_scores(by, values)
        self.sweep: Sweep = shared(by, values)
        self.value = [0] * 13
        for column in range(13):
            self.value[column] = values[column]
        self.ones = 0
        self.twos = 0
        self.live = 0
        # The best division by island, at the island's first column: score and melds.
        self.span_score = [0] * 13
        self.span_count = [0] * 13
        self.span_melds = [0] * 40
        # The walk through all divisions: the candidates, which of them are laid, and the hand before each was laid.
        self.listed = [0] * 329
        self.listed_count = 0
        self.depth = 0
        self.next = 0
        self.left_ones = 0
        self.left_twos = 0
        self.gain = 0
        self.laid = [0] * 36
        self.ones_before = [0] * 36
        self.twos_before = [0] * 36
        self.gain_before = [0] * 36
        # The last changes, for undo: 2 * card for a card added, 2 * card + 1 for one removed.
        self.journal = [0] * 256
        self.changes = 0
        self.oldest = 0
        for card in hand:
            self.add(card)
        self.changes = self.oldest = 0

    def add(self, card: Card) -> int:
        """Add a card; the score of the new best division."""
        if not 0 <= card < 52:
            raise HandError(f"card {card}: expected 0 to 51")
        if (self.twos if self.decks == 2 else self.ones) >> card & 1:
            raise HandError(f"{card_name(card)} can be held {'twice' if self.decks == 2 else 'once'} at most")
        self.put(card)
        self.remember(2 * card)
        return self.total

    def remove(self, card: Card) -> int:
        """Remove a card; the score of the new best division."""
        if not 0 <= card < 52 or not self.ones >> card & 1:
            raise HandError(f"card {card}: it is not in the hand")
        self.take(card)
        self.remember(2 * card + 1)
        return self.total

    def remember(self, change: int) -> None:
        """Write a change into the journal, over the oldest one when it is full."""
        self.journal[self.changes % JOURNAL] = change
        self.changes += 1
        if self.changes - self.oldest > JOURNAL:
            self.oldest = self.changes - JOURNAL

    def undo(self) -> int:
        """Take back the last change, at most 256 of them; the score of the best division then."""
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
        """The first column of the island of live cells that has this column."""
        links = self.live & (self.live >> 4)
        while column > 0 and (links >> (4 * column - 4)) & COLUMN_CELLS:
            column -= 1
        return column

    def last_column(self, column: int) -> int:
        """The last column of that island."""
        links = self.live & (self.live >> 4)
        while column < LAST_COLUMN and (links >> (4 * column)) & COLUMN_CELLS:
            column += 1
        return column

    def settle(self, first: int, last: int) -> None:
        """Find the best division again in a span of columns that shares no meld with the others."""
        for column in range(first, last + 1):
            self.total -= self.span_score[column]
            self.span_score[column] = 0
            self.span_count[column] = 0
        column = first
        while column <= last:
            end = column
            if (self.live >> (4 * column)) & COLUMN_CELLS:
                end = self.last_column(column)
                self.settle_island(column, end)
                self.total += self.span_score[column]
            column = end + 1

    def settle_island(self, first: int, last: int) -> None:
        """Find the best division of the live cells of an island."""
        span = (HAND >> (4 * (LAST_COLUMN - last + first))) << (4 * first)
        ones = self.ones & self.live & span
        twos = self.twos & ones
        runs = in_runs(ones)
        sets = in_sets(ones)
        if (runs & sets) | twos:
            self.search(ones, twos, first)
        else:
            self.lay_all(runs, sets, first)

    def lay_all(self, runs: int, sets: int, first: int) -> None:
        """Lay an island where no card has a choice: each stretch of a row is one run, each column one set."""
        score = 0
        count = 0
        while runs:
            bit = runs & -runs
            cell = lowest_bit(bit)
            length = 0
            while runs & bit:
                runs ^= bit
                bit <<= 4
                length += 1
            meld = run_number(cell, length)
            self.span_melds[COLUMN_MELDS * first + count] = meld
            score += self.scores[meld]
            count += 1
        while sets:
            column = lowest_bit(sets) // 4
            meld = set_number((sets >> (4 * column)) & COLUMN_CELLS, column)
            sets &= ~(COLUMN_CELLS << (4 * column))
            self.span_melds[COLUMN_MELDS * first + count] = meld
            score += self.scores[meld]
            count += 1
        self.span_count[first] = count
        self.span_score[first] = score

    # What is promised:
    #
    # On exit span_score, span_count and span_melds at `first` are those of the division of `ones` and `twos` with the
    # highest score; of equal ones, the first in the order that docs/melds.md states. The walk's attributes are used
    # up; the hand is not changed.
    #
    # Every step of the walk is a division, so the best one so far is kept. The walk stops after MOST_WALKED divisions,
    # and then, or if there are too many candidates to begin with, the sweep answers. It has the same order of ties.
    def search(self, ones: int, twos: int, first: int) -> None:
        """Find the best division of an island where cards have a choice."""
        best = 0
        best_count = 0
        walked = 0
        self.begin(ones, twos)
        if self.listed_count <= MOST_CANDIDATES:
            while walked < MOST_WALKED and self.advance():
                walked += 1
                if self.gain > best or (self.gain == best and self.comes_before(COLUMN_MELDS * first, best_count)):
                    best = self.gain
                    best_count = self.depth
                    for i in range(best_count):
                        self.span_melds[COLUMN_MELDS * first + i] = self.listed[self.laid[i]]
        if self.listed_count > MOST_CANDIDATES or walked == MOST_WALKED:
            best = self.sweep.best(ones, twos)
            best_count = self.sweep.meld_count
            for i in range(best_count):
                self.span_melds[COLUMN_MELDS * first + i] = self.sweep.melds[i]
        self.span_count[first] = best_count
        self.span_score[first] = best

    # A division is six masks: the cells in one run and in two, those where one run begins and two, those in one set and
    # in two. The lowest cell where any of the masks differs decides, by the order that docs/melds.md states: more
    # copies in runs, else fewer runs begun, else more copies in sets. Divisions with the same masks differ only in
    # where runs end; the walk comes to the one with the longer first run earlier, so False keeps it.
    def comes_before(self, at: int, count: int) -> bool:
        """Whether the walk's division comes, in the stated order, before the one kept in span_melds[at:]."""
        runs = 0
        runs2 = 0
        begun = 0
        begun2 = 0
        sets = 0
        sets2 = 0
        for i in range(self.depth):
            meld = self.listed[self.laid[i]]
            mask = MELD_MASK[meld]
            if meld < RUNS:
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
            if meld < RUNS:
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

    # What is promised:
    #
    # On exit listed[:listed_count] are all melds that these cells allow, and the walk is at the division without a
    # meld: depth 0, nothing laid, gain 0. Of runs that begin with the same card the longest is listed first, and runs
    # come before sets; comes_before() relies on that. Another walk of this evaluator ends here.
    #
    # The walk visits every division once: candidates are tried in the order of `listed`, and after a meld is laid only
    # the same or later ones follow it. A division is left for the next one by laying one meld more, or else by taking
    # the last ones back; so there are no dead ends.
    def begin(self, ones: int, twos: int) -> None:
        """Begin the walk through all divisions of these cells, at the one that melds nothing."""
        count = 0
        starts = ones & (ones >> 4) & (ones >> 8)
        while starts:
            bit = starts & -starts
            starts ^= bit
            meld = run_number(lowest_bit(bit), 3)
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
            column = lowest_bit(sets) // 4
            suits = (sets >> (4 * column)) & COLUMN_CELLS
            sets &= ~(COLUMN_CELLS << (4 * column))
            if suits == COLUMN_CELLS:
                for meld in range(RUNS + SETS_OF_A_RANK * column, RUNS + SETS_OF_A_RANK * (column + 1)):
                    self.listed[count] = meld
                    count += 1
            else:
                self.listed[count] = set_number(suits, column)
                count += 1
        self.listed_count = count
        self.depth = 0
        self.next = 0
        self.gain = 0
        self.left_ones = ones
        self.left_twos = twos

    def advance(self) -> bool:
        """Go on to the next division, whose melds are listed[laid[:depth]]; False when there is none left."""
        while True:
            while self.next < self.listed_count:
                mask = MELD_MASK[self.listed[self.next]]
                if not mask & ~self.left_ones:
                    self.lay(mask)
                    return True
                self.next += 1
            if self.depth == 0:
                return False
            self.depth -= 1
            self.left_ones = self.ones_before[self.depth]
            self.left_twos = self.twos_before[self.depth]
            self.gain = self.gain_before[self.depth]
            self.next = self.laid[self.depth] + 1

    def lay(self, mask: int) -> None:
        """Lay the candidate listed[next], whose cells are the mask."""
        self.laid[self.depth] = self.next
        self.ones_before[self.depth] = self.left_ones
        self.twos_before[self.depth] = self.left_twos
        self.gain_before[self.depth] = self.gain
        self.depth += 1
        self.gain += self.scores[self.listed[self.next]]
        self.left_ones = (self.left_ones & ~mask) | (self.left_twos & mask)
        self.left_twos &= ~mask

    def is_maximal(self) -> bool:
        """Whether the cards left by the walk's division form no further meld."""
        return not in_runs(self.left_ones) | in_sets(self.left_ones)

    def clear(self) -> None:
        """Remove all cards; there is nothing to undo then."""
        self.set_hand(0, 0)
        self.size = 0
        self.changes = 0
        self.oldest = 0

    def hold(self, ones: int, twos: int) -> int:
        """Take another hand, as the cells with a card and those with two; the score of its best division.

        There is nothing to undo then.
        """
        if ones & ~HAND or twos & ~ones or (twos and self.decks == 1):
            raise HandError(f"masks {ones:#x} and {twos:#x}: expected cells 0 to 51, the second ones among the first")
        self.size = 0
        for card in range(KING_OF_DIAMONDS + 1):
            self.size += ((ones >> card) & 1) + ((twos >> card) & 1)
        self.changes = 0
        self.oldest = 0
        return self.set_hand(ones, twos)

    # What is promised:
    #
    # On exit ones, twos, live and the best division are those of the new hand. `size` and the journal are not: callers
    # set them, or put the first hand back. The masks are not checked: twos must be among ones, and ones within HAND.
    def set_hand(self, ones: int, twos: int) -> int:
        """Take another hand without its size; the score of its best division."""
        self.ones = ones
        self.twos = twos
        self.live = in_runs(ones) | in_sets(ones)
        # Every meld has a score above 0: without any there is nothing to settle.
        if self.live or self.total:
            self.settle(0, LAST_COLUMN)
        return self.total

    def cards_melded(self) -> int:
        """Cards in the melds of the best division."""
        return self.cards_in(self.total)

    def points_left(self) -> int:
        """Value of the cards that the best division leaves."""
        points = 0
        cells = self.ones
        while cells:
            points += self.value[lowest_bit(cells) // 4]
            cells &= cells - 1
        cells = self.twos
        while cells:
            points += self.value[lowest_bit(cells) // 4]
            cells &= cells - 1
        return points - self.points_in(self.total)

    def points_without(self, card: Card) -> int:
        """What points_left would be without one copy of this card of the hand."""
        self.remove(card)
        points = self.points_left()
        self.undo()
        return points

    def evaluate(self, hands: Sequence[int], size: Size, scores: "array[int]") -> None:
        """Write the score of the best division of each hand: hands are bytes, one hand after another.

        `size` is the number of cards of each hand, or an array of type "i" with that of every hand. HandError where a
        hand has a number that is not a card. A third copy of a card counts for nothing; only evaluate_figures looks for
        it. The evaluator's own hand stays what it was.
        """
        ends = self.ends_of(size, len(hands), len(scores))
        self.check_cards(hands)
        self.score_all(hands, ends, scores)

    def evaluate_figures(
        self, hands: Sequence[int], size: Size, scores: "array[int]", cards: "array[int]", left: "array[int]"
    ) -> None:
        """Write also the cards melded and the points left; see `evaluate`.

        HandError, and nothing written, where a hand has more copies of a card than there are decks.
        """
        if len(cards) != len(scores) or len(left) != len(scores):
            raise ValueError(f"room for {len(cards)} and {len(left)} figures: expected {len(scores)}, one a hand")
        ends = self.ends_of(size, len(hands), len(scores))
        self.check_cards(hands)
        impossible = self.first_impossible_hand(hands, ends)
        if impossible >= 0:
            raise HandError(f"hand {impossible + 1} has a card more often than the {self.decks} decks")
        self.score_all(hands, ends, scores)
        card = 0
        first = 0
        for number in range(len(scores)):
            points = 0
            for i in range(first, ends[number]):
                card = hands[i]
                points += self.value[card // 4]
            first = ends[number]
            cards[number] = self.cards_in(scores[number])
            left[number] = points - self.points_in(scores[number])

    def ends_of(self, size: Size, cards: int, hands: int) -> "array[int]":
        """Where each hand ends among all cards; HandError unless the sizes add up to the number of cards."""
        if not isinstance(size, int):
            return ends_of(size, cards, hands)
        check_size(size, cards, hands)
        ends = array("i", [0]) * hands
        self.fill_ends(ends, size)
        return ends

    def fill_ends(self, ends: "array[int]", size: int) -> None:
        """Write where hands of one size end."""
        for number in range(len(ends)):
            ends[number] = size * (number + 1)

    def first_impossible_hand(self, hands: Sequence[int], ends: "array[int]") -> int:
        """The number of the first hand with more copies of a card than there are decks, or -1."""
        card = 0
        first = 0
        for number in range(len(ends)):
            ones = 0
            twos = 0
            for i in range(first, ends[number]):
                card = hands[i]
                if ((ones if self.decks == 1 else twos) >> card) & 1:
                    return number
                twos |= ones & (ONE << card)
                ones |= ONE << card
            first = ends[number]
        return -1

    # What is promised:
    #
    # Every score is written. The evaluator's own hand is as before on exit, so that its size and its journal stay
    # true. Lengths and cards have been checked.
    def score_all(self, hands: Sequence[int], ends: "array[int]", scores: "array[int]") -> None:
        """Write the score of each hand's best division."""
        own_ones = self.ones
        own_twos = self.twos
        card = 0
        first = 0
        for number in range(len(scores)):
            ones = 0
            twos = 0
            for i in range(first, ends[number]):
                card = hands[i]
                twos |= ones & (ONE << card)
                ones |= ONE << card
            first = ends[number]
            scores[number] = self.set_hand(ones, twos)
        self.set_hand(own_ones, own_twos)

    def figures(self, hands: Iterable[Iterable[Card]]) -> list[tuple[int, int]]:
        """Cards melded and points left of each hand's best division.

        HandError where a hand has a number that is not a card, or more copies than there are decks. The evaluator's own
        hand stays what it was.
        """
        own_ones = self.ones
        own_twos = self.twos
        found: list[tuple[int, int]] = []
        try:
            for hand in hands:
                points = self.look_at(hand, len(found) + 1)
                found.append((self.cards_in(self.total), points - self.points_in(self.total)))
        finally:
            self.set_hand(own_ones, own_twos)
        return found

    def look_at(self, hand: Iterable[Card], number: int) -> int:
        """Divide the number-th of some hands (0: the only one) instead of the own one; the points of all its cards."""
        ones = 0
        twos = 0
        points = 0
        for item in hand:
            card = item
            if not 0 <= card <= KING_OF_DIAMONDS:
                raise HandError(f"{where(number)}card {card}: expected 0 to {KING_OF_DIAMONDS}, and no jokers")
            bit = ONE << card
            if ones & bit:
                if twos & bit or self.decks == 1:
                    times = "once" if self.decks == 1 else "twice"
                    raise HandError(f"{where(number)}{card_name(card)} can be held {times} at most")
                twos |= bit
            ones |= bit
            points += self.value[card // 4]
        self.set_hand(ones, twos)
        return points

    def divide(self, hand: Iterable[Card]) -> tuple[tuple[Meld, ...], tuple[Card, ...]]:
        """The melds of the hand's best division and the cards left; the evaluator's own hand stays what it was."""
        own_ones = self.ones
        own_twos = self.twos
        try:
            self.look_at(hand, 0)
            return tuple(self.best()), tuple(self.cards_left())
        finally:
            self.set_hand(own_ones, own_twos)

    def count(self, hands: Sequence[int], size: Size, counts: "array[int]", maximal: "array[int]") -> None:
        """Write the number of divisions of each hand, and of maximal ones, visiting each of them; see `evaluate`."""
        if len(maximal) != len(counts):
            raise ValueError(f"room for {len(maximal)} figures: expected {len(counts)}, one a hand")
        ends = self.ends_of(size, len(hands), len(counts))
        self.check_cards(hands)
        self.count_all(hands, ends, counts, maximal)

    def count_all(self, hands: Sequence[int], ends: "array[int]", counts: "array[int]", maximal: "array[int]") -> None:
        """Write both numbers of each hand; lengths and cards have been checked."""
        card = 0
        first = 0
        for number in range(len(counts)):
            ones = 0
            twos = 0
            for i in range(first, ends[number]):
                card = hands[i]
                twos |= ones & (ONE << card)
                ones |= ONE << card
            first = ends[number]
            self.begin(ones, twos)
            every = 1
            full = 1 if self.listed_count == 0 else 0
            while self.advance():
                every += 1
                if self.is_maximal():
                    full += 1
            counts[number] = every
            maximal[number] = full

    def check_cards(self, hands: Sequence[int]) -> None:
        """HandError where a number is not a card.

        A number from 52 on has bit 6 or 7, or gets bit 6 when 12 is added; so a machine's vector checks 16 at a time.
        """
        card = 0
        bits = 0
        for i in range(len(hands)):
            card = hands[i]
            bits |= card | (card + CELLS_TO_64)
        if bits & ~63:
            raise HandError(f"card {max(bytes(hands))}: expected 0 to {KING_OF_DIAMONDS}")

    def churn(self, changes: Sequence[int], scores: "array[int]") -> None:
        """Make many changes, 2 * card to add and 2 * card + 1 to remove, and write the score after each.

        HandError, and no change, where one of them adds a card that there is no room for or removes one that is not
        there. undo() takes them back like others.
        """
        if len(scores) != len(changes):
            raise HandError(f"room for {len(scores)} scores: expected {len(changes)}, one a change")
        impossible = self.first_impossible_change(changes)
        if impossible >= 0:
            raise HandError(f"change {impossible + 1}: expected a card to add that there is room for, or one to remove")
        self.make_changes(changes, scores)

    def first_impossible_change(self, changes: Sequence[int]) -> int:
        """The number of the first change that the hand does not allow, or -1; none is made."""
        change = 0
        ones = self.ones
        twos = self.twos
        for i in range(len(changes)):
            change = changes[i]
            if change // 2 > KING_OF_DIAMONDS:
                return i
            bit = ONE << (change // 2)
            if change % 2:
                if not ones & bit:
                    return i
                if twos & bit:
                    twos ^= bit
                else:
                    ones ^= bit
            else:
                if (ones if self.decks == 1 else twos) & bit:
                    return i
                twos |= ones & bit
                ones |= bit
        return -1

    def make_changes(self, changes: Sequence[int], scores: "array[int]") -> None:
        """Make changes that have been checked, and write the score after each."""
        change = 0
        for i in range(len(scores)):
            change = changes[i]
            if change % 2:
                self.take(change // 2)
            else:
                self.put(change // 2)
            self.remember(change)
            scores[i] = self.total

    def best(self) -> list[Meld]:
        """The melds of the best division."""
        numbers = []
        for column in range(13):
            for i in range(self.span_count[column]):
                numbers.append(self.span_melds[COLUMN_MELDS * column + i])
        numbers.sort()
        return [MELDS[number] for number in numbers]

    @property
    def hand(self) -> list[Card]:
        """The cards of the hand, sorted."""
        return self.cards_of(self.ones, self.twos)

    @property
    def left(self) -> list[Card]:
        """The cards that the best division leaves, sorted."""
        return self.cards_left()

    def cards_left(self) -> list[Card]:
        """The cards that the best division leaves, sorted."""
        ones = self.ones
        twos = self.twos
        for column in range(13):
            for i in range(self.span_count[column]):
                mask = MELD_MASK[self.span_melds[COLUMN_MELDS * column + i]]
                ones &= ~mask | twos
                twos &= ~mask
        return self.cards_of(ones, twos)

    def cards_of(self, ones: int, twos: int) -> list[Card]:
        """The cards of two masks, sorted."""
        cards = []
        while ones:
            card = lowest_bit(ones)
            cards.append(card)
            if twos >> card & 1:
                cards.append(card)
            ones &= ones - 1
        return cards

    def copy(self) -> "Evaluator":
        """An evaluator of the same hand, which can undo the same changes."""
        twin = Evaluator((), self.by, self.values, self.decks)
        twin.hold(self.ones, self.twos)
        for i in range(JOURNAL):
            twin.journal[i] = self.journal[i]
        twin.changes = self.changes
        twin.oldest = self.oldest
        return twin

    def __reduce__(self) -> tuple[object, ...]:
        journal = [self.journal[i % JOURNAL] for i in range(self.oldest, self.changes)]
        return restored, (self.by, self.values, self.decks, self.ones, self.twos, bytes(journal))

    def recall(self, journal: bytes) -> None:
        """Take over the last changes, as if they had led to the hand."""
        self.changes = self.oldest = 0
        for change in journal:
            self.remember(change)

    def divisions(self, maximal: bool = False) -> Iterator[tuple[Meld, ...]]:
        """All divisions of the hand as it is now, or only the maximal ones; later changes make no difference."""
        return map(melds_of, self.numbers_of_melds(maximal))

    def numbers_of_melds(self, maximal: bool = False) -> Iterator[tuple[int, ...]]:
        """What `divisions` lists, as numbers of melds."""
        return self.walker().walk(maximal)

    def walker(self) -> "Evaluator":
        """An evaluator that is about to walk through this hand; each walk needs its own."""
        walker = Evaluator(decks=self.decks)
        walker.begin(self.ones, self.twos)
        return walker

    def walk(self, maximal: bool) -> Iterator[tuple[int, ...]]:
        """The divisions of a walk from where it is, as numbers of melds."""
        more = True
        while more:
            if not maximal or self.is_maximal():
                yield tuple([self.listed[self.laid[i]] for i in range(self.depth)])
            more = self.advance()


def restored(by: By, values: tuple[int, ...], decks: int, ones: int, twos: int, journal: bytes) -> Evaluator:
    """What was pickled."""
    evaluator = Evaluator((), by, values, decks)
    evaluator.hold(ones, twos)
    evaluator.recall(journal)
    return evaluator
