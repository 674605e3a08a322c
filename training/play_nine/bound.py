# cython: annotation_typing=False
"""How low the expected score of a hand can be at all: play that knows all cards to come, charged for knowing them.

Whenever a card is seen, the surplus of what a judge thinks of the hand then over what it thought on average before is
charged; for play that can't foresee cards these charges come to nothing on average. So the mean of the lowest score
less charges that any play reaches with the same cards lies below the optimum, and meets it when the judge is exact.

A hidden card has no rank before it is turned, so each draw can bring with it the rank of the card that it may turn;
boards stay multisets of kinds, and those that are met again are looked at once.
"""

from array import array
from collections.abc import Sequence
from random import Random

from kibitz.games.play_nine.engine.nets import NEVER, UNIT
from kibitz.games.play_nine.engine.search import Judge
from kibitz.games.play_nine.rules import HIDDEN, KINDS, MOST, OPEN_KINDS, PAIRS, kind_of

MASK64 = 0xFFFFFFFFFFFFFFFF
INFINITE = 1e30
BY_CARD = 27.0 * UNIT
BY_DRAW = 27.0 * BY_CARD
BY_KITTY = 28.0 * BY_DRAW


class Bound:
    """Searches all that could be done with cards known in advance, a draw at a time."""

    def __init__(self, judge: Judge, capacity: int) -> None:
        """capacity is the most boards to keep after a draw, a power of two."""
        self.judge = judge
        self.capacity = capacity
        self.first = [pair[0] for pair in PAIRS]
        self.second = [pair[1] for pair in PAIRS]
        self.kind = [kind_of(one, other) for one in range(16) for other in range(16)]
        rng = Random(0)
        self.codes = [rng.getrandbits(64) for _ in range(KINDS)]
        self.boards = array("B", bytes(2 * capacity * MOST))
        self.keys = array("Q", bytes(16 * capacity))
        self.charges = array("d", bytes(16 * capacity))
        self.prospects = array("d", bytes(16 * capacity))
        self.slots = array("i", bytes(16 * capacity))
        self.mask = 4 * capacity - 1
        self.into = 0
        self.count = 0
        self.looks = 0
        self.overflows = 0
        self.slack = 0.0
        self.best = 0.0
        self.least = 0.0

    def lowest(
        self,
        kinds: Sequence[int],
        draws: int,
        depth: int,
        slack: float,
        kitty: Sequence[int],
        deck: Sequence[int],
        turned: Sequence[int],
    ) -> float:
        """The lowest score less charges from this board on, with the cards of each draw in advance.

        Left out are boards that the judge, charges included, finds worse by more than the slack than the best after
        the same draw: the more slack, the surer that the lowest is found.
        """
        self.slack = slack
        self.least = INFINITE
        for place in range(self.judge.columns):
            self.boards[place] = kinds[place]
        self.keys[0] = self.key(0)
        self.charges[0] = 0.0
        self.prospects[0] = 0.0
        self.best = 0.0
        here = 0
        count = 1
        for left in range(draws, 0, -1):
            limit = self.best if self.best < self.least else self.least
            limit += slack
            self.begin(self.capacity - here)
            at = draws - left
            for which in range(here, here + count):
                if self.prospects[which] <= limit:
                    self.go_on(which, left, depth, kitty[at], deck[at], turned[at])
            here = self.capacity - here
            count = self.count
        return self.least

    def begin(self, into: int) -> None:
        """Make room for the boards after the next draw."""
        self.into = into
        self.count = 0
        self.best = INFINITE
        for slot in range(self.mask + 1):
            self.slots[slot] = -1

    def key(self, which: int) -> int:
        """A number that boards of equal columns share."""
        found = 0
        for place in range(self.judge.columns):
            found = (found + self.codes[self.boards[which * MOST + place]]) & MASK64
        return found

    def go_on(self, which: int, left: int, depth: int, kitty: int, deck: int, turned: int) -> None:
        """Try everything with the cards of one draw."""
        judge = self.judge
        for place in range(judge.columns):
            judge.board[place] = self.boards[which * MOST + place]
        judge.lay(0)
        mean = judge.look(0, left, depth, -1) / BY_KITTY
        self.looks += 1
        drawn = judge.drawn[0] / BY_DRAW
        taken = judge.best[kitty] / BY_CARD
        charge = self.charges[which] + (taken if taken < drawn else drawn) - mean
        self.place_all(which, left, kitty, turned, charge)
        charge += judge.best[deck] / BY_CARD - drawn
        self.place_all(which, left, deck, turned, charge)

    def place_all(self, which: int, left: int, card: int, turned: int, charge: float) -> None:
        """Try every place for the card, and turning the other one instead."""
        judge = self.judge
        for place in range(judge.columns):
            if judge.repeats(0, place):
                continue
            kind = judge.board[place]
            for side in range(1 if self.first[kind] == self.second[kind] else 2):
                value = judge.lines[(place * 2 + side) * 14 + card]
                if value < NEVER:
                    self.put(which, left, place, side, card, value / UNIT, charge)
            if kind >= OPEN_KINDS and judge.means[place] < NEVER * 27:
                after = judge.lines[place * 28 + turned] / UNIT
                self.put(which, left, place, 0, turned, after, charge + after - judge.means[place] / BY_CARD)

    def put(self, which: int, left: int, place: int, side: int, card: int, value: float, charge: float) -> None:
        """Keep the board that the card makes, or its score if the hand ends."""
        prospect = value - charge
        limit = self.best if self.best < self.least else self.least
        if prospect > limit + self.slack:
            return
        judge = self.judge
        old = judge.board[place]
        kept = self.second[old] if side else self.first[old]
        hidden = judge.hidden[0]
        if old >= OPEN_KINDS and (kept != HIDDEN or self.first[old] == HIDDEN):
            hidden -= 1
        if left == 1 or hidden == 0:
            if prospect < self.least:
                self.least = prospect
            return
        if prospect < self.best:
            self.best = prospect
        new = self.kind[kept * 16 + card]
        key = (self.keys[which] - self.codes[old] + self.codes[new]) & MASK64
        slot = (key >> 20) & self.mask
        while self.slots[slot] >= 0 and self.keys[self.slots[slot]] != key:
            slot = (slot + 1) & self.mask
        found = self.slots[slot]
        if found < 0:
            if self.count == self.capacity:
                self.overflows += 1
                return
            found = self.into + self.count
            self.count += 1
            self.slots[slot] = found
            self.keys[found] = key
            for other in range(judge.columns):
                self.boards[found * MOST + other] = judge.board[other]
            self.boards[found * MOST + place] = new
        elif self.charges[found] >= charge:
            return
        self.charges[found] = charge
        self.prospects[found] = prospect
