# cython: annotation_typing=False
"""The largest possible probability of a final score of at least a target, from every card, by backward induction.

A situation is the set of used categories, the upper total and the points still needed. Only situations on the way to
the one target are kept: the points needed lie between what is left over when the used categories have brought the most
they can, and what the open ones can still bring with the bonus. Below there is no such situation, above success is
impossible.

Units and layout
    needed          points still needed on the card, the bonus included: target less the points on the card
    row             one card with one upper total; its number is first_row[used] + place[faces * UPPERS + upper]
    probabilities   of success, at [start[row] + needed - least[row]] for needed from least[row] to greatest[row]
    uppers          the upper totals that are told apart, from [faces * UPPERS] on; uppers_count says how many
    after           probabilities that the endings of the turn lead to: one row of WIDTH for each category of the lower
                    section, then one for each face and number of its dice; points needed n at [MARGIN + n]
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
    FACES,
    HIGHEST,
    LEAST_SUM,
    MOST_SUM,
    PANDEMONIUM,
    POINTS,
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
"""More than the points of any turn: needed may become negative by as much."""
WIDTH = 512
"""At least MARGIN + HIGHEST + 1 + LANES, and a power of two."""
LOWER = CATEGORY_COUNT - FACES
"""Categories of the lower section."""
REPORT = 16
"""Cards between two reports of progress."""


class TargetSolver:
    """Solves for one target, the fullest cards first."""

    def __init__(self, target: int, five_is_squadron: bool = False) -> None:
        if not 1 <= target <= HIGHEST + 1:
            raise ValueError(f"target {target}: expected 1 to {HIGHEST + 1}")
        self.target = target
        self.five_is_squadron = five_is_squadron
        self.turn = TurnLanes()
        self.most = [max(category) for category in scores()]
        distinct = [distinct_uppers(faces) for faces in range(UPPER_CARDS)]
        self.uppers = [upper for kept in distinct for upper in padded(kept, UPPERS)]
        self.uppers_count = [len(kept) for kept in distinct]
        self.place = padded([], UPPER_CARDS * UPPERS)
        for faces, kept in enumerate(distinct):
            for upper in reachable_uppers(faces):
                self.place[UPPERS * faces + upper] = min(i for i, other in enumerate(kept) if upper <= other)
        rows = sum(self.uppers_count[used & (UPPER_CARDS - 1)] for used in range(CARDS))
        self.first_row = array("i", bytes(4 * CARDS))
        self.least = array("h", bytes(2 * rows))
        self.greatest = array("h", bytes(2 * rows))
        self.start = array("q", bytes(8 * rows))
        self.probabilities = array("d", bytes(8 * self.lay_out()))
        self.after = zeros(WIDTH * (LOWER + COUNTS * FACES))

    def lay_out(self) -> int:
        """Gives every row its range of points needed and its place; returns the size of all.

        A row that no way to the target comes through has a greatest below its least, and no place.
        """
        row = 0
        size = 0
        for used in range(CARDS):
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
            for i in range(self.uppers_count[used & (UPPER_CARDS - 1)]):
                upper = self.uppers[UPPERS * (used & (UPPER_CARDS - 1)) + i]
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
        for i in range(self.uppers_count[UPPER_CARDS - 1]):
            row = self.first_row[CARD_FULL] + i
            # Of a full card the greatest is the bonus that it has: so much is still to come, and comes.
            for needed in range(self.least[row], self.greatest[row] + 1):
                self.probabilities[self.start[row] + needed - self.least[row]] = 1.0
        for used in range(CARD_FULL - 1, -1, -1):
            self.solve_card(used)
            if progress is not None and used % REPORT == 0:
                progress(CARDS - used, CARDS)
        return self.probability(0, 0, self.target)

    def probability(self, used: int, upper: int, needed: int) -> float:
        """The probability to get the points needed, the bonus counted, from a card that can arise."""
        if upper > BONUS_FROM:
            upper = BONUS_FROM
        row = self.first_row[used] + self.place[UPPERS * (used & (UPPER_CARDS - 1)) + upper]
        if needed <= 0:
            return 1.0
        if needed > self.greatest[row]:
            return 0.0
        return self.probabilities[self.start[row] + needed - self.least[row]]

    def copy_row(self, at: int, used: int, upper: int, last: int) -> None:
        """Copies a card's probabilities into `after` from `at` on.

        On return they are complete from -MARGIN, where success is certain, up to the points needed given last, but for
        those from 1 to the row's least, which no situation asks for.
        """
        if upper > BONUS_FROM:
            upper = BONUS_FROM
        row = self.first_row[used] + self.place[UPPERS * (used & (UPPER_CARDS - 1)) + upper]
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
        """The probabilities of one card at all its upper totals; those of all cards with one category more are known.

        `after` is filled once for each total, and then read by all rows of lanes at shifted places: to need n points
        and to score p is to need n - p after it.
        """
        for i in range(self.uppers_count[used & (UPPER_CARDS - 1)]):
            row = self.first_row[used] + i
            upper = self.uppers[UPPERS * (used & (UPPER_CARDS - 1)) + i]
            least = self.least[row]
            greatest = self.greatest[row]
            if greatest < least:
                continue
            for category in range(FACES, CATEGORY_COUNT):
                if not used >> category & 1:
                    self.copy_row(WIDTH * (category - FACES), used | 1 << category, upper, greatest + LANES)
            for face in range(FACES):
                if not used >> face & 1:
                    for count in range(COUNTS):
                        at = WIDTH * (LOWER + COUNTS * face + count)
                        self.copy_row(at, used | 1 << face, upper + count * (face + 1), greatest + LANES)
            for needed in range(least, greatest + 1, LANES):
                self.fill_lanes(used, needed)
                self.turn.solve(~used & (UPPER_CARDS - 1))
                for u in range(LANES):
                    if needed + u <= greatest:
                        self.probabilities[self.start[row] + needed + u - least] = self.turn.before[u]

    def fill_lanes(self, used: int, needed: int) -> None:
        """Sets all rows of endings from `after`, lane u standing for needed + u points.

        On return each row holds the probability after the best category that the row stands for, 0 where none is open;
        the rows by sum are at least that of the best waste. Rows of used faces keep what they held. Until it is done
        the turn's `before` holds the probability after the best waste.
        """
        endings = self.turn.endings
        waste = self.turn.before
        at = MARGIN + needed
        for u in range(LANES):
            waste[u] = 0.0
        for category in range(FACES, CATEGORY_COUNT):
            if not used >> category & 1:
                row = WIDTH * (category - FACES) + at
                for u in range(LANES):
                    waste[u] = self.after[row + u] if self.after[row + u] > waste[u] else waste[u]
        for face in range(FACES):
            if not used >> face & 1:
                row = WIDTH * (LOWER + COUNTS * face) + at
                for u in range(LANES):
                    waste[u] = self.after[row + u] if self.after[row + u] > waste[u] else waste[u]
                for count in range(1, COUNTS):
                    row = WIDTH * (LOWER + COUNTS * face + count) + at - count * (face + 1)
                    for u in range(LANES):
                        endings[(FACE_ROWS + COUNTS * face + count) * LANES + u] = self.after[row + u]
        pandemonium = WIDTH * (PANDEMONIUM - FACES) + at
        triplex = WIDTH * (TRIPLEX - FACES) + at
        quadrupla = WIDTH * (QUADRUPLA - FACES) + at
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
        prattle_at = WIDTH * (PRATTLE - FACES) + at - PRATTLE_POINTS
        company_at = WIDTH * (COMPANY - FACES) + at - COMPANY_POINTS
        squadron_at = WIDTH * (SQUADRON - FACES) + at - SQUADRON_POINTS
        five_at = WIDTH * (QUINTUPLICATAM - FACES) + at - QUINTUPLICATAM_POINTS
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
        """Fills in the endings of one turn on this card with their probabilities of success."""
        for category in range(CATEGORY_COUNT):
            if not used >> category & 1:
                for points in range(POINTS):
                    if points <= self.most[category]:
                        reached = upper + points if category < FACES else upper
                        if category >= FACES or points % (category + 1) == 0:
                            value = self.probability(used | 1 << category, reached, needed - points)
                            turn.set_ending(category, points, value)
