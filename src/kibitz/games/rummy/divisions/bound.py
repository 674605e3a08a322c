# cython: annotation_typing=False
"""An upper bound on what the cards of the next ranks can add to a division, under any rules.

A sweep over the cards from the ace up, as in sweep.py, with fillers (jokers and wild cards). What lies ahead depends on
few things: the lengths of a suit's open runs up to the least length of a run, the fillers that remain, and the room for
them. So there are polynomially many cases, each computed once and kept in a hash table.

All fillers count as melded, and those without room at any meld are subtracted at the end. That is exact in nearly all
hands. It is too high where a run would be too long for the rules, or a filler has room at one meld only: the search in
best_first.py then looks at more beginnings, and its order stays right.

    unit      what it is
    ------    ----------------------------------------------------------------------------------------------------
    score     as in scores.py, or points in the search for a first meld
    case      a suit's open runs, by their lengths up to min_run: the index into RunSteps.cases
    cases     those of the four suits, CASE_BITS each, hearts lowest
    stage     STAGES * rank + suit, then STAGES * rank + SETS for the rank's sets
    unused    copies of the rank's cards that no run has, one digit a suit in base decks + 1
    limit     limited search: how many cards may still be melded; otherwise: how many fillers have room at the melds

The key of an entry is, from bit 0: cases (48 bits), fillers (6), limit (10). Its tag is: unused (12 bits), stage (7),
generation. An entry of an older generation belongs to another hand, so a new hand does not have to clear the table.
"""

from array import array
from collections.abc import Sequence
from functools import cache
from itertools import combinations_with_replacement

from kibitz.games.rummy.divisions.scores import NEVER
from kibitz.games.rummy.divisions.skeletons import HIGH_ACE, SETS, STAGES
from kibitz.native.machine import GOLDEN_GAMMA, splitmix64

MASK64 = (1 << 64) - 1
CASE_BITS = 12
CASE = (1 << CASE_BITS) - 1
FILLER_SHIFT = 4 * CASE_BITS
FILLER_BITS = 6
LAST_FILLER = (1 << FILLER_BITS) - 1
LIMIT_BITS = 10
STAGE_SHIFT = 12
TAG_BITS = 19
GENERATIONS = (1 << 32 - TAG_BITS) - 1
"""As many as the rest of a tag's 32 bits can count; 0 is an empty entry."""
MOST_DECKS = 4
FIRST_BITS = 10
"""The table begins with 1 << FIRST_BITS entries."""


class RunSteps:
    """What a suit's open runs can become at the next card, by the number of its copies.

    Row number case * (decks + 1) + copies is first[row] to first[row + 1] of the other arrays: the case that follows,
    fillers in gaps and at ends, cards used, runs begun and ended.
    """

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
        """The cases of the runs that are open in each suit, given by their lengths."""
        cases = 0
        for suit, runs in enumerate(opened):
            if runs:
                lengths = sorted([min(self.min_run, length) for length in runs])
                cases |= self.number[tuple(lengths)] << CASE_BITS * suit
        return cases

    def _rows(self, runs: tuple[int, ...], copies: int, decks: int, room: bool) -> set[tuple[int, ...]]:
        """Every way in which these runs go on or end.

        Where fillers need no room, a run begins only when all open ones have taken a card. Otherwise two runs could be
        one, or the card could go into a gap that a filler fills.
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
def run_steps(decks: int, min_run: int, room: bool) -> RunSteps:
    return RunSteps(decks, min_run, room)


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
    decks: int, fillers: int, min_set: int, duplicates: bool, limited: bool, leave: tuple[int, ...]
) -> "tuple[array[int], array[int]]":
    """The ways one after another, three numbers each, and where those of each number `unused` begin.

    `leave` says by suit how many copies of the rank's card may be in no meld.
    """
    base = decks + 1
    first, table = array("i"), array("i")
    for number in range(base**4):
        first.append(len(table))
        copies = [number // base**s % base for s in range(4)]
        held = tuple(sorted((copies[s], min(copies[s], leave[s])) for s in range(4)))
        if duplicates:
            least = sum(own - may_be_left for own, may_be_left in held)
            ways = ways_of_any_suits(sum(copies), least, fillers, min_set, 4 * decks)
        else:
            ways = ways_of_different_suits(held, fillers, min_set, 4)
        if fillers == 0 and not limited and ways:
            # Then more cards are always better, and of as many cards fewer sets.
            ways &= {(0, 0, 0), max(ways, key=lambda way: (way[0], -way[1]))}
        for way in sorted(ways):
            table.extend(way)
    first.append(len(table))
    return first, table


class UpperBound:
    """The bounds of one hand at a time by stage and case, kept in a hash table that grows with them."""

    def __init__(self, decks: int, min_run: int, min_set: int, duplicates: bool, fillers: int, limited: bool) -> None:
        if not 1 <= decks <= MOST_DECKS or min_run < 1 or min_set < 1 or not 0 <= fillers <= LAST_FILLER:
            raise ValueError(f"{decks} decks, {fillers} fillers: expected 1 to {MOST_DECKS} and 0 to {LAST_FILLER}")
        self.decks = decks
        self.longest_set = 4 * decks if duplicates else 4
        self.steps = run_steps(decks, min_run, fillers > 0 and not limited)
        self.closing = self.steps.closing
        self.first = self.steps.first
        self.following = self.steps.following
        self.gaps = self.steps.gaps
        self.ending = self.steps.ending
        self.used = self.steps.used
        self.begun = self.steps.begun
        self.ended = self.steps.ended
        self.fillers = fillers
        self.min_set = min_set
        self.duplicates = duplicates
        self.set_first = array("i")
        self.set_ways = array("i")
        # By rank, where its numbers of copies begin in set_first.
        self.set_at = [0] * 14
        self.count = [0] * 56
        self.score = [0] * 14
        self.power = [0] * 4
        for s in range(4):
            self.power[s] = (decks + 1) ** s
        self.ranks = 13
        self.cost = 0
        self.filler = 0
        self.limited = limited
        self.generation = 0
        self.bits = FIRST_BITS
        self.entries = 0
        self.keys = array("Q", bytes(8 << self.bits))
        self.tags = array("I", bytes(4 << self.bits))
        self.bounds = array("q", bytes(8 << self.bits))

    def hold(
        self, counts: list[int], scores: list[int], cost: int, filler: int, leave: Sequence[int] | None = None
    ) -> None:
        """Take another hand: copies of each card by rank and suit, the score of a card by rank, the cost of a meld.

        `filler` is what one without room at any meld costs, because all count as melded from the start. In a limited
        search it is what a filler adds that is melded. A fourteenth rank has the aces that must be above the kings.
        `leave` says how many copies of each card may be in no meld; by default all.
        """
        if len(scores) > HIGH_ACE + 1 or len(counts) > 4 * (HIGH_ACE + 1):
            raise ValueError(f"{len(counts)} counts of {len(scores)} ranks: expected {HIGH_ACE + 1} ranks at most")
        if counts and not 0 <= min(counts) <= max(counts) <= self.decks:
            raise ValueError(f"counts from {min(counts)} to {max(counts)}: expected 0 to {self.decks}")
        self.ranks = len(scores)
        for i in range(56):
            self.count[i] = counts[i] if i < len(counts) else 0
        for rank in range(self.ranks):
            self.score[rank] = scores[rank]
        self.cost = cost
        self.filler = filler
        self.list_sets(leave)
        self.generation += 1
        self.entries = 0
        if self.generation > GENERATIONS:
            self.generation = 1
            self.tags = array("I", bytes(4 << self.bits))

    def list_sets(self, leave: Sequence[int] | None) -> None:
        """Write the ways to form sets of each rank, one table for all ranks that may leave the same."""
        places: dict[tuple[int, ...], int] = {}
        firsts, ways = array("i"), array("i")
        for rank in range(self.ranks):
            at = 4 * rank
            may_leave = (self.decks,) * 4
            if leave is not None and rank < HIGH_ACE:
                may_leave = tuple([min(self.decks, copies) for copies in leave[at : at + 4]])
            if may_leave not in places:
                places[may_leave] = len(firsts)
                first, table = set_table(
                    self.decks, self.fillers, self.min_set, self.duplicates, self.limited, may_leave
                )
                firsts.extend([place + len(ways) for place in first])
                ways.extend(table)
            self.set_at[rank] = places[may_leave]
        self.set_first, self.set_ways = firsts, ways

    def slot(self, key: int, tag: int) -> int:
        """Where an entry is in the table, or where it would be."""
        # The tag-th random number after the key: unlike for unlike tags as well as for unlike keys.
        at = splitmix64((key + tag * GOLDEN_GAMMA) & MASK64) >> (64 - self.bits)
        while self.tags[at] >> TAG_BITS == self.generation and not (self.tags[at] == tag and self.keys[at] == key):
            at = (at + 1) & ((1 << self.bits) - 1)
        return at

    def grow(self) -> None:
        """Double the table."""
        keys, tags, bounds = self.keys, self.tags, self.bounds
        size = 1 << self.bits
        self.bits += 1
        self.keys = array("Q", bytes(16 * size))
        self.tags = array("I", bytes(8 * size))
        self.bounds = array("q", bytes(16 * size))
        for i in range(size):
            if tags[i] >> TAG_BITS == self.generation:
                at = self.slot(keys[i], tags[i])
                self.keys[at] = keys[i]
                self.tags[at] = tags[i]
                self.bounds[at] = bounds[i]

    def ahead(self, stage: int, cases: int, fillers: int, limit: int, unused: int) -> int:
        """What `most_ahead` promises, of arguments that are checked: ValueError where the table has no such case."""
        for suit in range(4):
            if (cases >> (CASE_BITS * suit)) & CASE >= len(self.closing):
                raise ValueError(f"cases {cases:#x}: expected {len(self.closing) - 1} at most for each of four suits")
        if cases >> FILLER_SHIFT or not 0 <= stage <= STAGES * self.ranks:
            raise ValueError(f"stage {stage}, cases {cases:#x}: expected 0 to {STAGES * self.ranks}, and four suits")
        if not 0 <= unused < (self.decks + 1) ** (stage % STAGES):
            raise ValueError(f"{unused} unused: expected a digit for each suit that the stage {stage} has settled")
        if not 0 <= fillers <= LAST_FILLER or not 0 <= limit < 1 << LIMIT_BITS:
            raise ValueError(f"{fillers} fillers, limit {limit}: expected 0 to {LAST_FILLER}, {(1 << LIMIT_BITS) - 1}")
        return self.most_ahead(stage, cases, fillers, limit, unused)

    # What is promised:
    #
    # The value is at least the score that the cards from this stage on add to any division that has the open runs
    # `cases`, `fillers` fillers to spend and `limit` as in the table of units; below NEVER // 2 if there is no such
    # division. It is the exact maximum of a relaxed game, in which a filler needs room somewhere, not a place.
    #
    # At the stage of a rank's sets `unused` says what its runs have left; at the stage of its first suit it is 0.
    #
    # On exit the table has an entry for the arguments, unless all ranks are done. It may have been replaced by a
    # larger one, so no position in it outlives a call.
    def most_ahead(self, stage: int, cases: int, fillers: int, limit: int, unused: int) -> int:
        """The most that the cards from this stage on can add, or a little more."""
        if stage == STAGES * self.ranks:
            return self.at_the_end(cases, fillers, limit)
        key = limit
        key = (((key << FILLER_BITS) | fillers) << FILLER_SHIFT) | cases
        tag = (self.generation << TAG_BITS) | (stage << STAGE_SHIFT) | unused
        at = self.slot(key, tag)
        if self.tags[at] == tag:
            return self.bounds[at]
        if stage % STAGES == SETS:
            best = self.over_sets(stage, cases, fillers, limit, unused)
        else:
            best = self.over_runs(stage, cases, fillers, limit, unused)
        self.entries += 1
        if 2 * self.entries > 1 << self.bits:
            self.grow()
        at = self.slot(key, tag)
        self.keys[at] = key
        self.tags[at] = tag
        self.bounds[at] = best
        return best

    def at_the_end(self, cases: int, fillers: int, limit: int) -> int:
        """After the last rank every run ends, with the fillers that it needs for its length."""
        need = 0
        for s in range(4):
            need += self.closing[(cases >> (CASE_BITS * s)) & CASE]
        if need > fillers or (self.limited and need > limit):
            return NEVER
        if self.limited:
            return self.filler * (fillers if fillers < limit else limit)
        return self.filler * (limit - fillers) if limit < fillers else 0

    def over_sets(self, stage: int, cases: int, fillers: int, limit: int, unused: int) -> int:
        """The best over all sets that the unused copies of the rank can form."""
        best = NEVER
        rank = stage // STAGES
        at = self.set_at[rank] + unused
        for i in range(self.set_first[at], self.set_first[at + 1], 3):
            cards = self.set_ways[i]
            sets = self.set_ways[i + 1]
            spent = self.set_ways[i + 2]
            if spent > fillers or (self.limited and cards + spent > limit):
                continue
            gain = cards * self.score[rank] - sets * self.cost
            if self.limited:
                after = limit - cards - spent
                gain += spent * self.filler
            else:
                after = limit + sets * self.longest_set - cards - spent
                if after > fillers - spent:
                    after = fillers - spent
            gain += self.most_ahead(stage + 1, cases, fillers - spent, after, 0)
            if gain > best:
                best = gain
        return best

    # The value is the greatest over the rows of RunSteps for the suit's case and copies: the score of the cards used,
    # less the cost of the runs begun, plus what is ahead. Aces above the king must all be used: their number was
    # chosen before.
    #
    # Without a limit, `limit` grows by the room that runs have: one that begins at this rank could have a filler at
    # every place below it, one that ends could have one at every place above, and what a run needs at its end is
    # taken from that. It is cut at the number of fillers, since more room makes no difference.
    def over_runs(self, stage: int, cases: int, fillers: int, limit: int, unused: int) -> int:
        """The best over all that the suit's open runs can do with the copies of this card."""
        best = NEVER
        rank = stage // STAGES
        suit = stage % STAGES
        shift = CASE_BITS * suit
        copies = self.count[4 * rank + suit]
        row = ((cases >> shift) & CASE) * (self.decks + 1) + copies
        others = cases & ~(CASE << shift)
        for i in range(self.first[row], self.first[row + 1]):
            spent = self.gaps[i] + self.ending[i]
            if spent > fillers or (rank == HIGH_ACE and self.used[i] < copies):
                continue
            gain = self.used[i] * self.score[rank] - self.begun[i] * self.cost
            if self.limited:
                after = limit - self.used[i] - spent
                if after < 0:
                    continue
                gain += spent * self.filler
            else:
                after = limit + self.begun[i] * rank + self.ended[i] * (HIGH_ACE - rank) - self.ending[i]
                if after > fillers - spent:
                    after = fillers - spent
                if after < 0:
                    after = 0
            case = self.following[i]
            gain += self.most_ahead(
                stage + 1,
                others | (case << shift),
                fillers - spent,
                after,
                unused + (copies - self.used[i]) * self.power[suit],
            )
            if gain > best:
                best = gain
        return best
