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

NEVER = -(1 << 60)
MASK64 = (1 << 64) - 1
MIX = 0x9E3779B97F4A7C15
MIX2 = 0xBF58476D1CE4E5B9
SUIT_BITS = CASE_BITS = 12
CASE = 4095
FILLER_SHIFT = 48
SPARE_SHIFT = 54
TAG_BITS = 19
GENERATIONS = 4095
HIGH_ACE = 13
SETS = 4
"""The stage of a rank after its four suits."""


class Steps:
    """What a suit's open runs can become at the next card, by the copies of it that are there."""

    def __init__(self, decks: int, min_run: int) -> None:
        self.min_run = min_run
        self.cases = [
            runs
            for open_runs in range(decks + 1)
            for runs in combinations_with_replacement(range(1, min_run + 1), open_runs)
        ]
        self.number = {runs: i for i, runs in enumerate(self.cases)}
        self.closing = array("i", [sum(min_run - length for length in runs) for runs in self.cases])
        self.first = array("i")
        rows: list[tuple[int, int, int, int]] = []
        for runs in self.cases:
            for copies in range(decks + 1):
                self.first.append(len(rows))
                rows += sorted(self._rows(runs, copies, decks, min_run))
        self.first.append(len(rows))
        self.following, self.fillers, self.used, self.begun = (array("i", column) for column in zip(*rows, strict=True))

    def packed(self, opened: Sequence[Sequence[int]]) -> int:
        """The runs that are open in each suit, by their lengths, as `Prospect.worth` reads them."""
        cases = 0
        for suit, runs in enumerate(opened):
            if runs:
                lengths = sorted([min(self.min_run, length) for length in runs])
                cases |= self.number[tuple(lengths)] << SUIT_BITS * suit
        return cases

    def _rows(self, runs: tuple[int, ...], copies: int, decks: int, min_run: int) -> set[tuple[int, int, int, int]]:
        """The case that follows, fillers and cards used, runs begun.

        A run begins only where all open ones have taken a card: otherwise two runs could be one, or a card go to the
        gap that a filler fills, which is never worse.
        """
        rows = set()
        for going in range(1 << len(runs)):
            on = [length for i, length in enumerate(runs) if going >> i & 1]
            closing = sum(min_run - length for i, length in enumerate(runs) if not going >> i & 1)
            after = [min(min_run, length + 1) for length in on]
            for used in range(min(copies, len(on)) + 1):
                fillers = closing + len(on) - used
                rows.add((self.number[tuple(sorted(after))], fillers, used, 0))
            if len(on) == len(runs):
                for begun in range(1, min(copies, decks) - len(runs) + 1):
                    rows.add((self.number[tuple(sorted([1] * begun + after))], 0, len(runs) + begun, begun))
        return rows


@cache
def steps(decks: int, min_run: int) -> Steps:
    return Steps(decks, min_run)


@cache
def sets_of(copies: tuple[int, ...], fillers: int, min_set: int, duplicates: bool) -> tuple[int, int]:
    """The most cards of a rank that sets can hold with so many fillers, and minus the fewest sets for it."""
    cards = sum(copies)
    if duplicates:
        return (cards, -1) if cards and cards + fillers >= min_set else (0, 0)
    most = (0, 0)
    for suits in range(1, 16):
        need = max(0, min_set - suits.bit_count())
        if need <= fillers and all(copies[s] for s in range(4) if suits >> s & 1):
            rest = tuple(copies[s] - (suits >> s & 1) for s in range(4))
            held, sets = sets_of(rest, fillers - need, min_set, duplicates)
            most = max(most, (held + suits.bit_count(), sets - 1))
    return most


@cache
def set_tables(decks: int, fillers: int, min_set: int, duplicates: bool) -> "tuple[array[int], array[int]]":
    """The same in a row: by the copies of the suits in base decks + 1, then by the fillers."""
    base = decks + 1
    cards, melds = array("i"), array("i")
    for number in range(base**4):
        copies = tuple(number // base**s % base for s in range(4))
        for spent in range(fillers + 1):
            held, sets = sets_of(copies, spent, min_set, duplicates)
            cards.append(held)
            melds.append(-sets)
    return cards, melds


class Prospect:
    """One hand's figures by stage and case, remembered in a table that grows with them."""

    def __init__(self, decks: int, min_run: int, min_set: int, duplicates: bool) -> None:
        self.decks = decks
        self.duplicates = duplicates
        table = steps(decks, min_run)
        self.closing = table.closing
        self.first = table.first
        self.following = table.following
        self.filling = table.fillers
        self.used = table.used
        self.begun = table.begun
        self.set_cards = array("i", [0])
        self.set_melds = array("i", [0])
        self.most_fillers = 0
        self.count = [0] * 56
        self.weight = [0] * 14
        self.power = [0] * 4
        for s in range(4):
            self.power[s] = (decks + 1) ** s
        self.ranks = 13
        self.cost = 0
        self.free = 0
        self.min_set = min_set
        self.generation = 0
        self.bits = 10
        self.entries = 0
        self.keys = array("Q", bytes(8 << self.bits))
        self.tags = array("I", bytes(4 << self.bits))
        self.known = array("q", bytes(8 << self.bits))

    def hold(self, counts: list[int], weights: list[int], cost: int, fillers: int, free: int) -> None:
        """Take up a hand: the copies of each card by rank and suit, what melding one adds, what a meld costs.

        A filler that is laid adds `free`, or nothing where every filler counts as melded from the outset. A fourteenth
        rank is that of the aces that must stand above the kings.
        """
        self.ranks = len(weights)
        for i in range(56):
            self.count[i] = counts[i] if i < len(counts) else 0
        for rank in range(self.ranks):
            self.weight[rank] = weights[rank]
        self.cost = cost
        self.free = free
        self.most_fillers = fillers
        self.set_cards, self.set_melds = set_tables(self.decks, fillers, self.min_set, self.duplicates)
        self.forget()

    def forget(self) -> None:
        """Begin a new generation of entries: older ones count as empty places."""
        self.generation += 1
        self.entries = 0
        if self.generation > GENERATIONS:
            self.generation = 1
            self.tags = array("I", bytes(4 << self.bits))

    def place(self, key: int, tag: int) -> int:
        """Where an entry lies, or where it would."""
        mixed = ((key * MIX) & MASK64) ^ ((tag * MIX2) & MASK64)
        mixed ^= mixed >> 29
        mixed = (mixed * MIX) & MASK64
        at = mixed >> (64 - self.bits)
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

    def worth(self, stage: int, cases: int, fillers: int, spare: int, rest: int) -> int:
        """The most that the cards from this stage on add, with so many fillers and at most `spare` cards, or -1: any.

        A rank has five stages, its suits and then its sets; `cases` are the open runs by suit, `rest` is the copies of
        the rank's cards that its runs have left, in base decks + 1.
        """
        rank = stage // 5
        suit = stage % 5
        if rank == self.ranks:
            need = 0
            for s in range(4):
                need += self.closing[(cases >> (CASE_BITS * s)) & CASE]
            if need > fillers or (spare >= 0 and need > spare):
                return NEVER
            return self.free * (fillers if fillers < spare else spare) if spare >= 0 else 0
        left = fillers
        left |= (spare + 1) << (SPARE_SHIFT - FILLER_SHIFT)
        key = cases | (left << FILLER_SHIFT)
        tag = (self.generation << TAG_BITS) | (stage << 12) | rest
        at = self.place(key, tag)
        if self.tags[at] == tag:
            return self.known[at]
        best = NEVER
        after = -1
        if suit == SETS:
            before = -1
            for spent in range(fillers + 1):
                held = self.set_cards[rest * (self.most_fillers + 1) + spent]
                if spare >= 0:
                    # Any number of them: some that can not be are let through, which leaves a bound.
                    for taken in range(0 if spent == 0 else 1, held + 1):
                        if taken + spent <= spare and (taken == 0 or taken + spent >= self.min_set):
                            gain = taken * self.weight[rank] + spent * self.free
                            gain += self.worth(stage + 1, cases, fillers - spent, spare - taken - spent, 0)
                            if gain > best:
                                best = gain
                elif held > before:
                    gain = held * self.weight[rank]
                    gain -= self.set_melds[rest * (self.most_fillers + 1) + spent] * self.cost
                    gain += self.worth(stage + 1, cases, fillers - spent, -1, 0)
                    if gain > best:
                        best = gain
                    before = held
        else:
            shift = CASE_BITS * suit
            copies = self.count[4 * rank + suit]
            row = ((cases >> shift) & CASE) * (self.decks + 1) + copies
            others = cases & ~(CASE << shift)
            for i in range(self.first[row], self.first[row + 1]):
                if self.filling[i] > fillers or (rank == HIGH_ACE and self.used[i] < copies):
                    continue
                if spare >= 0:
                    after = spare - self.used[i] - self.filling[i]
                    if after < 0:
                        continue
                gain = self.used[i] * self.weight[rank] - self.begun[i] * self.cost + self.filling[i] * self.free
                case = self.following[i]
                gain += self.worth(
                    stage + 1,
                    others | (case << shift),
                    fillers - self.filling[i],
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
