# cython: annotation_typing=False
"""What the ranks to come can still add to a hand, under any rules, with jokers and wild cards that fill gaps.

The hand is swept rank by rank and suit by suit. What lies ahead has to know of a suit only how long its open runs are,
up to the least length of a run, and of the whole how many fillers are left; so there are polynomially many cases. Every
filler counts as melded, wherever it may find room in the end: that makes the figure a bound, and nearly always exact.
"""

from array import array
from collections.abc import Sequence
from functools import cache
from itertools import combinations_with_replacement

from kibitz.native.machine import GOLDEN_GAMMA, splitmix64

NEVER = -(1 << 60)
MASK64 = (1 << 64) - 1
SUIT_BITS = CASE_BITS = 12
CASE = 4095
FILLER_SHIFT = 48
LIMIT_SHIFT = 54
TAG_BITS = 19
GENERATIONS = 4095
HIGH_ACE = 13
SETS = 4
"""The stage of a rank after its four suits."""


class Steps:
    """What a suit's open runs can become at the next card, by the copies of it that are there."""

    def __init__(self, decks: int, min_run: int, room: bool) -> None:
        self.min_run = min_run
        lengths = range(1, min_run + 1)
        self.cases = [runs for number in range(decks + 1) for runs in combinations_with_replacement(lengths, number)]
        self.number = {runs: i for i, runs in enumerate(self.cases)}
        self.closing = array("i", [sum(min_run - length for length in runs) for runs in self.cases])
        self.first = array("i")
        rows: list[tuple[int, ...]] = []
        for runs in self.cases:
            for copies in range(decks + 1):
                self.first.append(len(rows))
                rows += sorted(self._rows(runs, copies, decks, room))
        self.first.append(len(rows))
        columns = zip(*rows, strict=True)
        self.following, self.gaps, self.ending, self.used, self.begun, self.ended = (array("i", c) for c in columns)

    def packed(self, opened: Sequence[Sequence[int]]) -> int:
        """The runs that are open in each suit, by their lengths, as `Prospect.worth` reads them."""
        cases = 0
        for suit, runs in enumerate(opened):
            if runs:
                lengths = sorted([min(self.min_run, length) for length in runs])
                cases |= self.number[tuple(lengths)] << SUIT_BITS * suit
        return cases

    def _rows(self, runs: tuple[int, ...], copies: int, decks: int, room: bool) -> set[tuple[int, ...]]:
        """The case that follows; fillers in gaps and at ends; cards used; runs begun and ended.

        Where fillers need no room, a run begins only when all open ones have taken a card: two runs could be one, or a
        card go to the gap that a filler fills.
        """
        rows: set[tuple[int, ...]] = set()
        for going in range(1 << len(runs)):
            on = [length for i, length in enumerate(runs) if going >> i & 1]
            ending = sum(self.min_run - length for i, length in enumerate(runs) if not going >> i & 1)
            after = [min(self.min_run, length + 1) for length in on]
            for used in range(min(copies, len(on)) + 1):
                most = min(copies - used, decks - len(on)) if room or used == len(runs) else 0
                for begun in range(most + 1):
                    case = self.number[tuple(sorted([1] * begun + after))]
                    rows.add((case, len(on) - used, ending, used + begun, begun, len(runs) - len(on)))
        return rows


@cache
def steps(decks: int, min_run: int, room: bool) -> Steps:
    return Steps(decks, min_run, room)


Sets = frozenset[tuple[int, int, int]]
"""Ways to form sets of a rank: cards, sets, fillers."""


@cache
def sets_of(copies: tuple[int, ...], fillers: int, min_set: int, most: int) -> Sets:
    """What sets of different suits can hold; of the same cards and fillers in any number of sets."""
    found = {(0, 0, 0)}
    for suits in range(1, 16):
        size = suits.bit_count()
        need = max(0, min_set - size)
        if need <= fillers and size <= most and all(copies[s] for s in range(4) if suits >> s & 1):
            rest = tuple(copies[s] - (suits >> s & 1) for s in range(4))
            behind = sets_of(rest, fillers - need, min_set, most)
            found |= {(cards + size, sets + 1, spent + need) for cards, sets, spent in behind}
    return frozenset(found)


@cache
def mixed_sets(cards: int, fillers: int, min_set: int, most: int) -> Sets:
    """The same where a set may hold a suit more than once, whatever the suits: a few are too many."""
    return frozenset(
        (taken, sets, spent)
        for taken in range(cards + 1)
        for sets in range(min(1, taken), taken + 1)
        for spent in range(fillers + 1)
        if sets * min_set <= taken + spent <= sets * most
    )


@cache
def set_table(
    decks: int, fillers: int, min_set: int, duplicates: bool, counted: bool
) -> "tuple[array[int], array[int]]":
    """The ways one after another, three numbers each, and where those begin of the suits' copies in base decks + 1."""
    base = decks + 1
    first, ways = array("i"), array("i")
    for number in range(base**4):
        first.append(len(ways))
        copies = tuple(number // base**s % base for s in range(4))
        if duplicates:
            found = mixed_sets(sum(copies), fillers, min_set, 4 * decks)
        else:
            found = sets_of(copies, fillers, min_set, 4)
        if fillers == 0 and not counted:
            # Then more cards are always better, and of as many cards fewer sets.
            found = frozenset({(0, 0, 0), max(found, key=lambda way: (way[0], -way[1]))})
        for way in sorted(found):
            ways.extend(way)
    first.append(len(ways))
    return first, ways


class Prospect:
    """One hand's figures by stage and case, remembered in a table that grows with them."""

    def __init__(self, decks: int, min_run: int, min_set: int, duplicates: bool, fillers: int, counted: bool) -> None:
        self.decks = decks
        self.longest_set = 4 * decks if duplicates else 4
        self.steps = steps(decks, min_run, fillers > 0 and not counted)
        self.closing = self.steps.closing
        self.first = self.steps.first
        self.following = self.steps.following
        self.gaps = self.steps.gaps
        self.ending = self.steps.ending
        self.used = self.steps.used
        self.begun = self.steps.begun
        self.ended = self.steps.ended
        self.set_first, self.set_ways = set_table(decks, fillers, min_set, duplicates, counted)
        self.count = [0] * 56
        self.weight = [0] * 14
        self.power = [0] * 4
        for s in range(4):
            self.power[s] = (decks + 1) ** s
        self.ranks = 13
        self.cost = 0
        self.filler = 0
        self.counted = counted
        self.generation = 0
        self.bits = 10
        self.entries = 0
        self.keys = array("Q", bytes(8 << self.bits))
        self.tags = array("I", bytes(4 << self.bits))
        self.known = array("q", bytes(8 << self.bits))

    def hold(self, counts: list[int], weights: list[int], cost: int, filler: int) -> None:
        """Take up a hand: the copies of each card by rank and suit, what melding one adds, what a meld costs.

        A filler that finds no room costs so much, for all count as melded from the outset; or where cards are counted,
        one that is laid adds so much. A fourteenth rank is that of the aces that must stand above the kings.
        """
        self.ranks = len(weights)
        for i in range(56):
            self.count[i] = counts[i] if i < len(counts) else 0
        for rank in range(self.ranks):
            self.weight[rank] = weights[rank]
        self.cost = cost
        self.filler = filler
        self.generation += 1
        self.entries = 0
        if self.generation > GENERATIONS:
            self.generation = 1
            self.tags = array("I", bytes(4 << self.bits))

    def place(self, key: int, tag: int) -> int:
        """Where an entry lies, or where it would."""
        # The tag-th random number after the key: unlike for unlike tags as well as for unlike keys.
        at = splitmix64((key + tag * GOLDEN_GAMMA) & MASK64) >> (64 - self.bits)
        while self.tags[at] >> TAG_BITS == self.generation and not (self.tags[at] == tag and self.keys[at] == key):
            at = (at + 1) & ((1 << self.bits) - 1)
        return at

    def grow(self) -> None:
        """Double the table."""
        keys, tags, known = self.keys, self.tags, self.known
        size = 1 << self.bits
        self.bits += 1
        self.keys = array("Q", bytes(16 * size))
        self.tags = array("I", bytes(8 * size))
        self.known = array("q", bytes(16 * size))
        for i in range(size):
            if tags[i] >> TAG_BITS == self.generation:
                at = self.place(keys[i], tags[i])
                self.keys[at] = keys[i]
                self.tags[at] = tags[i]
                self.known[at] = known[i]

    def worth(self, stage: int, cases: int, fillers: int, limit: int, rest: int) -> int:
        """The most that the cards from this stage on add, with so many fillers.

        A rank has five stages, its suits and then its sets; `cases` are the open runs by suit, `rest` is the copies of
        the rank's cards that its runs have left, in base decks + 1. `limit` is how many cards may still be melded where
        they are counted, else how many fillers find room at the melds so far.
        """
        rank = stage // 5
        suit = stage % 5
        if rank == self.ranks:
            need = 0
            for s in range(4):
                need += self.closing[(cases >> (CASE_BITS * s)) & CASE]
            if need > fillers or (self.counted and need > limit):
                return NEVER
            if self.counted:
                return self.filler * (fillers if fillers < limit else limit)
            return self.filler * (limit - fillers) if limit < fillers else 0
        left = limit
        left = (left << (LIMIT_SHIFT - FILLER_SHIFT)) | fillers
        key = cases | (left << FILLER_SHIFT)
        tag = (self.generation << TAG_BITS) | (stage << 12) | rest
        at = self.place(key, tag)
        if self.tags[at] == tag:
            return self.known[at]
        best = NEVER
        if suit == SETS:
            for i in range(self.set_first[rest], self.set_first[rest + 1], 3):
                cards = self.set_ways[i]
                spent = self.set_ways[i + 2]
                if spent > fillers or (self.counted and cards + spent > limit):
                    continue
                gain = cards * self.weight[rank] - self.set_ways[i + 1] * self.cost
                if self.counted:
                    after = limit - cards - spent
                    gain += spent * self.filler
                else:
                    after = limit + self.set_ways[i + 1] * self.longest_set - cards - spent
                    if after > fillers - spent:
                        after = fillers - spent
                gain += self.worth(stage + 1, cases, fillers - spent, after, 0)
                if gain > best:
                    best = gain
        else:
            shift = CASE_BITS * suit
            copies = self.count[4 * rank + suit]
            row = ((cases >> shift) & CASE) * (self.decks + 1) + copies
            others = cases & ~(CASE << shift)
            for i in range(self.first[row], self.first[row + 1]):
                spent = self.gaps[i] + self.ending[i]
                if spent > fillers or (rank == HIGH_ACE and self.used[i] < copies):
                    continue
                gain = self.used[i] * self.weight[rank] - self.begun[i] * self.cost
                if self.counted:
                    after = limit - self.used[i] - spent
                    if after < 0:
                        continue
                    gain += spent * self.filler
                else:
                    # A run has room for fillers before its first place and behind its last, if it is not at an end.
                    after = limit + self.begun[i] * rank + self.ended[i] * (HIGH_ACE - rank) - self.ending[i]
                    if after > fillers - spent:
                        after = fillers - spent
                    if after < 0:
                        after = 0
                case = self.following[i]
                gain += self.worth(
                    stage + 1,
                    others | (case << shift),
                    fillers - spent,
                    after,
                    rest + (copies - self.used[i]) * self.power[suit],
                )
                if gain > best:
                    best = gain
        if best < NEVER:
            best = NEVER
        self.entries += 1
        if 2 * self.entries > 1 << self.bits:
            self.grow()
        at = self.place(key, tag)
        self.keys[at] = key
        self.tags[at] = tag
        self.known[at] = best
        return best
