# cython: annotation_typing=False
"""The exact solution: the expected points still to come of every card under best play.

A card is told by the set of its used categories and the total of its first six, where all totals from 63 on are one.
"""

from array import array
from collections.abc import Callable

from kibitz.games.sebastian.rules import (
    BONUS,
    BONUS_FROM,
    CARD_FULL,
    COMPANY,
    PANDEMONIUM,
    PRATTLE,
    QUADRUPLA,
    QUINTUPLICATAM,
    SQUADRON,
    TRIPLEX,
)
from kibitz.games.sebastian.solve.turn_lanes import (
    FIXED_COMPANY,
    FIXED_FIVE,
    FIXED_PRATTLE,
    FIXED_SQUADRON,
    SUMS,
    UPPER,
    Turn,
)

CARDS = 1 << 13
TOTALS = BONUS_FROM + 1


class Solver:
    """Values all cards, the fullest first."""

    def __init__(self, five_is_squadron: bool = False) -> None:
        self.five_is_squadron = five_is_squadron
        self.worth = array("d", bytes(8 * CARDS * TOTALS))
        self.turn = Turn()
        self.after = [0.0] * (13 * 8)
        self.zero = [0.0] * 8

    def solve(self, progress: Callable[[int, int], None] | None = None) -> "array[float]":
        """The points still to come, at [used * 64 + total]."""
        for total in range(BONUS_FROM, TOTALS):
            self.worth[CARD_FULL * TOTALS + total] = BONUS
        for used in range(CARD_FULL - 1, -1, -1):
            self.value(used)
            if progress is not None and used % 64 == 0:
                progress(CARDS - used, CARDS)
        return array("d", self.worth)

    def value(self, used: int) -> None:
        """Values one card at every total; the fuller cards are valued already."""
        reach = 0
        for face in range(6):
            if not used >> face & 1:
                reach += 5 * (face + 1)
        # Totals that can't reach the bonus any more are worth the same: only the highest of them is worked out.
        hopeless = BONUS_FROM - 1 - reach
        first = hopeless // 8 * 8 if hopeless > 0 else 0
        for start in range(first, TOTALS, 8):
            self.end(used, start)
            self.turn.settle(~used & 63)
            for u in range(8):
                self.worth[used * TOTALS + start + u] = self.turn.before[u]
        for total in range(first):
            self.worth[used * TOTALS + total] = self.worth[used * TOTALS + first]

    def end(self, used: int, start: int) -> None:
        """Fills in what ending the turn is worth at eight totals from start on."""
        endings = self.turn.endings
        for u in range(8):
            self.zero[u] = 0.0
        for category in range(13):
            if not used >> category & 1:
                at = (used | 1 << category) * TOTALS + start
                for u in range(8):
                    value = self.worth[at + u]
                    self.after[category * 8 + u] = value
                    self.zero[u] = value if value > self.zero[u] else self.zero[u]
            else:
                # Less than a zero in an open category, whatever the points.
                for u in range(8):
                    self.after[category * 8 + u] = -100.0
        for points in range(5, 31):
            at = points * 8
            for u in range(8):
                best = self.zero[u]
                value = points + self.after[PANDEMONIUM * 8 + u]
                best = value if value > best else best
                endings[at + u] = best
                value = points + self.after[TRIPLEX * 8 + u]
                best = value if value > best else best
                endings[SUMS * 8 + at + u] = best
                value = points + self.after[QUADRUPLA * 8 + u]
                best = value if value > best else best
                endings[2 * SUMS * 8 + at + u] = best
        for u in range(8):
            prattle = 30 + self.after[PRATTLE * 8 + u]
            company = 40 + self.after[COMPANY * 8 + u]
            squadron = 25 + self.after[SQUADRON * 8 + u]
            five = 50 + self.after[QUINTUPLICATAM * 8 + u]
            endings[FIXED_PRATTLE * 8 + u] = prattle
            endings[FIXED_COMPANY * 8 + u] = prattle if prattle > company else company
            endings[FIXED_SQUADRON * 8 + u] = squadron
            endings[FIXED_FIVE * 8 + u] = squadron if self.five_is_squadron and squadron > five else five
        for face in range(6):
            if not used >> face & 1:
                at = (used | 1 << face) * TOTALS
                for count in range(1, 6):
                    points = count * (face + 1)
                    for u in range(8):
                        total = start + u + points
                        total = 63 if total > 63 else total
                        endings[(UPPER + 6 * face + count) * 8 + u] = points + self.worth[at + total]
