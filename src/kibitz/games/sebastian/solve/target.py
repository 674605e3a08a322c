# cython: annotation_typing=False
"""The largest possible probability of a final score of at least so many points, from every card.

A situation is the set of used categories, the total of the first six and the points still needed. Only situations
that can arise on the way to the one target are kept: the points needed lie between what the used categories can
have left over at best and what the open ones can still bring.
"""

from array import array
from collections.abc import Callable

from kibitz.games.sebastian.rules import (
    BONUS,
    BONUS_FROM,
    CARD_FULL,
    COMPANY,
    HIGHEST,
    PANDEMONIUM,
    PRATTLE,
    QUADRUPLA,
    QUINTUPLICATAM,
    SQUADRON,
    TRIPLEX,
    scores,
)
from kibitz.games.sebastian.solve.turn import Weighing
from kibitz.games.sebastian.solve.turn_lanes import (
    FIXED_COMPANY,
    FIXED_FIVE,
    FIXED_PRATTLE,
    FIXED_SQUADRON,
    SUMS,
    UPPER,
    Turn,
)
from kibitz.games.sebastian.solve.values import kept_totals, reachable

CARDS = 8192
MARGIN = 56
"""More than the points of any turn."""
WIDTH = 512


class Chances:
    """Solves for one target, the fullest cards first."""

    def __init__(self, target: int, five_is_squadron: bool = False) -> None:
        if not 1 <= target <= HIGHEST + 1:
            raise ValueError(f"target {target}: expected 1 to {HIGHEST + 1}")
        self.target = target
        self.five_is_squadron = five_is_squadron
        self.turn = Turn()
        self.most = [max(category) for category in scores()]
        # By the used ones of the first six: the totals kept apart, and which of them stands for a total.
        self.totals = [total for faces in range(64) for total in (kept_totals(faces) + [0] * 64)[:64]]
        self.totals_count = [len(kept_totals(faces)) for faces in range(64)]
        self.place = [0] * 4096
        for faces in range(64):
            kept = kept_totals(faces)
            for total in reachable(faces):
                self.place[64 * faces + total] = min(i for i, least in enumerate(kept) if total <= least)
        # A row for each total of a card: its least and greatest number of points needed, and where it lies.
        rows = sum(self.totals_count[used & 63] for used in range(CARDS))
        self.row = array("i", bytes(4 * CARDS))
        self.least = array("h", bytes(2 * rows))
        self.greatest = array("h", bytes(2 * rows))
        self.start = array("q", bytes(8 * rows))
        self.chance = array("d", bytes(8 * self.lay_out()))
        # The rows that a turn can lead to, with ones where nothing more is needed and zeros where it is too much:
        # of points needed n at MARGIN + n, for each lower category and for each face by its count.
        self.after = [0.0] * 22016

    def lay_out(self) -> int:
        """Gives every row its place; the size of all."""
        number = 0
        size = 0
        for used in range(CARDS):
            self.row[used] = number
            behind = 0
            ahead = 0
            reach = 0
            for category in range(13):
                if used >> category & 1:
                    behind += self.most[category]
                else:
                    ahead += self.most[category]
                    if category < 6:
                        reach += self.most[category]
            for i in range(self.totals_count[used & 63]):
                total = self.totals[64 * (used & 63) + i]
                bonus = BONUS if total + reach >= BONUS_FROM else 0
                self.least[number] = self.target - behind if self.target > behind else 1
                self.greatest[number] = ahead + bonus if ahead + bonus < self.target else self.target
                self.start[number] = size
                if self.greatest[number] >= self.least[number]:
                    size += self.greatest[number] - self.least[number] + 1
                number += 1
        return size

    def solve(self, progress: Callable[[int, int], None] | None = None) -> float:
        """The probability from an empty card."""
        for i in range(self.totals_count[63]):
            number = self.row[CARD_FULL] + i
            for needed in range(self.least[number], self.greatest[number] + 1):
                self.chance[self.start[number] + needed - self.least[number]] = 1.0
        for used in range(CARD_FULL - 1, -1, -1):
            self.card(used)
            if progress is not None and used % 16 == 0:
                progress(CARDS - used, CARDS)
        return self.worth(0, 0, self.target)

    def worth(self, used: int, total: int, needed: int) -> float:
        """The probability to get the points needed, the bonus counted, from a card that can arise."""
        if total > 63:
            total = 63
        number = self.row[used] + self.place[64 * (used & 63) + total]
        if needed <= 0:
            return 1.0
        if needed > self.greatest[number]:
            return 0.0
        return self.chance[self.start[number] + needed - self.least[number]]

    def spread(self, at: int, used: int, total: int, last: int) -> None:
        """Copies a row into `after` from `at` on, complete from -MARGIN up to the points needed given last."""
        if total > 63:
            total = 63
        number = self.row[used] + self.place[64 * (used & 63) + total]
        least = self.least[number]
        greatest = self.greatest[number]
        for needed in range(-MARGIN, 1):
            self.after[at + MARGIN + needed] = 1.0
        for needed in range(least, greatest + 1):
            self.after[at + MARGIN + needed] = self.chance[self.start[number] + needed - least]
        first = greatest + 1 if greatest >= least else 1
        for needed in range(first, last + 1):
            self.after[at + MARGIN + needed] = 0.0

    def card(self, used: int) -> None:
        """Values one card at all its totals; the fuller cards are valued already."""
        for i in range(self.totals_count[used & 63]):
            number = self.row[used] + i
            total = self.totals[64 * (used & 63) + i]
            least = self.least[number]
            greatest = self.greatest[number]
            if greatest < least:
                continue
            for category in range(6, 13):
                if not used >> category & 1:
                    self.spread(WIDTH * (category - 6), used | 1 << category, total, greatest + 8)
            for face in range(6):
                if not used >> face & 1:
                    for count in range(6):
                        reached = total + count * (face + 1)
                        self.spread(WIDTH * (7 + 6 * face + count), used | 1 << face, reached, greatest + 8)
            for needed in range(least, greatest + 1, 8):
                self.end(used, needed)
                self.turn.settle(~used & 63)
                for u in range(8):
                    if needed + u <= greatest:
                        self.chance[self.start[number] + needed + u - least] = self.turn.before[u]

    def end(self, used: int, needed: int) -> None:
        """Fills in what ending the turn is worth for eight numbers of points needed."""
        endings = self.turn.endings
        zero = self.turn.before
        at = MARGIN + needed
        for u in range(8):
            zero[u] = 0.0
        for category in range(6, 13):
            if not used >> category & 1:
                row = WIDTH * (category - 6) + at
                for u in range(8):
                    zero[u] = self.after[row + u] if self.after[row + u] > zero[u] else zero[u]
        for face in range(6):
            if not used >> face & 1:
                row = WIDTH * (7 + 6 * face) + at
                for u in range(8):
                    zero[u] = self.after[row + u] if self.after[row + u] > zero[u] else zero[u]
                for count in range(1, 6):
                    row = WIDTH * (7 + 6 * face + count) + at - count * (face + 1)
                    for u in range(8):
                        endings[(UPPER + 6 * face + count) * 8 + u] = self.after[row + u]
        pandemonium = WIDTH * (PANDEMONIUM - 6) + at
        triplex = WIDTH * (TRIPLEX - 6) + at
        quadrupla = WIDTH * (QUADRUPLA - 6) + at
        for points in range(5, 31):
            row = 8 * points
            for u in range(8):
                best = zero[u]
                if not used >> PANDEMONIUM & 1:
                    value = self.after[pandemonium - points + u]
                    best = value if value > best else best
                endings[row + u] = best
                if not used >> TRIPLEX & 1:
                    value = self.after[triplex - points + u]
                    best = value if value > best else best
                endings[row + 8 * SUMS + u] = best
                if not used >> QUADRUPLA & 1:
                    value = self.after[quadrupla - points + u]
                    best = value if value > best else best
                endings[row + 16 * SUMS + u] = best
        for u in range(8):
            prattle = 0.0 if used >> PRATTLE & 1 else self.after[WIDTH * (PRATTLE - 6) + at - 30 + u]
            company = 0.0 if used >> COMPANY & 1 else self.after[WIDTH * (COMPANY - 6) + at - 40 + u]
            squadron = 0.0 if used >> SQUADRON & 1 else self.after[WIDTH * (SQUADRON - 6) + at - 25 + u]
            five = 0.0 if used >> QUINTUPLICATAM & 1 else self.after[WIDTH * (QUINTUPLICATAM - 6) + at - 50 + u]
            endings[8 * FIXED_PRATTLE + u] = prattle
            endings[8 * FIXED_COMPANY + u] = prattle if prattle > company else company
            endings[8 * FIXED_SQUADRON + u] = squadron
            endings[8 * FIXED_FIVE + u] = squadron if self.five_is_squadron and squadron > five else five

    def look_ahead(self, weighing: Weighing, used: int, total: int, needed: int) -> None:
        """Fills in, for one situation, what each ending of the turn is worth."""
        for category in range(13):
            if not used >> category & 1:
                for points in range(51):
                    if points <= self.most[category]:
                        reached = total + points if category < 6 else total
                        if category >= 6 or points % (category + 1) == 0:
                            value = self.worth(used | 1 << category, reached, needed - points)
                            weighing.expect(category, points, value)
