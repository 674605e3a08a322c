# cython: annotation_typing=False
"""The largest possible probability of a final score of at least a target, from every card, by backward induction.

A situation is the set of used categories, the upper total and the points still needed. Only situations on the way to
the one target are kept: the points needed lie between what is left over when the used categories have brought the most
they can, and what the open ones can still bring with the bonus. Below there is no such situation, above success is
impossible.

Units and layout
    needed          points still needed, the bonus included: target less the points on the card
    row             one card with one upper total; its number is first_row[used] + place[faces * UPPER_TOTALS + upper]
    probabilities   of success, at [start[row] + needed - least[row]] for needed from least[row] to greatest[row]
    uppers          upper totals whose values differ, from [faces * UPPER_TOTALS] on; uppers_count is their number
    after           probabilities of success after the endings of the turn: one row of ROW_WIDTH for each category of
                    the lower section, then one for each face and number of its dice; points needed n at [MARGIN + n]
"""

from array import array
from collections.abc import Callable

from kibitz.games.sebastian.rules import (
    ALL_USED,
    BONUS,
    BONUS_FROM,
    CATEGORY_COUNT,
    CATEGORY_SETS,
    COMPANY,
    COMPANY_POINTS,
    FACE_SETS,
    FACES,
    HIGHEST_SCORE,
    LEAST_SUM,
    MOST_SUM,
    PANDEMONIUM,
    POINT_VALUES,
    PRATTLE,
    PRATTLE_POINTS,
    QUADRUPLA,
    QUINTUPLICATAM,
    QUINTUPLICATAM_POINTS,
    SQUADRON,
    SQUADRON_POINTS,
    TRIPLEX,
    UPPER_TOTALS,
    scores,
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
from kibitz.games.sebastian.solve.turn import TurnValues, padded, zeros
from kibitz.games.sebastian.solve.turn_lanes import TurnLanes
from kibitz.games.sebastian.solve.values import distinct_uppers, reachable_uppers

MARGIN = 56
"""More than the points of any turn, by which `needed` may become negative."""
ROW_WIDTH = 512
"""At least MARGIN + HIGHEST_SCORE + 1 + LANES, and a power of two."""
LOWER_CATEGORIES = CATEGORY_COUNT - FACES
"""Categories of the lower section."""
REPORT_EVERY = 16
"""Cards between two reports of progress."""


class TargetSolver:
    """Solves for one target, the fullest cards first."""

    def __init__(self, target: int, five_is_squadron: bool = False) -> None:
        if not 1 <= target <= HIGHEST_SCORE + 1:
            raise ValueError(f"target {target}: expected 1 to {HIGHEST_SCORE + 1}")
        self.target = target
        self.five_is_squadron = five_is_squadron
        self.turn = TurnLanes()
        self.most = [max(category) for category in scores()]
        distinct = [distinct_uppers(faces) for faces in range(FACE_SETS)]
        self.uppers = [upper for kept in distinct for upper in padded(kept, UPPER_TOTALS)]
        self.uppers_count = [len(kept) for kept in distinct]
        self.place = padded([], FACE_SETS * UPPER_TOTALS)
        for faces, kept in enumerate(distinct):
            for upper in reachable_uppers(faces):
                self.place[UPPER_TOTALS * faces + upper] = min(i for i, other in enumerate(kept) if upper <= other)
        rows = sum(self.uppers_count[used & (FACE_SETS - 1)] for used in range(CATEGORY_SETS))
        self.first_row = array("i", [0]) * CATEGORY_SETS
        self.least = array("h", [0]) * rows
        self.greatest = array("h", [0]) * rows
        self.start = array("q", [0]) * rows
        self.probabilities = array("d", [0.0]) * self.lay_out()
        self.after = zeros(ROW_WIDTH * (LOWER_CATEGORIES + COUNTS * FACES))

    def lay_out(self) -> int:
        """Sets first_row, least, greatest and start for all rows; returns the size of `probabilities`.

        The points needed are at least the target less the most that the used categories bring, and at least 1; they are
        at most what the open categories and the bonus can still bring. Where no play that can reach the target comes
        through a row, its greatest is below its least and it takes no place.
        """
        row = 0
        size = 0
        for used in range(CATEGORY_SETS):
            self.first_row[used] = row
            behind = 0
            ahead = 0
            upper_ahead = 0
            for category in range(CATEGORY_COUNT):
                if used >> category & 1:
                    behind += self.most[category]
                else:
                    ahead += self.most[category]
                    if category < FACES:
                        upper_ahead += self.most[category]
            for i in range(self.uppers_count[used & (FACE_SETS - 1)]):
                upper = self.uppers[UPPER_TOTALS * (used & (FACE_SETS - 1)) + i]
                bonus = BONUS if upper + upper_ahead >= BONUS_FROM else 0
                self.least[row] = self.target - behind if self.target > behind else 1
                self.greatest[row] = ahead + bonus if ahead + bonus < self.target else self.target
                self.start[row] = size
                if self.greatest[row] >= self.least[row]:
                    size += self.greatest[row] - self.least[row] + 1
                row += 1
        return size

    def solve(self, progress: Callable[[int, int], None] | None = None) -> float:
        """Solves all cards; returns the probability from an empty card."""
        for i in range(self.uppers_count[FACE_SETS - 1]):
            row = self.first_row[ALL_USED] + i
            # A full card is a success if no more than its bonus is needed, which is its greatest.
            for needed in range(self.least[row], self.greatest[row] + 1):
                self.probabilities[self.start[row] + needed - self.least[row]] = 1.0
        for used in range(ALL_USED - 1, -1, -1):
            self.solve_card(used)
            if progress is not None and used % REPORT_EVERY == 0:
                progress(CATEGORY_SETS - used, CATEGORY_SETS)
        return self.probability(0, 0, self.target)

    def probability(self, used: int, upper: int, needed: int) -> float:
        """The probability of the points needed, the bonus included, from a card that can arise.

        ValueError where the card, or so little needed with it, can't arise.
        """
        if not 0 <= used < CATEGORY_SETS or upper < 0:
            raise ValueError(f"categories {used} with upper total {upper}: expected 0 to {ALL_USED}, 0 or more")
        row = self.first_row[used] + self.place[UPPER_TOTALS * (used & (FACE_SETS - 1)) + min(upper, BONUS_FROM)]
        if 0 < needed < self.least[row] and needed <= self.greatest[row]:
            raise ValueError(f"{needed} points needed with categories {used}: expected at least {self.least[row]}")
        return self.probability_unchecked(used, upper, needed)

    def probability_unchecked(self, used: int, upper: int, needed: int) -> float:
        """The probability of the points needed from a card where that many can be needed."""
        if upper > BONUS_FROM:
            upper = BONUS_FROM
        row = self.first_row[used] + self.place[UPPER_TOTALS * (used & (FACE_SETS - 1)) + upper]
        if needed <= 0:
            return 1.0
        if needed > self.greatest[row]:
            return 0.0
        return self.probabilities[self.start[row] + needed - self.least[row]]

    def copy_row(self, at: int, used: int, upper: int, last: int) -> None:
        """Copies a card's probabilities into `after` from `at` on, for -MARGIN to `last` points needed.

        On exit the copy is 1 where nothing is needed and 0 beyond the row's greatest. It is not set from 1 to the row's
        least, exclusive: no situation leads there.
        """
        if upper > BONUS_FROM:
            upper = BONUS_FROM
        row = self.first_row[used] + self.place[UPPER_TOTALS * (used & (FACE_SETS - 1)) + upper]
        least = self.least[row]
        greatest = self.greatest[row]
        for needed in range(-MARGIN, 1):
            self.after[at + MARGIN + needed] = 1.0
        for needed in range(least, greatest + 1):
            self.after[at + MARGIN + needed] = self.probabilities[self.start[row] + needed - least]
        first = greatest + 1 if greatest >= least else 1
        for needed in range(first, last + 1):
            self.after[at + MARGIN + needed] = 0.0

    def solve_card(self, used: int) -> None:
        """Sets the probabilities of one set of used categories at all its upper totals.

        On entry those of all sets with one category more are set. `after` is filled once for each upper total and read
        by all rows of lanes, shifted: whoever needs n points and scores p needs n - p after it. On exit all situations
        of these rows are set; lanes beyond a row's greatest are computed and dropped.
        """
        for i in range(self.uppers_count[used & (FACE_SETS - 1)]):
            row = self.first_row[used] + i
            upper = self.uppers[UPPER_TOTALS * (used & (FACE_SETS - 1)) + i]
            least = self.least[row]
            greatest = self.greatest[row]
            if greatest < least:
                continue
            for category in range(FACES, CATEGORY_COUNT):
                if not used >> category & 1:
                    self.copy_row(ROW_WIDTH * (category - FACES), used | 1 << category, upper, greatest + LANES)
            for face in range(FACES):
                if not used >> face & 1:
                    for count in range(COUNTS):
                        at = ROW_WIDTH * (LOWER_CATEGORIES + COUNTS * face + count)
                        self.copy_row(at, used | 1 << face, upper + count * (face + 1), greatest + LANES)
            for needed in range(least, greatest + 1, LANES):
                self.fill_lanes(used, needed)
                self.turn.solve(~used & (FACE_SETS - 1))
                for u in range(LANES):
                    if needed + u <= greatest:
                        self.probabilities[self.start[row] + needed + u - least] = self.turn.before[u]

    def fill_lanes(self, used: int, needed: int) -> None:
        """Sets the rows of endings from `after`; lane u is the situation that needs needed + u points.

        On entry `after` is filled for this card. On exit each row holds the probability after the best open category
        that the row counts for, 0 where none is open; the rows by sum are at least that of the best waste. Rows of used
        faces are unchanged. The turn's `before`, which its solve() sets later, is used for the best waste.
        """
        endings = self.turn.endings
        waste = self.turn.before
        at = MARGIN + needed
        for u in range(LANES):
            waste[u] = 0.0
        for category in range(FACES, CATEGORY_COUNT):
            if not used >> category & 1:
                row = ROW_WIDTH * (category - FACES) + at
                for u in range(LANES):
                    waste[u] = self.after[row + u] if self.after[row + u] > waste[u] else waste[u]
        for face in range(FACES):
            if not used >> face & 1:
                row = ROW_WIDTH * (LOWER_CATEGORIES + COUNTS * face) + at
                for u in range(LANES):
                    waste[u] = self.after[row + u] if self.after[row + u] > waste[u] else waste[u]
                for count in range(1, COUNTS):
                    row = ROW_WIDTH * (LOWER_CATEGORIES + COUNTS * face + count) + at - count * (face + 1)
                    for u in range(LANES):
                        endings[(FACE_ROWS + COUNTS * face + count) * LANES + u] = self.after[row + u]
        pandemonium = ROW_WIDTH * (PANDEMONIUM - FACES) + at
        triplex = ROW_WIDTH * (TRIPLEX - FACES) + at
        quadrupla = ROW_WIDTH * (QUADRUPLA - FACES) + at
        # Four of a kind are three of a kind, and any dice will do for pandemonium: each row takes over the one before.
        for points in range(LEAST_SUM, MOST_SUM + 1):
            row = points * LANES
            for u in range(LANES):
                best = waste[u]
                if not used >> PANDEMONIUM & 1:
                    value = self.after[pandemonium - points + u]
                    best = value if value > best else best
                endings[PANDEMONIUM_ROWS * LANES + row + u] = best
                if not used >> TRIPLEX & 1:
                    value = self.after[triplex - points + u]
                    best = value if value > best else best
                endings[TRIPLEX_ROWS * LANES + row + u] = best
                if not used >> QUADRUPLA & 1:
                    value = self.after[quadrupla - points + u]
                    best = value if value > best else best
                endings[QUADRUPLA_ROWS * LANES + row + u] = best
        # Where the points of each category of fixed points lead.
        prattle_at = ROW_WIDTH * (PRATTLE - FACES) + at - PRATTLE_POINTS
        company_at = ROW_WIDTH * (COMPANY - FACES) + at - COMPANY_POINTS
        squadron_at = ROW_WIDTH * (SQUADRON - FACES) + at - SQUADRON_POINTS
        five_at = ROW_WIDTH * (QUINTUPLICATAM - FACES) + at - QUINTUPLICATAM_POINTS
        for u in range(LANES):
            prattle = 0.0 if used >> PRATTLE & 1 else self.after[prattle_at + u]
            company = 0.0 if used >> COMPANY & 1 else self.after[company_at + u]
            squadron = 0.0 if used >> SQUADRON & 1 else self.after[squadron_at + u]
            five = 0.0 if used >> QUINTUPLICATAM & 1 else self.after[five_at + u]
            endings[PRATTLE_ROW * LANES + u] = prattle
            endings[COMPANY_ROW * LANES + u] = prattle if prattle > company else company
            endings[SQUADRON_ROW * LANES + u] = squadron
            endings[QUINTUPLICATAM_ROW * LANES + u] = squadron if self.five_is_squadron and squadron > five else five

    def fill_endings(self, turn: TurnValues, used: int, upper: int, needed: int) -> None:
        """Sets the endings of one turn on this card to their probabilities of success.

        Points that no roll brings in a category are left as they are. ValueError as for probability().
        """
        self.probability(used, upper, needed)  # refuses what can't arise
        for category in range(CATEGORY_COUNT):
            if not used >> category & 1:
                for points in range(POINT_VALUES):
                    if points <= self.most[category]:
                        reached = upper + points if category < FACES else upper
                        if category >= FACES or points % (category + 1) == 0:
                            value = self.probability_unchecked(used | 1 << category, reached, needed - points)
                            turn.set_ending(category, points, value)
