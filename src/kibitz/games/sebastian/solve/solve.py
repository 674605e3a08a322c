# cython: annotation_typing=False
"""The exact solution: the state value of every card, by backward induction from the full card to the empty one.

The state value of a card is the expected points still to come under best play, the bonus included. A card is identified
by the set of its used categories and its upper total, where all totals from 63 on are one. From the empty card it is
245.870774514, which agrees with the published 245.87 for solitaire Yahtzee without its extra bonuses. T. Verhoeff, "How
to Maximize Your Score in Solitaire Yahtzee" (1999), and J. Glenn, "An Optimal Strategy for Yahtzee" (2006), describe
the method.

Units and layout
    values      state values in points, at [used * UPPERS + upper]
    waste       the best value of a turn that ends with 0 points, a row of lanes
    later       the value of the card that follows when a category is used for 0 more upper points, at
                [category * LANES + lane]; of a used category USED_UP
    endings     rows of lanes as layout.py says; lane u of a turn at `start` stands for the upper total start + u
"""

from array import array
from collections.abc import Callable

from kibitz.games.sebastian.rules import (
    BONUS,
    BONUS_FROM,
    CARD_FULL,
    CARDS,
    CATEGORY_COUNT,
    COMPANY,
    COMPANY_POINTS,
    DICE,
    FACES,
    LEAST_SUM,
    MOST_SUM,
    PANDEMONIUM,
    PRATTLE,
    PRATTLE_POINTS,
    QUADRUPLA,
    QUINTUPLICATAM,
    QUINTUPLICATAM_POINTS,
    SQUADRON,
    SQUADRON_POINTS,
    TRIPLEX,
    UPPER_CARDS,
    UPPERS,
)
from kibitz.games.sebastian.solve.layout import (
    COMPANY_ROW,
    COUNTS,
    FACE_ROWS,
    LANES,
    PANDEMONIUM_ROWS,
    PRATTLE_ROW,
    QUADRUPLA_ROWS,
    QUINTUPLICATAM_ROW,
    SQUADRON_ROW,
    TRIPLEX_ROWS,
)
from kibitz.games.sebastian.solve.turn import zeros
from kibitz.games.sebastian.solve.turn_lanes import TurnLanes

USED_UP = -100.0
"""Less than a zero in an open category, whatever the points that are added."""
REPORT = 64
"""Cards between two reports of progress."""


class Solver:
    """Works out the values of all cards, the fullest first."""

    def __init__(self, five_is_squadron: bool = False) -> None:
        self.five_is_squadron = five_is_squadron
        self.values = array("d", bytes(8 * CARDS * UPPERS))
        self.turn = TurnLanes()
        self.later = zeros(CATEGORY_COUNT * LANES)
        self.waste = zeros(LANES)

    def solve(self, progress: Callable[[int, int], None] | None = None) -> "array[float]":
        """The state values, at [used * UPPERS + upper]."""
        self.values[CARD_FULL * UPPERS + BONUS_FROM] = BONUS
        # A card with one category more has a higher number.
        for used in range(CARD_FULL - 1, -1, -1):
            self.solve_card(used)
            if progress is not None and used % REPORT == 0:
                progress(CARDS - used, CARDS)
        return array("d", self.values)

    def solve_card(self, used: int) -> None:
        """The values of one card at every upper total, also at those that can't arise.

        Those of all cards with one category more must be known.
        """
        still_to_come = 0
        for face in range(FACES):
            if not used >> face & 1:
                still_to_come += DICE * (face + 1)
        # Totals that can't reach the bonus any more have one value: only the highest of them is worked out, with the
        # others of its row of lanes.
        hopeless = BONUS_FROM - 1 - still_to_come
        first = hopeless // LANES * LANES if hopeless > 0 else 0
        for start in range(first, UPPERS, LANES):
            self.fill_endings(used, start)
            self.turn.solve(~used & (UPPER_CARDS - 1))
            for u in range(LANES):
                self.values[used * UPPERS + start + u] = self.turn.before[u]
        for upper in range(first):
            self.values[used * UPPERS + upper] = self.values[used * UPPERS + first]

    def fill_endings(self, used: int, start: int) -> None:
        """Sets all rows of endings for the upper totals from start on.

        On return each row holds the value of the best category that the row stands for, or USED_UP and some points,
        where none is open; the rows by sum are at least the value of the best waste. Rows of used faces keep what they
        held.
        """
        endings = self.turn.endings
        for u in range(LANES):
            self.waste[u] = 0.0
        for category in range(CATEGORY_COUNT):
            if not used >> category & 1:
                at = (used | 1 << category) * UPPERS + start
                for u in range(LANES):
                    value = self.values[at + u]
                    self.later[category * LANES + u] = value
                    self.waste[u] = value if value > self.waste[u] else self.waste[u]
            else:
                for u in range(LANES):
                    self.later[category * LANES + u] = USED_UP
        # Four of a kind are three of a kind, and any dice will do for pandemonium: each row takes over the one before.
        for points in range(LEAST_SUM, MOST_SUM + 1):
            at = points * LANES
            for u in range(LANES):
                best = self.waste[u]
                value = points + self.later[PANDEMONIUM * LANES + u]
                best = value if value > best else best
                endings[PANDEMONIUM_ROWS * LANES + at + u] = best
                value = points + self.later[TRIPLEX * LANES + u]
                best = value if value > best else best
                endings[TRIPLEX_ROWS * LANES + at + u] = best
                value = points + self.later[QUADRUPLA * LANES + u]
                best = value if value > best else best
                endings[QUADRUPLA_ROWS * LANES + at + u] = best
        for u in range(LANES):
            prattle = PRATTLE_POINTS + self.later[PRATTLE * LANES + u]
            company = COMPANY_POINTS + self.later[COMPANY * LANES + u]
            squadron = SQUADRON_POINTS + self.later[SQUADRON * LANES + u]
            five = QUINTUPLICATAM_POINTS + self.later[QUINTUPLICATAM * LANES + u]
            endings[PRATTLE_ROW * LANES + u] = prattle
            endings[COMPANY_ROW * LANES + u] = prattle if prattle > company else company
            endings[SQUADRON_ROW * LANES + u] = squadron
            endings[QUINTUPLICATAM_ROW * LANES + u] = squadron if self.five_is_squadron and squadron > five else five
        for face in range(FACES):
            if not used >> face & 1:
                at = (used | 1 << face) * UPPERS
                for count in range(1, COUNTS):
                    points = count * (face + 1)
                    for u in range(LANES):
                        upper = start + u + points
                        upper = BONUS_FROM if upper > BONUS_FROM else upper
                        endings[(FACE_ROWS + COUNTS * face + count) * LANES + u] = points + self.values[at + upper]
