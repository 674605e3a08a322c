# cython: annotation_typing=False
"""The exact solution: the state value of every card, by backward induction from the full card to the empty one.

The state value of a card is the expected points still to come under best play, the bonus included. A card is identified
by the set of its used categories and its upper total, where all totals from 63 on are one. From the empty card it is
245.870774514, which agrees with the published 245.87 for solitaire Yahtzee without its extra bonuses. T. Verhoeff, "How
to Maximize Your Score in Solitaire Yahtzee" (1999), and J. Glenn, "An Optimal Strategy for Yahtzee" (2006), describe
the method.

Units and layout
    values      state values in points, at [used * UPPER_TOTALS + upper]
    later       the value of the card after a category gets 0 points, at [category * TURN_LANES + lane]; of a used
                category USED_UP
    endings     the rows of turn_rows.py; lane u of a turn is the upper total uppers[start + u]
    uppers      for each set of used faces the upper totals to compute, the last one repeated to fill a row of lanes, at
                [faces * UPPER_TOTALS + number]
"""

from array import array
from collections.abc import Callable

from kibitz.games.sebastian.rules import (
    ALL_USED,
    ASSIGNMENT,
    BONUS,
    BONUS_FROM,
    CATEGORY_COUNT,
    CATEGORY_SETS,
    FACE_SETS,
    FACES,
    UPPER_TOTALS,
    Rules,
)
from kibitz.games.sebastian.solve.card_values import distinct_uppers
from kibitz.games.sebastian.solve.turn import zeros
from kibitz.games.sebastian.solve.turn_lanes import TurnLanes
from kibitz.games.sebastian.solve.turn_rows import COUNTS, FACE_ROWS, TURN_LANES

USED_UP = -100.0
"""Less than a zero in an open category, whatever the points that are added."""
REPORT_EVERY = 64
"""Cards between two reports of progress."""


class Solver:
    """Computes the values of all cards, the fullest first."""

    def __init__(self, rules: Rules = ASSIGNMENT) -> None:
        self.solution = array("d", [0.0]) * (CATEGORY_SETS * UPPER_TOTALS)
        self.values = self.solution  # compiled, a view of it: an array is copied much faster than a view
        self.turn = TurnLanes(rules.five_is_squadron)
        self.later = zeros(CATEGORY_COUNT * TURN_LANES)
        distinct = [distinct_uppers(faces) for faces in range(FACE_SETS)]
        self.uppers = [upper for uppers in distinct for upper in (uppers + uppers[-1:] * UPPER_TOTALS)[:UPPER_TOTALS]]
        self.upper_count = [len(uppers) for uppers in distinct]

    def solve(
        self, progress: Callable[[int, int], None] | None = None, bonus: float = BONUS, least: int = 0
    ) -> "array[float]":
        """Solves all cards that have at least the categories of `least` used; returns a copy of `values`."""
        self.values[ALL_USED * UPPER_TOTALS + BONUS_FROM] = bonus
        # A card with one category more has a higher number.
        for used in range(ALL_USED - 1, -1, -1):
            if used & least == least:
                self.solve_card(used)
            if progress is not None and used % REPORT_EVERY == 0:
                progress(CATEGORY_SETS - used, CATEGORY_SETS)
        return self.solution[:]

    def solve_card(self, used: int) -> None:
        """Sets the values of one set of used categories at every upper total that can arise.

        On entry the values of all sets with one category more are set. Totals that can't reach the bonus any more have
        one value: only the highest of them is computed.
        """
        first = (used & (FACE_SETS - 1)) * UPPER_TOTALS
        at = used * UPPER_TOTALS
        for start in range(first, first + self.upper_count[used & (FACE_SETS - 1)], TURN_LANES):
            self.fill_endings(used, start)
            self.turn.solve(~used & (FACE_SETS - 1))
            for u in range(TURN_LANES):
                self.values[at + self.uppers[start + u]] = self.turn.before[u]
        highest = self.uppers[first]
        for upper in range(highest):
            self.values[at + upper] = self.values[at + highest]

    def fill_endings(self, used: int, start: int) -> None:
        """Sets the rows of endings for the upper totals in `uppers` from start to start + TURN_LANES - 1.

        On entry the values of all sets of categories with one more than `used` are set. On exit each row holds the
        value after its category; where that is not open, USED_UP and some points, which is less than any waste. Rows of
        used faces are unchanged.
        """
        endings = self.turn.endings
        waste = self.turn.waste
        for u in range(TURN_LANES):
            waste[u] = 0.0
        for category in range(CATEGORY_COUNT):
            if not used >> category & 1:
                at = (used | 1 << category) * UPPER_TOTALS
                for u in range(TURN_LANES):
                    value = self.values[at + self.uppers[start + u]]
                    self.later[category * TURN_LANES + u] = value
                    waste[u] = value if value > waste[u] else waste[u]
            else:
                for u in range(TURN_LANES):
                    self.later[category * TURN_LANES + u] = USED_UP
        for row in range(FACE_ROWS):
            points = self.turn.points[row]
            at = self.turn.category[row] * TURN_LANES
            for u in range(TURN_LANES):
                endings[row * TURN_LANES + u] = points + self.later[at + u]
        for face in range(FACES):
            if not used >> face & 1:
                at = (used | 1 << face) * UPPER_TOTALS
                for count in range(1, COUNTS):
                    points = count * (face + 1)
                    for u in range(TURN_LANES):
                        upper = self.uppers[start + u] + points
                        upper = BONUS_FROM if upper > BONUS_FROM else upper
                        endings[(FACE_ROWS + COUNTS * face + count) * TURN_LANES + u] = points + self.values[at + upper]
