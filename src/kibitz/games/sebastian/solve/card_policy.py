# cython: annotation_typing=False
"""What a way to play any card brings, exactly: its mean from every state, or the mean square of the best play's score.

The states, the order and the rows are those of card_solver.py. Of every ending there are two numbers: by `decide` the
player chooses, and `carry` is what follows from it. So one backward pass serves a strategy that values points as it
likes (`carry` is its mean) and the second moment of best play (`decide` is the expected score).

Units and layout
    worth       how a strategy values each row of endings; unused for the second moment
    kept        for each full roll the number of the multiset that is kept of it, or the best one where it is empty
    row_of      the row of a roll in a category, at [category * rolls + roll], counted from the first full roll
"""

from array import array

from kibitz.games.sebastian.solve.card_sides import FEWER, NO_JOKER, NO_MORE, TURN_LANES
from kibitz.games.sebastian.solve.card_solver import CardSolver
from kibitz.games.sebastian.solve.card_turn import MOST_MULTISETS, MOST_ROWS
from kibitz.games.sebastian.solve.turn import zeros

NOTHING = -1e18
"""Less than any value."""


class CardPolicy(CardSolver):
    """Computes `figures` of all states, the fullest cards first; several may share them, as solvers their values."""

    def __init__(
        self,
        solution: CardSolver,
        figures: "array[float]",
        worth: "array[float]",
        kept: "array[int]",
        is_square: bool,
    ) -> None:
        super().__init__(solution.card, solution.layout, solution.values)
        self.figures = figures
        self.worth = worth
        self.kept = kept
        self.prescribed = len(kept)
        self.is_square = is_square
        self.row_of = self.layout.row_of()
        self.rolls = self.turn.last - self.turn.first
        self.decide_rows = zeros(MOST_ROWS * TURN_LANES)
        self.carry_rows = zeros(MOST_ROWS * TURN_LANES)
        self.decide = zeros(MOST_MULTISETS * TURN_LANES)
        self.carry = zeros(MOST_MULTISETS * TURN_LANES)
        if (
            len(worth) != self.layout.rows_from[self.categories]
            or len(figures) != len(self.values)
            or self.prescribed not in (0, self.rolls)
        ):
            raise ValueError("a policy's arrays: expected the sizes of the card")
        for number in kept:
            if not 0 <= number < self.turn.last:
                raise ValueError(f"multiset {number}: expected 0 to {self.turn.last - 1}")

    def end_game(self) -> None:
        """Sets the figures of the full card."""
        for side in range(self.count):
            bonus = self.layout.sides.bonuses(side)
            self.figures[self.all_used * self.count + side] = bonus * bonus if self.is_square else bonus

    def solve_lanes(self, used: int) -> None:
        """Sets the figures of `sides`."""
        self.fill_rows(used)
        self.end_turn(used)
        for _reroll in range(self.throws - 1):
            self.throw()
            self.keep()
        self.first_roll(used * self.count)

    def fill_rows(self, used: int) -> None:
        """Sets both numbers of every row of the open categories."""
        for category in range(self.categories):
            if not used >> category & 1:
                at = (used | 1 << category) * self.count
                for row in range(self.turn.rows_from[category], self.turn.rows_from[category + 1]):
                    points = self.turn.points[row]
                    following = self.next_from[row]
                    for u in range(TURN_LANES):
                        side = self.sides[u]
                        if self.counts[category]:
                            side = self.next[following + side]
                        later = self.figures[at + side]
                        if self.is_square:
                            mean = self.values[at + side]
                            self.decide_rows[row * TURN_LANES + u] = points + mean
                            self.carry_rows[row * TURN_LANES + u] = points * points + 2.0 * points * mean + later
                        else:
                            self.decide_rows[row * TURN_LANES + u] = self.worth[row]
                            self.carry_rows[row * TURN_LANES + u] = points + later

    def end_turn(self, used: int) -> None:
        """Sets both numbers of the full rolls with no reroll left."""
        still_open = self.all_used ^ used
        for roll in range(self.rolls):
            at = (self.turn.first + roll) * TURN_LANES
            for u in range(TURN_LANES):
                self.decide[at + u] = NOTHING
            for category in range(self.categories):
                if still_open >> category & 1:
                    self.take(at, self.row_of[category * self.rolls + roll] * TURN_LANES)
        if self.joker_rule == NO_JOKER or not used >> self.joker_category & 1:
            return
        for u in range(TURN_LANES):
            self.extra[u] = self.extra_points * self.flags[self.sides[u]]
        for face in range(self.faces):
            at = self.turn.joker_roll[face]
            allowed = self.joker_categories(face, used)
            if allowed:
                for u in range(TURN_LANES):
                    self.decide[at + u] = NOTHING
                for category in range(self.categories):
                    if allowed >> category & 1:
                        self.take(at, self.turn.joker_row[category * self.faces + face])
            for u in range(TURN_LANES):
                more = self.extra[u]
                if self.is_square:
                    self.carry[at + u] += 2.0 * more * self.decide[at + u] + more * more
                    self.decide[at + u] += more
                else:
                    self.carry[at + u] += more

    def take(self, at: int, row: int) -> None:
        """Takes a row for a roll where it decides better; both as starts of rows."""
        for u in range(TURN_LANES):
            value = self.decide_rows[row + u]
            carried = self.carry_rows[row + u]
            is_better = value > self.decide[at + u]
            self.decide[at + u] = value if is_better else self.decide[at + u]
            self.carry[at + u] = carried if is_better else self.carry[at + u]

    def throw(self) -> None:
        """Both numbers of every partial keep: the mean over the next die."""
        number = self.turn.first - 1
        while number >= 0:
            at = number * TURN_LANES
            for u in range(TURN_LANES):
                self.decide[at + u] = 0.0
                self.carry[at + u] = 0.0
            for i in range(number * self.turn.faces, (number + 1) * self.turn.faces):
                larger = self.turn.more[i]
                for u in range(TURN_LANES):
                    self.decide[at + u] += self.turn.share * self.decide[larger + u]
                    self.carry[at + u] += self.turn.share * self.carry[larger + u]
            number -= 1

    def keep(self) -> None:
        """Both numbers of every multiset become those of what is kept of it."""
        if self.prescribed:
            for roll in range(self.rolls):
                at = (self.turn.first + roll) * TURN_LANES
                other = self.kept[roll] * TURN_LANES
                for u in range(TURN_LANES):
                    self.decide[at + u] = self.decide[other + u]
                    self.carry[at + u] = self.carry[other + u]
            return
        for number in range(1, self.turn.last):
            at = number * TURN_LANES
            for i in range(FEWER * (number - 1), FEWER * number):
                other = self.turn.fewer[i]
                if other != NO_MORE:
                    for u in range(TURN_LANES):
                        value = self.decide[other + u]
                        carried = self.carry[other + u]
                        is_better = value > self.decide[at + u]
                        self.decide[at + u] = value if is_better else self.decide[at + u]
                        self.carry[at + u] = carried if is_better else self.carry[at + u]

    def first_roll(self, at: int) -> None:
        """Sets the figures of the states of a row of lanes: the mean over all first rolls."""
        for u in range(TURN_LANES):
            mean = 0.0
            for roll in range(self.rolls):
                mean += self.turn.roll_odds[roll] * self.carry[(self.turn.first + roll) * TURN_LANES + u]
            self.figures[at + self.sides[u]] = mean
