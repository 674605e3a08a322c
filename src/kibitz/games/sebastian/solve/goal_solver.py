# cython: annotation_typing=False
"""Best play for other goals than the mean, from every card, by backward induction.

Two kinds of goals:

- targets: the largest probability of a final score of at least a target. It depends on how many points are still needed
  and not on the target itself, so that one solution serves all targets.
- a utility of the final score: the largest expected utility, for example of the chance to beat somebody.

A situation is the set of used categories, the upper total and `gap`, how many points are short of the goal: for
targets the target less the points on the card, for a utility MOST_POINTS less the points on the card. A category that
brings p points leads from gap to gap - p.

Units and layout
    row         one card with one upper total; its number is first_row[used] + place[faces * UPPER_TOTALS + upper]
    values      probabilities or utilities, at [start[row] + gap - least[row]] for gap from least[row] to
                greatest[row]; single precision, since each is rounded once from a turn in double precision
    floor       the value below a row's least; above its greatest it is 0
    uppers      upper totals whose values differ, from [faces * UPPER_TOTALS] on; uppers_count is their number
    after       values after the endings of the turn: one row of ROW_WIDTH for each category of the lower section, then
                one for each face and number of its dice; gap s at [MARGIN + s]
"""

from array import array
from collections.abc import Sequence

from kibitz.games.sebastian.cards.presets import sebastian
from kibitz.games.sebastian.rules import (
    ALL_USED,
    ASSIGNMENT,
    BONUS,
    BONUS_FROM,
    CATEGORY_COUNT,
    CATEGORY_SETS,
    FACE_SETS,
    FACES,
    HIGHEST_SCORE,
    MOST_POINTS,
    POINT_VALUES,
    UPPER_TOTALS,
    Rules,
)
from kibitz.games.sebastian.solve.card_sides import TURN_LANES
from kibitz.games.sebastian.solve.card_turn import CardTurn
from kibitz.games.sebastian.solve.card_values import distinct_uppers, reachable_uppers
from kibitz.games.sebastian.solve.turn import TurnValues, padded, zeros
from kibitz.native.machine import acquire_gil, release_gil

MARGIN = 56
"""More than the points of any turn, by which `gap` may become negative."""
ROW_WIDTH = 512
"""At least MARGIN + HIGHEST_SCORE + 1 + TURN_LANES, and a power of two."""
LOWER_CATEGORIES = CATEGORY_COUNT - FACES
"""Categories of the lower section."""
COUNTS = 6
"""The number of dice that show a face is 0 to 5."""
REROLLS = 2


class GoalSolver:
    """Solves for all targets or, where utilities are given, for one utility of the final score.

    `values` needs size() items, which may be in a mapped file. Several solvers may share them, each in a thread of its
    own, as long as nobody solves a card before all cards with one category more are solved.
    """

    def __init__(self, utilities: Sequence[float] | None = None, rules: Rules = ASSIGNMENT) -> None:
        """utilities: of each final score from 0 to the highest."""
        if utilities is not None and len(utilities) != HIGHEST_SCORE + 1:
            raise ValueError(f"{len(utilities)} utilities: expected {HIGHEST_SCORE + 1}, of the scores from 0 on")
        if utilities is not None and min(utilities) < 0.0:
            raise ValueError(f"utility {min(utilities)}: expected at least 0")
        self.for_targets = utilities is None
        self.floor = 1.0 if utilities is None else 0.0
        self.utilities = array("d", utilities or [])
        self.turn = CardTurn(sebastian(rules.five_is_squadron))
        self.most = rules.most()
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
        self.start = array("q", [0]) * (rows + 1)
        self.lay_out()
        self.rows = rows
        self.values: array[float] | memoryview[float] = array("f", [0.0])
        self.after = zeros(ROW_WIDTH * (LOWER_CATEGORIES + COUNTS * FACES))

    def size(self) -> int:
        """How many values there are."""
        return self.start[self.rows]

    def use(self, values: "array[float] | memoryview[float]") -> None:
        """Solve into these values, or read from them."""
        if len(values) != self.size():
            raise ValueError(f"{len(values)} values: expected {self.size()}")
        self.values = values

    def require_values(self) -> None:
        """ValueError where there are none yet."""
        if len(self.values) != self.size():
            raise ValueError("no values to read or write: expected use() before")

    def lay_out(self) -> None:
        """Sets first_row, least, greatest and start for all rows.

        For targets, more than the open categories and the bonus can bring is out of reach. For a utility, the used
        categories have brought between nothing and the most they can.
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
                if self.for_targets:
                    self.least[row] = 1
                    self.greatest[row] = ahead + BONUS if upper + upper_ahead >= BONUS_FROM else ahead
                else:
                    self.least[row] = MOST_POINTS - behind
                    self.greatest[row] = MOST_POINTS
                self.start[row] = size
                size += self.greatest[row] - self.least[row] + 1
                row += 1
        self.start[row] = size

    def solve_full_cards(self) -> None:
        """Sets the values of full cards: where the bonus brings what is short, or the utility with the bonus."""
        self.require_values()
        for i in range(self.uppers_count[FACE_SETS - 1]):
            row = self.first_row[ALL_USED] + i
            bonus = BONUS if self.uppers[UPPER_TOTALS * (FACE_SETS - 1) + i] >= BONUS_FROM else 0
            for gap in range(self.least[row], self.greatest[row] + 1):
                at = self.start[row] + gap - self.least[row]
                if self.for_targets:
                    self.values[at] = 1.0  # a full card's greatest is its bonus
                else:
                    self.values[at] = self.utilities[MOST_POINTS - gap + bonus]

    def solve_cards(self, cards: "array[int]", begin: int, end: int) -> None:
        """Sets the values of these cards; compiled, other threads of Python run meanwhile.

        cards: sets of used categories, none of them full. On entry the values of all cards with one category more than
        any of cards[begin:end] are set.
        """
        self.require_values()
        if not 0 <= begin <= end <= len(cards):
            raise IndexError(f"cards {begin} to {end}: expected at most {len(cards)}")
        for i in range(begin, end):
            if not 0 <= cards[i] < ALL_USED:
                raise ValueError(f"categories {cards[i]}: expected 0 to {ALL_USED - 1}")
        self.solve_checked(cards, begin, end)

    def solve_checked(self, cards: "array[int]", begin: int, end: int) -> None:
        """solve_cards() for cards that exist."""
        thread = release_gil()
        for i in range(begin, end):
            self.solve_card(cards[i])
        acquire_gil(thread)

    def value(self, used: int, upper: int, gap: int) -> float:
        """The value of a card that can arise; ValueError where it, or so few points short with it, can't arise."""
        if not 0 <= used < CATEGORY_SETS or upper < 0:
            raise ValueError(f"categories {used} with upper total {upper}: expected 0 to {ALL_USED}, 0 or more")
        row = self.first_row[used] + self.place[UPPER_TOTALS * (used & (FACE_SETS - 1)) + min(upper, BONUS_FROM)]
        if not self.for_targets and not self.least[row] <= gap <= self.greatest[row]:
            expected = f"{self.least[row]} to {self.greatest[row]}"
            raise ValueError(f"{gap} points short with categories {used}: expected {expected}")
        if gap > 0:
            self.require_values()
        return self.value_unchecked(used, upper, gap)

    def value_unchecked(self, used: int, upper: int, gap: int) -> float:
        """The value of a card where that many points can be short."""
        if upper > BONUS_FROM:
            upper = BONUS_FROM
        row = self.first_row[used] + self.place[UPPER_TOTALS * (used & (FACE_SETS - 1)) + upper]
        if gap < self.least[row]:
            return self.floor
        if gap > self.greatest[row]:
            return 0.0
        return self.values[self.start[row] + gap - self.least[row]]

    def copy_row(self, at: int, used: int, upper: int, last: int) -> None:
        """Copies a card's values into `after` from `at` on, for -MARGIN to `last` points short.

        On exit the copy is the floor below the row's least and 0 beyond its greatest.
        """
        if upper > BONUS_FROM:
            upper = BONUS_FROM
        row = self.first_row[used] + self.place[UPPER_TOTALS * (used & (FACE_SETS - 1)) + upper]
        least = self.least[row]
        greatest = self.greatest[row]
        for gap in range(-MARGIN, least):
            self.after[at + MARGIN + gap] = self.floor
        for gap in range(least, greatest + 1):
            self.after[at + MARGIN + gap] = self.values[self.start[row] + gap - least]
        for gap in range(greatest + 1, last + 1):
            self.after[at + MARGIN + gap] = 0.0

    def solve_card(self, used: int) -> None:
        """Sets the values of one set of used categories at all its upper totals.

        On entry those of all sets with one category more are set. `after` is filled once for each upper total and read
        by all rows of lanes, shifted: p points lead from gap to gap - p. On exit all situations of these rows are
        set; lanes beyond a row's greatest are computed and dropped.
        """
        for i in range(self.uppers_count[used & (FACE_SETS - 1)]):
            row = self.first_row[used] + i
            upper = self.uppers[UPPER_TOTALS * (used & (FACE_SETS - 1)) + i]
            least = self.least[row]
            greatest = self.greatest[row]
            for category in range(FACES, CATEGORY_COUNT):
                if not used >> category & 1:
                    self.copy_row(ROW_WIDTH * (category - FACES), used | 1 << category, upper, greatest + TURN_LANES)
            for face in range(FACES):
                if not used >> face & 1:
                    for count in range(COUNTS):
                        at = ROW_WIDTH * (LOWER_CATEGORIES + COUNTS * face + count)
                        self.copy_row(at, used | 1 << face, upper + count * (face + 1), greatest + TURN_LANES)
            gap = least
            while gap <= greatest:
                self.fill_lanes(used, gap)
                self.turn.end(ALL_USED ^ used)
                for _reroll in range(REROLLS):
                    self.turn.throw()
                    self.turn.keep()
                self.turn.first_roll()
                for u in range(TURN_LANES):
                    if gap + u <= greatest:
                        self.values[self.start[row] + gap + u - least] = self.turn.before[u]
                gap += TURN_LANES

    def fill_lanes(self, used: int, gap: int) -> None:
        """Sets the rows of endings from `after`; lane u is the situation with gap + u points short.

        On entry `after` is filled for this card. On exit each row of an open category holds the value after it.
        """
        endings = self.turn.endings
        for category in range(CATEGORY_COUNT):
            if not used >> category & 1:
                first = self.turn.rows_from[category]
                for row in range(first, self.turn.rows_from[category + 1]):
                    at = ROW_WIDTH * (category - FACES)
                    if category < FACES:
                        at = ROW_WIDTH * (LOWER_CATEGORIES + COUNTS * category + row - first)
                    at += MARGIN + gap - self.turn.points[row]
                    for u in range(TURN_LANES):
                        endings[row * TURN_LANES + u] = self.after[at + u]

    def fill_endings(self, turn: TurnValues, used: int, upper: int, gap: int) -> None:
        """Sets the endings of one turn on this card to the values after them.

        Points that no roll brings in a category are left as they are. ValueError as for value().
        """
        self.value(used, upper, gap)  # refuses what can't arise
        for category in range(CATEGORY_COUNT):
            if not used >> category & 1:
                for points in range(POINT_VALUES):
                    if points <= self.most[category]:
                        reached = upper + points if category < FACES else upper
                        if category >= FACES or points % (category + 1) == 0:
                            value = self.value_unchecked(used | 1 << category, reached, gap - points)
                            turn.set_ending(category, points, value)
