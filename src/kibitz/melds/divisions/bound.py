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

from kibitz.melds.divisions.scores import ALL, NEVER
from kibitz.melds.divisions.skeletons import HIGH_ACE, SETS, STAGES
from kibitz.melds.divisions.steps import CASE, CASE_BITS, run_steps, set_table
from kibitz.melds.divisions.suit_bound import SuitBound, is_served
from kibitz.native.machine import GOLDEN_GAMMA, splitmix64

MASK64 = (1 << 64) - 1
FILLER_SHIFT = 4 * CASE_BITS
FILLER_BITS = 6
LAST_FILLER = (1 << FILLER_BITS) - 1
LIMIT_BITS = 10
STAGE_SHIFT = 12
TAG_BITS = 19
GENERATIONS = (1 << 32 - TAG_BITS) - 1
"""As many as the rest of a tag's 32 bits can count; 0 is an empty entry."""
MOST_DECKS = 4
LONGEST_SET = 4 * MOST_DECKS + 16
"""All cards of a rank, and all wild cards that a set may have."""
FIRST_BITS = 10
"""The table begins with 1 << FIRST_BITS entries."""
NO_LIMIT = -NEVER
"""As `most`: nothing is known."""
GAIN, PROMISED, CASES, FILLERS, LIMIT, UNUSED, FIGURES = range(7)
"""The figures of a choice: what it adds, what is ahead of it at most, and the case after it."""
FIRST_ROOM = FIGURES * 256
"""Figures that there is room for at first."""
RICH = 30
"""Cards from which on the bound by suits saves more than it costs; measured."""


class UpperBound:
    """The bounds of one hand at a time by stage and case, kept in a hash table that grows with them."""

    def __init__(
        self,
        decks: int,
        min_run: int,
        min_set: int,
        longest_set: int,
        fillers: int,
        limited: bool,
        has_runs: bool = True,
    ) -> None:
        if not 1 <= decks <= MOST_DECKS or min_run < 1 or min_set < 1 or not 0 <= fillers <= LAST_FILLER:
            raise ValueError(f"{decks} decks, {fillers} fillers: expected 1 to {MOST_DECKS} and 0 to {LAST_FILLER}")
        if not min_set <= longest_set <= LONGEST_SET:
            raise ValueError(f"longest_set = {longest_set}: expected {min_set} to {LONGEST_SET}")
        self.decks = decks
        # Above 4 where a set may have a suit more than once.
        self.longest_set = longest_set
        self.steps = run_steps(decks, min_run, fillers > 0 and not limited, has_runs)
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
        first, ways, most = set_table(decks, fillers, min_set, longest_set, limited, (decks,) * 4)
        self.all_first, self.all_ways = first, ways
        self.set_first, self.set_ways = self.all_first, self.all_ways
        # By rank, where its numbers of copies begin in set_first.
        self.set_at = [0] * 14
        self.has_suit_bound = 1 if is_served(len(self.closing), fillers) else 0
        self.is_rich = 0
        self.by_suits = SuitBound(self.steps, decks, self.longest_set, min_set, fillers)
        # The choices that are being looked at, those of a stage after those of the stages before it.
        self.listed = 0
        self.most_figures = FIGURES * max(self.steps.most_rows, most)
        self.choices = array("q", bytes(8 * (FIRST_ROOM + self.most_figures)))
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
        self.tabulate_sets(leave)
        self.is_rich = 1 if not self.limited and sum(counts) >= RICH and self.has_suit_bound else 0
        if self.is_rich:
            self.by_suits.hold(counts, scores, cost, filler, leave)
        self.generation += 1
        self.entries = 0
        if self.generation > GENERATIONS:
            self.generation = 1
            self.tags = array("I", bytes(4 << self.bits))

    def tabulate_sets(self, leave: Sequence[int] | None) -> None:
        """Write the ways to form sets of each rank, one table for all ranks that may leave the same."""
        if leave is None:
            self.set_first, self.set_ways = self.all_first, self.all_ways
            for rank in range(self.ranks):
                self.set_at[rank] = 0
            return
        places: dict[tuple[int, ...], int] = {}
        firsts, ways = array("i"), array("i")
        for rank in range(self.ranks):
            # Aces above the kings are all in runs.
            may_leave = tuple(leave[4 * rank : 4 * rank + 4]) if rank < HIGH_ACE else ()
            if may_leave not in places:
                places[may_leave] = len(firsts)
                first, table, _ = set_table(
                    self.decks, self.fillers, self.min_set, self.longest_set, self.limited, may_leave or (0,) * 4
                )
                firsts.extend([place + len(ways) for place in first])
                ways.extend(table)
            self.set_at[rank] = places[may_leave]
        self.set_first, self.set_ways = firsts, ways

    def make_room(self) -> None:
        """Double the room for choices."""
        self.choices = array("q", bytes(self.choices) + bytes(8 * len(self.choices)))

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

    def ahead(self, stage: int, cases: int, fillers: int, limit: int, unused: int, needed: int = ALL) -> int:
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
        return self.most_ahead(stage, cases, fillers, limit, unused, min(max(ALL, needed), NO_LIMIT), NO_LIMIT)

    # What is promised:
    #
    # The value is at least the score that the cards from this stage on add to any division that has the open runs
    # `cases`, `fillers` fillers to spend and `limit` as in the table of units; below NEVER // 2 if there is no such
    # division. Where it is `needed` or more, it is the exact maximum of a relaxed game, in which a filler needs room
    # somewhere, not a place. Below `needed` it may be more than that: whoever asks knows something better.
    #
    # At the stage of a rank's sets `unused` says what its runs have left; at the stage of its first suit it is 0.
    # `most` is a bound that is known already.
    #
    # The table keeps twice the value, plus 1 where it is exact. On exit it may have been replaced by a larger one, so
    # no position in it outlives a call.
    def most_ahead(self, stage: int, cases: int, fillers: int, limit: int, unused: int, needed: int, most: int) -> int:
        """The most that the cards from this stage on can add, or a little more."""
        if stage == STAGES * self.ranks:
            return self.at_the_end(cases, fillers, limit)
        key = limit
        key = (((key << FILLER_BITS) | fillers) << FILLER_SHIFT) | cases
        tag = (self.generation << TAG_BITS) | (stage << STAGE_SHIFT) | unused
        at = self.slot(key, tag)
        is_new = self.tags[at] != tag
        if not is_new:
            known = self.bounds[at] >> 1
            if self.bounds[at] & 1 or known < needed:
                return known
            if known < most:
                most = known
        begin = self.listed
        if FIGURES * begin + self.most_figures > len(self.choices):
            self.make_room()
        if stage % STAGES == SETS:
            self.list_sets(stage, cases, fillers, limit, unused)
        else:
            self.list_runs(stage, cases, fillers, limit, unused)
        best = self.best_of(begin, stage + 1, needed, most)
        self.listed = begin
        if is_new:
            self.entries += 1
            if 2 * self.entries > 1 << self.bits:
                self.grow()
        at = self.slot(key, tag)
        self.keys[at] = key
        self.tags[at] = tag
        self.bounds[at] = 2 * best + (1 if best >= needed else 0)
        return best

    # The choice that promises most by suits comes first: it often reaches `most`, or spares the others a look ahead.
    def best_of(self, begin: int, stage: int, needed: int, most: int) -> int:
        """What the best of the choices listed from `begin` on adds; as exact as most_ahead promises."""
        best = NEVER
        if self.is_rich:
            self.put_first(begin, stage)
        for i in range(begin, self.listed):
            at = FIGURES * i
            own = self.choices[at + GAIN]
            gain = own + self.choices[at + PROMISED]
            if gain >= needed and gain > best:
                gain = own + self.most_ahead(
                    stage,
                    self.choices[at + CASES],
                    self.choices[at + FILLERS],
                    self.choices[at + LIMIT],
                    self.choices[at + UNUSED],
                    (needed if needed > best else best + 1) - own,
                    self.choices[at + PROMISED],
                )
            if gain > best:
                best = gain
                if best >= most:
                    break
        return best

    def put_first(self, begin: int, stage: int) -> None:
        """Note what the choices listed from `begin` on promise by suits, and swap the best one with the first."""
        first = FIGURES * begin
        best = first
        for i in range(begin, self.listed):
            at = FIGURES * i
            self.choices[at + PROMISED] = self.by_suits.most(
                stage,
                self.choices[at + CASES],
                self.choices[at + FILLERS],
                self.choices[at + LIMIT],
                self.choices[at + UNUSED],
            )
            if (
                self.choices[at + GAIN] + self.choices[at + PROMISED]
                > self.choices[best + GAIN] + self.choices[best + PROMISED]
            ):
                best = at
        for figure in range(FIGURES):
            kept = self.choices[first + figure]
            self.choices[first + figure] = self.choices[best + figure]
            self.choices[best + figure] = kept

    def append(self, gain: int, cases: int, fillers: int, limit: int, unused: int) -> None:
        """List a choice: what it adds, and the case after it."""
        at = FIGURES * self.listed
        self.choices[at + GAIN] = gain
        self.choices[at + PROMISED] = NO_LIMIT
        self.choices[at + CASES] = cases
        self.choices[at + FILLERS] = fillers
        self.choices[at + LIMIT] = limit
        self.choices[at + UNUSED] = unused
        self.listed += 1

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

    def list_sets(self, stage: int, cases: int, fillers: int, limit: int, unused: int) -> None:
        """List all sets that the unused copies of the rank can form."""
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
            self.append(gain, cases, fillers - spent, after, 0)

    # By the rows of RunSteps for the suit's case and copies. Aces above the king must all be used: their number was
    # chosen before.
    #
    # Without a limit, `limit` grows by the room that runs have: one that begins at this rank could have a filler at
    # every place below it, one that ends could have one at every place above, and what a run needs at its end is
    # taken from that. It is cut at the number of fillers, since more room makes no difference.
    def list_runs(self, stage: int, cases: int, fillers: int, limit: int, unused: int) -> None:
        """List all that the suit's open runs can do with the copies of this card."""
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
            left = unused + (copies - self.used[i]) * self.power[suit]
            self.append(gain, others | (case << shift), fillers - spent, after, left)
