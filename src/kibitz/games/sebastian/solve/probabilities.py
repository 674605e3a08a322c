# cython: annotation_typing=False
"""How a turn and a game of best play end, as exact probabilities, without sampling.

This is the forward pass to the solution's backward one: from the empty card on, turn by turn, the probability of each
card with each score on it flows to the cards that best play makes of it. Of choices with the same value the one with
more dice kept, or the earlier category, is taken; ties leave the mean as it is, but not the distribution.

Units and layout
    row         the probabilities of one set of used categories, at [upper * width + points]: upper is the upper total
                (63 and more are one), points are those on the card without the bonus, from 0 to width(used) - 1
    mass        the probability of each multiset of dice within a turn, by number
    flow        the probability that a turn ends in a category with some points, at [category * POINT_VALUES + points]
"""

from array import array

from kibitz.games.sebastian.rules import (
    ALL_USED,
    ASSIGNMENT,
    BONUS,
    BONUS_FROM,
    CATEGORY_COUNT,
    FACES,
    FIRST_ROLL,
    HIGHEST_SCORE,
    MULTISET_COUNT,
    POINT_VALUES,
    ROLL_COUNT,
    UPPER_TOTALS,
    Rules,
)
from kibitz.games.sebastian.solve.card_values import shipped
from kibitz.games.sebastian.solve.turn import turn_by, zeros


class TurnEnds:
    """How a turn of best play ends. Call solve for a card before asking."""

    def __init__(self, rules: Rules = ASSIGNMENT) -> None:
        self.values = shipped(rules)
        self.turn = turn_by(rules)
        self.mass = zeros(MULTISET_COUNT)
        self.moved = zeros(MULTISET_COUNT)
        self.flow = zeros(CATEGORY_COUNT * POINT_VALUES)

    def solve(self, used: int, upper: int) -> None:
        """Find best play of a turn on this card."""
        self.turn.fill_endings(self.values, used, upper)
        self.turn.solve(used)
        self.turn.choose()

    def after(self, number: int, left: int) -> list[tuple[int, int, float]]:
        """How the rest of the solved turn ends: category, points, probability.

        The multiset of this number is on the table. The dice that it lacks are thrown next, in one of the `left` throws
        left; where it lacks none, best play chooses what to keep.
        """
        lacks = number < FIRST_ROLL
        if not 0 <= number < MULTISET_COUNT or not lacks <= left <= 2 + lacks:
            raise IndexError(f"multiset {number} with {left} throws left: expected one of {MULTISET_COUNT} and 0 to 3")
        for i in range(MULTISET_COUNT):
            self.mass[i] = 0.0
        self.mass[number] = 1.0
        if lacks:
            self.throw()
            left -= 1
        self.end(left)
        return [
            (category, points, self.flow[POINT_VALUES * category + points])
            for category in range(CATEGORY_COUNT)
            for points in range(POINT_VALUES)
            if self.flow[POINT_VALUES * category + points]
        ]

    def whole(self) -> None:
        """Sets `flow` for the whole of the solved turn; it sums to 1."""
        for number in range(MULTISET_COUNT):
            self.mass[number] = 0.0
        for roll in range(ROLL_COUNT):
            self.mass[FIRST_ROLL + roll] = self.turn.roll_odds[roll]
        self.end(2)

    def end(self, left: int) -> None:
        """Sets `flow` for the rest of the turn.

        On entry `mass` has the probabilities of full rolls, with left throws left. At each throw it moves to the keeps
        that best play takes, and from there to full rolls again. On exit `mass` has the probabilities of the last
        rolls.
        """
        while left:
            for number in range(MULTISET_COUNT):
                self.moved[number] = 0.0
            for number in range(FIRST_ROLL, MULTISET_COUNT):
                keep = self.turn.best_keep_2[number] if left == 2 else self.turn.best_keep_1[number]
                self.moved[keep] += self.mass[number]
            for number in range(MULTISET_COUNT):
                self.mass[number] = self.moved[number]
            self.throw()
            left -= 1
        for i in range(CATEGORY_COUNT * POINT_VALUES):
            self.flow[i] = 0.0
        for roll in range(ROLL_COUNT):
            category = self.turn.best_category[roll]
            points = self.turn.points[ROLL_COUNT * category + roll]
            self.flow[POINT_VALUES * category + points] += self.mass[FIRST_ROLL + roll]

    def throw(self) -> None:
        """Moves `mass` from partial keeps, in sixths to the multisets with one die more, the smaller ones first."""
        for number in range(FIRST_ROLL):
            share = self.mass[number] / FACES
            for i in range(FACES * number, FACES * number + FACES):
                self.mass[self.turn.more[i]] += share
            self.mass[number] = 0.0


class ScoreDistribution:
    """Passes the probabilities of all cards through the thirteen turns."""

    def __init__(self, rules: Rules = ASSIGNMENT) -> None:
        self.turn = TurnEnds(rules)
        self.most = rules.most()
        self.here = array("d", [0.0])
        """The row whose turns are played."""
        self.there = array("d", [0.0])
        """One of the rows that it flows into."""

    def probabilities(self, cards: "dict[tuple[int, int, int], float] | None" = None) -> list[float]:
        """The probability of each final score, from 0 to HIGHEST_SCORE; they sum to 1 but for rounding.

        They follow from the empty card, or from several with their probabilities: each has the set of its used
        categories, as many as the others have, its upper total, and its points without the bonus.

        Before the turn with n categories used, `rows` has the rows of all sets of n categories that best play comes
        to, and their probabilities sum to 1. Each row is dropped once its turns are played.
        """
        rows: dict[int, array[float]] = {}
        turns = CATEGORY_COUNT
        for (used, upper, points), probability in (cards or {(0, 0, 0): 1.0}).items():
            turns = CATEGORY_COUNT - used.bit_count()
            width = self.width(used)
            if not (0 <= upper < UPPER_TOTALS and 0 <= points < width):
                raise ValueError(f"a card with {points} points, {upper} above: expected less than {width}")
            if used not in rows:
                rows[used] = array("d", [0.0]) * (UPPER_TOTALS * width)
            rows[used][upper * width + points] += probability
        for _turn in range(turns):
            later: dict[int, array[float]] = {}
            for used in sorted(rows):
                self.here = rows.pop(used)
                width = self.width(used)
                for upper in range(UPPER_TOTALS):
                    if not self.is_possible(upper * width, width):
                        continue
                    self.turn.solve(used, upper)
                    self.turn.whole()
                    for category in range(CATEGORY_COUNT):
                        if used >> category & 1:
                            continue
                        reached = used | 1 << category
                        if reached not in later:
                            later[reached] = array("d", [0.0]) * (UPPER_TOTALS * self.width(reached))
                        self.there = later[reached]
                        self.pass_on(category, upper, width, self.width(reached))
            rows = later
        width = self.width(ALL_USED)
        by_score = [0.0] * (HIGHEST_SCORE + 1)
        for upper in range(UPPER_TOTALS):
            for points in range(width):
                probability = rows[ALL_USED][upper * width + points]
                if probability:
                    by_score[points + (BONUS if upper == BONUS_FROM else 0)] += probability
        return by_score

    def width(self, used: int) -> int:
        """The number of totals without the bonus that a card can have: 0 to the most that its used categories bring."""
        return 1 + sum(most for category, most in enumerate(self.most) if used >> category & 1)

    def is_possible(self, at: int, width: int) -> bool:
        """Whether any of the width probabilities in `here` from `at` on is positive."""
        positive = False
        for i in range(at, at + width):
            if self.here[i] != 0.0:
                positive = True
        return positive

    def pass_on(self, category: int, upper: int, width: int, later_width: int) -> None:
        """Adds to `there` what flows into a category from the row `here` at this upper total.

        width is that of `here`, later_width that of `there`.
        """
        for points in range(POINT_VALUES):
            share = self.turn.flow[POINT_VALUES * category + points]
            if share != 0.0:
                reached = upper
                if category < FACES:
                    reached = upper + points if upper + points < BONUS_FROM else BONUS_FROM
                here = upper * width
                there = reached * later_width + points
                for i in range(width):
                    self.there[there + i] += share * self.here[here + i]
