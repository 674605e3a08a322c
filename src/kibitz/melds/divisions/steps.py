"""What the next card can do to a division, as tables: to the open runs of its suit, and to the sets of its rank.

bound.py and suit_bound.py list the units.
"""

from array import array
from collections.abc import Sequence
from functools import cache
from itertools import combinations_with_replacement, pairwise

CASE_BITS = 12
CASE = (1 << CASE_BITS) - 1
"""Enough for the cases of any rules."""


class RunSteps:
    """What a suit's open runs can become at the next card, by the number of its copies.

    Row number case * (decks + 1) + copies is first[row] to first[row + 1] of the other arrays: the case that follows,
    fillers in gaps and at ends, cards used, runs begun and ended.
    """

    def __init__(self, decks: int, min_run: int, room: bool, has_runs: bool) -> None:
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
                rows += sorted(self._rows(runs, copies, decks if has_runs else 0, room))
        self.first.append(len(rows))
        self.most_rows = max(after - before for before, after in pairwise(self.first))
        columns = zip(*rows, strict=True)
        self.following, self.gaps, self.ending, self.used, self.begun, self.ended = (array("i", c) for c in columns)

    def packed(self, opened: Sequence[Sequence[int]]) -> int:
        """The cases of the runs that are open in each suit, given by their lengths."""
        cases = 0
        for suit, runs in enumerate(opened):
            if runs:
                lengths = sorted([min(self.min_run, length) for length in runs])
                cases |= self.number[tuple(lengths)] << CASE_BITS * suit
        return cases

    def _rows(self, runs: tuple[int, ...], copies: int, most_runs: int, room: bool) -> set[tuple[int, ...]]:
        """Every way in which these runs go on or end, with at most this number of runs open afterwards.

        Where fillers need no room, a run begins only when all open ones have taken a card. Otherwise two runs could be
        one, or the card could go into a gap that a filler fills.
        """
        rows: set[tuple[int, ...]] = set()
        for going in range(1 << len(runs)):
            on = [length for i, length in enumerate(runs) if going >> i & 1]
            ending = sum(self.min_run - length for i, length in enumerate(runs) if not going >> i & 1)
            after = [min(self.min_run, length + 1) for length in on]
            for used in range(min(copies, len(on)) + 1):
                most = min(copies - used, most_runs - len(on)) if room or used == len(runs) else 0
                for begun in range(max(0, most) + 1):
                    case = self.number[tuple(sorted([1] * begun + after))]
                    rows.add((case, len(on) - used, ending, used + begun, begun, len(runs) - len(on)))
        return rows


@cache
def run_steps(decks: int, min_run: int, room: bool, has_runs: bool) -> RunSteps:
    return RunSteps(decks, min_run, room, has_runs)


SetWays = frozenset[tuple[int, int, int]]
"""Ways to form sets of a rank: cards, sets, fillers."""


Held = tuple[tuple[int, int], ...]
"""By suit, the copies of a card and how many of them may be left; in any order of suits."""


@cache
def ways_of_different_suits(held: Held, fillers: int, min_set: int, most: int) -> SetWays:
    """The ways where a set has each suit once at most."""
    ways = {(0, 0, 0)} if all(copies <= leave for copies, leave in held) else set()
    for suits in range(1, 16):
        size = suits.bit_count()
        need = max(0, min_set - size)
        if need <= fillers and size <= most and all(held[s][0] for s in range(4) if suits >> s & 1):
            rest = tuple(sorted((held[s][0] - (suits >> s & 1), held[s][1]) for s in range(4)))
            others = ways_of_different_suits(rest, fillers - need, min_set, most)
            ways |= {(cards + size, sets + 1, spent + need) for cards, sets, spent in others}
    return frozenset(ways)


@cache
def ways_of_any_suits(cards: int, least: int, fillers: int, min_set: int, most: int) -> SetWays:
    """The ways where a set may have a suit more than once: only the number of cards matters, from the least on.

    Some of them can't be formed, for no suit may be in a set more often than there are decks; the bound stays a bound.
    """
    return frozenset(
        (taken, sets, spent)
        for taken in range(least, cards + 1)
        for sets in range(min(1, taken), taken + 1)
        for spent in range(fillers + 1)
        if sets * min_set <= taken + spent <= sets * most
    )


@cache
def set_table(
    decks: int, fillers: int, min_set: int, longest_set: int, limited: bool, leave: tuple[int, ...]
) -> "tuple[array[int], array[int], int]":
    """Where the ways of each number `unused` begin, the ways one after another, three numbers each; the most of one.

    `leave` says by suit how many copies of the rank's card may be in no meld.
    """
    base = decks + 1
    first, table = array("i"), array("i")
    for number in range(base**4):
        first.append(len(table))
        copies = [number // base**s % base for s in range(4)]
        held = tuple(sorted((copies[s], min(copies[s], leave[s])) for s in range(4)))
        if longest_set > 4:
            least = sum(own - may_be_left for own, may_be_left in held)
            ways = ways_of_any_suits(sum(copies), least, fillers, min_set, longest_set)
        else:
            ways = ways_of_different_suits(held, fillers, min_set, 4)
        if fillers == 0 and not limited and ways:
            # Then more cards are always better, and of as many cards fewer sets.
            ways &= {(0, 0, 0), max(ways, key=lambda way: (way[0], -way[1]))}
        for way in sorted(ways):
            table.extend(way)
    first.append(len(table))
    return first, table, max(after - before for before, after in pairwise(first)) // 3
