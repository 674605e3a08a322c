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

from kibitz.games.sebastian.cards.scoring import scores
from kibitz.games.sebastian.solve.card_sides import BONUS_ALONE, FEWER, FORCED, FREE, NO_JOKER, NO_MORE
from kibitz.games.sebastian.solve.card_solver import CardSolver
from kibitz.games.sebastian.solve.card_turn import MOST_MULTISETS, MOST_ROWS
from kibitz.games.sebastian.solve.turn import zeros
from kibitz.games.sebastian.solve.turn_rows import TURN_LANES
from kibitz.native.machine import acquire_gil, release_gil

NOTHING = -1e18
"""Less than any value."""


class CardPolicy:
    """Computes the figures of all states, the fullest cards first; `figures` may be shared as CardSolver's values."""

    def __init__(
        self, solver: CardSolver, figures: "array[float]", worth: "array[float]", kept: "array[int]", is_square: bool
    ) -> None:
        self.solver = solver
        self.turn = self.solver.turn
        self.figures = figures
        self.worth = worth
        self.kept = kept
        self.prescribed = len(kept)
        self.is_square = is_square
        card = self.solver.card
        rolls = self.turn.last - self.turn.first
        points = self.solver.layout.points
        rows = self.solver.layout.rows_from
        self.row_of = array(
            "i",
            [rows[number] + points[number].index(one) for number, row in enumerate(scores(card)) for one in row],
        )
        self.rolls = rolls
        self.decide_rows = zeros(MOST_ROWS * TURN_LANES)
        self.carry_rows = zeros(MOST_ROWS * TURN_LANES)
        self.decide = zeros(MOST_MULTISETS * TURN_LANES)
        self.carry = zeros(MOST_MULTISETS * TURN_LANES)
        self.extra = zeros(TURN_LANES)
        if (
            len(worth) != rows[len(points)]
            or len(figures) != len(self.solver.values)
            or self.prescribed not in (0, rolls)
        ):
            raise ValueError("a policy's arrays: expected the sizes of the card")
        for number in kept:
            if not 0 <= number < self.turn.last:
                raise ValueError(f"multiset {number}: expected 0 to {self.turn.last - 1}")

    def end_game(self) -> None:
        """Sets the figures of the full card."""
        for side in range(self.solver.count):
            bonus = self.solver.layout.sides.bonuses(side)
            at = self.solver.all_used * self.solver.count + side
            self.figures[at] = bonus * bonus if self.is_square else bonus

    def solve_sets(self, sets: "array[int]", begin: int, end: int) -> None:
        """As CardSolver.solve_sets()."""
        if not 0 <= begin <= end <= len(sets):
            raise IndexError(f"sets {begin} to {end}: expected at most {len(sets)}")
        for i in range(begin, end):
            if not 0 <= sets[i] < self.solver.all_used:
                raise ValueError(f"categories {sets[i]}: expected 0 to {self.solver.all_used - 1}")
        self.solve_checked(sets, begin, end)

    def solve_checked(self, sets: "array[int]", begin: int, end: int) -> None:
        """solve_sets() for sets that exist."""
        thread = release_gil()
        for i in range(begin, end):
            self.solve_set(sets[i])
        acquire_gil(thread)

    def solve_set(self, used: int) -> None:
        """Sets the figures of one set of used categories at every side that can arise."""
        mask = self.solver.mask_of(used)
        at = used * self.solver.count
        start = self.solver.lanes_from[mask]
        while start < self.solver.lanes_from[mask + 1]:
            self.fill_rows(used, start)
            self.end_turn(used, start)
            for _reroll in range(self.solver.throws - 1):
                self.throw()
                self.keep()
            self.first_roll(at, start)
            start += TURN_LANES
        i = self.solver.copies_from[mask]
        while i < self.solver.copies_from[mask + 1]:
            self.figures[at + self.solver.copies[i]] = self.figures[at + self.solver.copies[i + 1]]
            i += 2

    def fill_rows(self, used: int, start: int) -> None:
        """Sets both numbers of every row of the open categories."""
        for category in range(self.solver.categories):
            if not used >> category & 1:
                at = (used | 1 << category) * self.solver.count
                for row in range(self.turn.rows_from[category], self.turn.rows_from[category + 1]):
                    points = self.turn.points[row]
                    following = self.solver.next_from[row]
                    for u in range(TURN_LANES):
                        side = self.solver.lanes[start + u]
                        if self.solver.counts[category]:
                            side = self.solver.next[following + side]
                        later = self.figures[at + side]
                        if self.is_square:
                            mean = self.solver.values[at + side]
                            self.decide_rows[row * TURN_LANES + u] = points + mean
                            self.carry_rows[row * TURN_LANES + u] = points * points + 2.0 * points * mean + later
                        else:
                            self.decide_rows[row * TURN_LANES + u] = self.worth[row]
                            self.carry_rows[row * TURN_LANES + u] = points + later

    def end_turn(self, used: int, start: int) -> None:
        """Sets both numbers of the full rolls with no reroll left."""
        still_open = self.solver.all_used ^ used
        for roll in range(self.rolls):
            at = (self.turn.first + roll) * TURN_LANES
            for u in range(TURN_LANES):
                self.decide[at + u] = NOTHING
            for category in range(self.solver.categories):
                if still_open >> category & 1:
                    self.take(at, self.row_of[category * self.rolls + roll] * TURN_LANES)
        if self.solver.joker_rule == NO_JOKER or not used >> self.solver.joker_category & 1:
            return
        for u in range(TURN_LANES):
            self.extra[u] = self.solver.extra_points * self.solver.flags[self.solver.lanes[start + u]]
        for face in range(self.solver.faces):
            own = self.solver.own[face]
            is_open = own >= 0 and still_open >> own & 1
            at = self.turn.joker_roll[face]
            if self.solver.joker_rule != BONUS_ALONE and not (self.solver.joker_rule == FREE and is_open):
                allowed = still_open
                if is_open:
                    allowed = 1 << own
                elif self.solver.joker_rule == FORCED and still_open & ~self.solver.face_set:
                    allowed = still_open & ~self.solver.face_set
                for u in range(TURN_LANES):
                    self.decide[at + u] = NOTHING
                for category in range(self.solver.categories):
                    if allowed >> category & 1:
                        self.take(at, self.turn.joker_row[category * self.solver.faces + face])
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

    def first_roll(self, at: int, start: int) -> None:
        """Sets the figures of the states of a row of lanes: the mean over all first rolls."""
        for u in range(TURN_LANES):
            mean = 0.0
            for roll in range(self.rolls):
                mean += self.turn.roll_odds[roll] * self.carry[(self.turn.first + roll) * TURN_LANES + u]
            self.figures[at + self.solver.lanes[start + u]] = mean
