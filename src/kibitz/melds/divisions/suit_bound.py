# cython: annotation_typing=False
"""A quick upper bound on what the cards of the next ranks can add: every suit by itself, as if sets needed no partners.

A set costs a meld, and each of its cards bears a share of that, as of the largest set possible. So a card that is in no
run is worth its score less a share, whatever the other suits have, and the suits are independent: a small dynamic
program for each, over the ranks, the open runs, the fillers in its runs and the room that these have for others. The
best sum over the suits is at least what bound.py finds, which needs it to drop cases without looking ahead.

    unit      what it is
    ------    ----------------------------------------------------------------------------------------------------
    part      a score times `parts`, so that a share of a meld's cost is a whole number
    spent     fillers in the gaps and at the ends of a suit's runs
    room      fillers that the suit's runs could hold beyond these, at most as many as the hand has
    entry     spent * (fillers + 1) + room
"""

from array import array
from collections.abc import Sequence

from kibitz.melds.divisions.scores import NEVER
from kibitz.melds.divisions.skeletons import HIGH_ACE, SETS, STAGES
from kibitz.melds.divisions.steps import CASE, CASE_BITS, RunSteps

MOST_FILLERS = 4
MOST_CASES = 64
"""Rules with more ways to have open runs, and hands with more fillers, do without this bound."""
ENTRIES = (MOST_FILLERS + 1) ** 2
PARTS = 12
"""A multiple of 1, 2, 3 and 4: what a meld's cost is divided by where sets have different suits."""
FLOOR = 2 * NEVER
"""Below every sum of parts, and four of it still fit in 64 bits."""
RANKS = 15
"""Also the one after the high aces."""


def is_served(cases: int, fillers: int) -> bool:
    """Whether this bound serves a hand with these fillers, under rules with these ways to have open runs."""
    return fillers <= MOST_FILLERS and cases <= MOST_CASES


def partners(copies: Sequence[int], may_repeat: bool) -> int:
    """How many cards of a rank a set can have at most."""
    return sum(copies) if may_repeat else sum(number > 0 for number in copies)


class SuitBound:
    """The bounds of one hand at a time by suit, rank, open runs, fillers spent and room."""

    def __init__(self, steps: RunSteps, decks: int, longest_set: int, min_set: int, fillers: int) -> None:
        """longest_set is above 4 where suits may be in a set more than once."""
        self.closing = steps.closing
        self.first = steps.first
        self.following = steps.following
        self.gaps = steps.gaps
        self.ending = steps.ending
        self.used = steps.used
        self.begun = steps.begun
        self.ended = steps.ended
        self.decks = decks
        self.cases = len(steps.closing)
        self.longest_set = longest_set
        self.min_set = min_set
        self.fillers = fillers
        self.width = fillers + 1
        self.entries = self.width * self.width
        self.parts = PARTS if longest_set <= 4 else longest_set
        self.ranks = 0
        self.lack = 0
        """Parts that a filler costs at least which has no room at a run."""
        # Both get their room with the first hand, since few bounds hold one.
        self.best = array("q")
        # By rank, suit and copies, what copies in no run add.
        self.alone = array("q")
        self.sums = [0] * 25
        self.others = [0] * 25

    def hold(
        self, counts: Sequence[int], scores: Sequence[int], cost: int, filler: int, leave: Sequence[int] | None
    ) -> None:
        """Take another hand, given as to UpperBound.hold."""
        if not len(self.best):
            self.best = array("q", bytes(8 * 4 * RANKS * self.cases * self.entries))
            self.alone = array("q", bytes(8 * 4 * RANKS * (self.decks + 1)))
        self.ranks = len(scores)
        self.lack = min(filler * self.parts, cost * self.parts // self.longest_set)
        for rank in range(self.ranks):
            cards = partners(counts[4 * rank : 4 * rank + 4], self.longest_set > 4)
            has_sets = rank < HIGH_ACE and cards > 0 and cards + self.fillers >= self.min_set
            gain = 0
            if has_sets:
                gain = scores[rank] * self.parts - cost * self.parts // min(self.longest_set, cards + self.fillers)
            for suit in range(4):
                for copies in range(self.decks + 1):
                    may_be_left = leave is None or rank == HIGH_ACE or copies <= leave[4 * rank + suit]
                    worth = copies * max(0, gain) if has_sets or may_be_left else FLOOR
                    self.alone[(4 * rank + suit) * (self.decks + 1) + copies] = worth
        for suit in range(4):
            self.end_suit(suit)
            for rank in range(self.ranks - 1, -1, -1):
                self.fill(suit, rank, counts[4 * rank + suit], scores[rank] * self.parts, cost * self.parts)

    def end_suit(self, suit: int) -> None:
        """After the last rank every run ends, with the fillers that it needs for its length."""
        at = (suit * RANKS + self.ranks) * self.cases * self.entries
        for case in range(self.cases):
            for entry in range(self.entries):
                self.best[at] = 0 if entry == self.closing[case] * self.width else FLOOR
                at += 1

    def fill(self, suit: int, rank: int, copies: int, score: int, cost: int) -> None:
        """Write the bounds of a suit from a rank on, those from the next one on being there."""
        for case in range(self.cases):
            at = ((suit * RANKS + rank) * self.cases + case) * self.entries
            for entry in range(self.entries):
                self.best[at + entry] = FLOOR
            row = case * (self.decks + 1) + copies
            for i in range(self.first[row], self.first[row + 1]):
                spent = self.gaps[i] + self.ending[i]
                left = copies - self.used[i]
                if spent > self.fillers or (rank == HIGH_ACE and left > 0):
                    continue
                gain = self.used[i] * score - self.begun[i] * cost
                gain += self.alone[(4 * rank + suit) * (self.decks + 1) + left]
                if gain <= FLOOR // 2:
                    continue
                # Never below 0: what a run's end takes from the room of others is less than they may have had.
                room = self.begun[i] * rank + self.ended[i] * (HIGH_ACE - rank) - self.ending[i]
                if room < 0:
                    room = 0
                following = ((suit * RANKS + rank + 1) * self.cases + self.following[i]) * self.entries
                for f in range(spent, self.width):
                    for g in range(self.width):
                        after = g - room if g > room else 0
                        worth = gain + self.best[following + (f - spent) * self.width + after]
                        if worth > self.best[at + f * self.width + g]:
                            self.best[at + f * self.width + g] = worth

    # What is promised:
    #
    # The value is at least that of UpperBound.most_ahead with the same arguments, and below NEVER // 2 only if that is.
    #
    # The suits that the stage has settled at its rank go on at the next one; the copies that they left add what they
    # are worth alone. Fillers that are neither in runs nor in the room for them are in sets, where they bear a share of
    # the cost, or lost.
    def most(self, stage: int, cases: int, fillers: int, limit: int, unused: int) -> int:
        """At least the most that the cards from this stage on can add."""
        rank = stage // STAGES
        settled = stage % STAGES
        # More room than this makes no difference.
        most_room = fillers - limit if fillers > limit else 0
        for f in range(fillers + 1):
            for g in range(most_room + 1):
                self.sums[f * self.width + g] = FLOOR
        self.sums[0] = 0
        for suit in range(settled):
            self.sums[0] += self.alone[(4 * rank + suit) * (self.decks + 1) + unused % (self.decks + 1)]
            unused //= self.decks + 1
        for suit in range(SETS):
            at = rank + 1 if suit < settled else rank
            self.add_suit(suit, at, (cases >> (CASE_BITS * suit)) & CASE, fillers, most_room)
        best = FLOOR
        for f in range(fillers + 1):
            for g in range(most_room + 1):
                lacking = fillers - f - limit - g
                worth = self.sums[f * self.width + g] - (lacking * self.lack if lacking > 0 else 0)
                if worth > best:
                    best = worth
        return best // self.parts if best > FLOOR // 2 else NEVER

    def add_suit(self, suit: int, rank: int, case: int, fillers: int, most_room: int) -> None:
        """Add what a suit can add from a rank on to the sums, by fillers spent and room."""
        at = ((suit * RANKS + rank) * self.cases + case) * self.entries
        for f in range(fillers + 1):
            for g in range(most_room + 1):
                entry = f * self.width + g
                self.others[entry] = self.sums[entry]
                self.sums[entry] = FLOOR
        for f in range(fillers + 1):
            for g in range(most_room + 1):
                before = self.others[f * self.width + g]
                if before <= FLOOR // 2:
                    continue
                for more in range(fillers - f + 1):
                    for room in range(most_room + 1):
                        worth = before + self.best[at + more * self.width + room]
                        entry = (f + more) * self.width + (g + room if g + room < most_room else most_room)
                        if worth > self.sums[entry]:
                            self.sums[entry] = worth
