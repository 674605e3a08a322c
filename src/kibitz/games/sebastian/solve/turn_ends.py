# cython: annotation_typing=False
"""How a turn of best play ends, as exact probabilities, without sampling.

Of choices with the same value the one with more dice kept, or the earlier category, is taken.

Units and layout
    mass        the probability of each multiset of dice within a turn, by number
    flow        the probability that a turn ends in a category with some points, at [category * POINT_VALUES + points]
"""

from kibitz.games.sebastian.rules import (
    ASSIGNMENT,
    CATEGORY_COUNT,
    FACES,
    FIRST_ROLL,
    MULTISET_COUNT,
    POINT_VALUES,
    ROLL_COUNT,
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
