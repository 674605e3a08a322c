# cython: annotation_typing=False
"""The exact distribution of the final score under best play, without sampling.

The other way round than the solution: from the empty card forward, turn by turn, the probability of each card with each
score on it flows on to the cards that best play makes of it. Where choices have the same value, the one with more dice
kept or the earlier category is taken; ties leave the mean as it is, but not the distribution.

Units and layout
    row         the probabilities of one set of used categories, at [upper * width + points]: upper is the upper total
                (63 for all above), points are those on the card without the bonus, width(used) how many there can be
    mass        the probability of each multiset of dice within a turn, by number
    flow        the probability that a turn ends in a category with some points, at [category * POINTS + points]
"""

from array import array

from kibitz.games.sebastian.rules import (
    ALL_ROLLS,
    BONUS,
    BONUS_FROM,
    CARD_FULL,
    CATEGORY_COUNT,
    FACES,
    FIRST_ROLL,
    HIGHEST,
    KEEP_COUNT,
    KEEPS,
    POINTS,
    ROLL_COUNT,
    ROLLS,
    UPPERS,
    one_die_more,
    permutations,
    scores,
)
from kibitz.games.sebastian.solve.turn import TurnValues, zeros
from kibitz.games.sebastian.solve.values import CardValues

REROLLS = ROLLS - 1


class ScoreDistribution:
    """Follows the probabilities of all cards through the thirteen turns."""

    def __init__(self, values: CardValues, five_is_squadron: bool = False) -> None:
        self.values = values
        self.turn = TurnValues(five_is_squadron)
        self.more = [number for keep in KEEPS[:FIRST_ROLL] for number in one_die_more(keep)]
        self.points = [points for category in scores(five_is_squadron) for points in category]
        self.roll_odds = [permutations(roll) / ALL_ROLLS for roll in KEEPS[FIRST_ROLL:]]
        self.most = [max(category) for category in scores(five_is_squadron)]
        self.mass = zeros(KEEP_COUNT)
        self.moved = zeros(KEEP_COUNT)
        self.flow = zeros(CATEGORY_COUNT * POINTS)
        # The row that is followed, and one that it flows into.
        self.here = array("d", [0.0])
        self.there = array("d", [0.0])

    def probabilities(self) -> list[float]:
        """The probability of each final score, from 0 to HIGHEST."""
        rows = {0: array("d", [0.0]) * UPPERS}
        rows[0][0] = 1.0
        for _turn in range(CATEGORY_COUNT):
            later: dict[int, array[float]] = {}
            for used in sorted(rows):
                self.here = rows.pop(used)
                width = self.width(used)
                for upper in range(UPPERS):
                    if not self.is_possible(upper * width, width):
                        continue
                    self.follow_turn(used, upper)
                    for category in range(CATEGORY_COUNT):
                        if used >> category & 1:
                            continue
                        reached = used | 1 << category
                        if reached not in later:
                            later[reached] = array("d", [0.0]) * (UPPERS * self.width(reached))
                        self.there = later[reached]
                        self.pass_on(category, upper, width, self.width(reached))
            rows = later
        width = self.width(CARD_FULL)
        by_score = [0.0] * (HIGHEST + 1)
        for upper in range(UPPERS):
            for points in range(width):
                probability = rows[CARD_FULL][upper * width + points]
                if probability:
                    by_score[points + (BONUS if upper == BONUS_FROM else 0)] += probability
        return by_score

    def width(self, used: int) -> int:
        """How many different totals without the bonus a card can show: 0 to the most that its categories bring."""
        return 1 + sum(most for category, most in enumerate(self.most) if used >> category & 1)

    def is_possible(self, at: int, width: int) -> bool:
        """Whether any of the probabilities `here` from `at` on is positive."""
        positive = False
        for i in range(at, at + width):
            if self.here[i] != 0.0:
                positive = True
        return positive

    def follow_turn(self, used: int, upper: int) -> None:
        """Sets `flow` for a turn of best play on this card; all of it sums to 1.

        The mass starts on the full rolls. At each reroll it moves to the keeps that best play takes, and from there in
        sixths to the multisets with one die more, the smaller ones first, until all of it is on full rolls again.
        """
        self.turn.fill_endings(self.values, used, upper)
        self.turn.solve(used)
        self.turn.choose()
        for i in range(CATEGORY_COUNT * POINTS):
            self.flow[i] = 0.0
        for number in range(KEEP_COUNT):
            self.mass[number] = 0.0
        for roll in range(ROLL_COUNT):
            self.mass[FIRST_ROLL + roll] = self.roll_odds[roll]
        for reroll in range(REROLLS):
            for number in range(KEEP_COUNT):
                self.moved[number] = 0.0
            for number in range(FIRST_ROLL, KEEP_COUNT):
                keep = self.turn.best_keep_2[number] if reroll == 0 else self.turn.best_keep_1[number]
                self.moved[keep] += self.mass[number]
            for number in range(FIRST_ROLL):
                share = self.moved[number] / FACES
                for i in range(FACES * number, FACES * number + FACES):
                    self.moved[self.more[i]] += share
            for number in range(FIRST_ROLL, KEEP_COUNT):
                self.mass[number] = self.moved[number]
        for roll in range(ROLL_COUNT):
            category = self.turn.best_category[roll]
            self.flow[POINTS * category + self.points[ROLL_COUNT * category + roll]] += self.mass[FIRST_ROLL + roll]

    def pass_on(self, category: int, upper: int, width: int, later_width: int) -> None:
        """Adds what flows into a category to the row `there`, of the card that follows."""
        for points in range(POINTS):
            share = self.flow[POINTS * category + points]
            if share != 0.0:
                reached = upper
                if category < FACES:
                    reached = upper + points if upper + points < BONUS_FROM else BONUS_FROM
                here = upper * width
                there = reached * later_width + points
                for i in range(width):
                    self.there[there + i] += share * self.here[here + i]
