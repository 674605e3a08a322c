# cython: annotation_typing=False
"""The distribution of any card's score under best play, without sampling: a forward pass after the backward one.

The method is that of probabilities.py, whose sizes are Sebastian's alone: from the empty card on, turn by turn, the
probability of each state with each number of points flows to the states that best play makes of it. Of choices with the
same value the one with more dice kept, or the earlier category, is taken.

Units and layout
    row         the probabilities of one set of used categories, at [side * width + points]: points are those on the
                card without bonuses, from 0 to width(used) - 1
    kept        what every multiset is worth that is kept, as CardSolver.turn_from sets it
    mass        the probability of each multiset of dice within a turn, by number
    flow        the probability that a turn ends in each row of endings, and from MOST_ROWS on in the same with the
                points that a joker brings besides
"""

from array import array

from kibitz.games.sebastian.cards.scoring import most_points
from kibitz.games.sebastian.solve.card_sides import FEWER, NO_JOKER, NO_MORE, TURN_LANES
from kibitz.games.sebastian.solve.card_solver import CardSolver
from kibitz.games.sebastian.solve.card_turn import MOST_MULTISETS, MOST_ROWS
from kibitz.games.sebastian.solve.turn import padded, zeros

NOTHING = -1e18
"""Less than any value."""


class CardDistribution(CardSolver):
    """Passes the probabilities of all states through the turns of a solved card."""

    def __init__(self, solution: CardSolver) -> None:
        super().__init__(solution.card, solution.layout, solution.values)
        self.most = most_points(self.card)
        self.row_of = self.layout.row_of()
        self.rolls = self.turn.last - self.turn.first
        self.kept = array("d", [0.0]) * (self.throws * self.turn.last)
        self.best = padded([], MOST_MULTISETS)
        self.mass = zeros(MOST_MULTISETS)
        self.moved = zeros(MOST_MULTISETS)
        self.flow = zeros(2 * MOST_ROWS)
        self.here = array("d", [0.0])
        """The row whose turns are played."""
        self.there = array("d", [0.0])
        """One of the rows that it flows into."""
        self.begin = self.end_of = 0
        """Between them are the probabilities of `here` that are positive, at the side whose turn is played."""

    def probabilities(self) -> list[float]:
        """The probability of each final score, from 0 to the highest; they sum to 1 but for rounding.

        Before the turn with n categories used, `rows` has the rows of all sets of n categories that best play comes
        to, and their probabilities sum to 1. Each row is dropped once its turns are played.
        """
        rows = {0: array("d", [0.0]) * self.count}
        rows[0][0] = 1.0
        for _turn in range(self.categories):
            later: dict[int, array[float]] = {}
            for used in sorted(rows):
                self.here = rows.pop(used)
                width = self.width(used)
                for side in range(self.count):
                    if not self.is_possible(side * width, width):
                        continue
                    self.play(used, side)
                    for category in range(self.categories):
                        if used >> category & 1:
                            continue
                        reached = used | 1 << category
                        if reached not in later:
                            later[reached] = array("d", [0.0]) * (self.count * self.width(reached))
                        self.there = later[reached]
                        self.pass_on(category, side, width, self.width(reached))
            rows = later
        width = self.width(self.all_used)
        bonuses = [self.layout.sides.bonuses(side) for side in range(self.count)]
        by_score = [0.0] * (width + max(bonuses))
        for side, bonus in enumerate(bonuses):
            for points in range(width):
                by_score[points + bonus] += rows[self.all_used][side * width + points]
        return by_score

    def width(self, used: int) -> int:
        """The number of totals without bonuses that a card can have: 0 to the most that its used categories bring."""
        most = sum(most for category, most in enumerate(self.most) if used >> category & 1)
        return 1 + most + int(self.extra_points) * used.bit_count()

    def is_possible(self, at: int, width: int) -> bool:
        """Whether any of the width probabilities in `here` from `at` on is positive; sets where those begin and end."""
        self.begin = at
        self.end_of = at + width
        while self.begin < self.end_of and self.here[self.begin] == 0.0:
            self.begin += 1
        while self.begin < self.end_of and self.here[self.end_of - 1] == 0.0:
            self.end_of -= 1
        return self.begin < self.end_of

    def play(self, used: int, side: int) -> None:
        """Sets `flow` for the turn of best play from a state that can arise; it sums to 1."""
        self.turn_from(used, side, self.kept)
        first = self.turn.first
        for roll in range(self.rolls):
            self.mass[first + roll] = self.turn.roll_odds[roll]
        for left in range(self.throws - 1, 0, -1):
            self.choose(left * self.turn.last)
            for number in range(self.turn.last):
                self.moved[number] = 0.0
            for number in range(first, self.turn.last):
                self.moved[self.best[number]] += self.mass[number]
            for number in range(first):
                share = self.moved[number] * self.turn.share
                for i in range(number * self.faces, (number + 1) * self.faces):
                    self.moved[self.turn.more[i] // TURN_LANES] += share
            for number in range(first, self.turn.last):
                self.mass[number] = self.moved[number]
        self.end(used, side)

    def choose(self, begin: int) -> None:
        """Sets `best`, what is kept of every multiset by the values in `kept` from begin on, fewer dice first."""
        for number in range(self.turn.last):
            best = number
            if number:
                for i in range(FEWER * (number - 1), FEWER * number):
                    if self.turn.fewer[i] != NO_MORE:
                        other = self.best[self.turn.fewer[i] // TURN_LANES]
                        gain = self.kept[begin + other] - self.kept[begin + best]
                        if gain > 0.0 or (gain == 0.0 and other > best):
                            best = other
            self.best[number] = best

    def end(self, used: int, side: int) -> None:
        """Moves `mass` from the last rolls into `flow`; on entry the endings of the turn are filled."""
        still_open = self.all_used ^ used
        for row in range(2 * MOST_ROWS):
            self.flow[row] = 0.0
        if self.joker_rule != NO_JOKER and used >> self.joker_category & 1:
            besides = MOST_ROWS if self.extra_points * self.flags[side] > 0.0 else 0
            for face in range(self.faces):
                number = self.turn.joker_roll[face] // TURN_LANES
                allowed = self.joker_categories(face, used)
                row = self.joker_ending(face, allowed) if allowed else self.ending(number - self.turn.first, still_open)
                self.flow[besides + row] += self.mass[number]
                self.mass[number] = 0.0
        for roll in range(self.rolls):
            if self.mass[self.turn.first + roll] != 0.0:
                self.flow[self.ending(roll, still_open)] += self.mass[self.turn.first + roll]

    def ending(self, roll: int, wanted: int) -> int:
        """The row of the best category in the set `wanted` for a full roll."""
        best = -1
        highest = NOTHING
        for category in range(self.categories):
            if wanted >> category & 1:
                row = self.row_of[category * self.rolls + roll]
                if self.turn.endings[row * TURN_LANES] > highest:
                    best, highest = row, self.turn.endings[row * TURN_LANES]
        return best

    def joker_ending(self, face: int, allowed: int) -> int:
        """The same for the joker of a face, counted from 0."""
        best = -1
        highest = NOTHING
        for category in range(self.categories):
            if allowed >> category & 1:
                row = self.turn.joker_row[category * self.faces + face]
                if self.turn.endings[row] > highest:
                    best, highest = row // TURN_LANES, self.turn.endings[row]
        return best

    def pass_on(self, category: int, side: int, width: int, later_width: int) -> None:
        """Adds to `there` what flows into a category from the row `here` at this side.

        width is that of `here`, later_width that of `there`.
        """
        for row in range(self.turn.rows_from[category], self.turn.rows_from[category + 1]):
            reached = side
            if self.counts[category]:
                reached = self.next[self.next_from[row] + side]
            there = reached * later_width + self.turn.points[row] - side * width
            for besides in range(2):
                share = self.flow[besides * MOST_ROWS + row]
                if share != 0.0:
                    for i in range(self.begin, self.end_of):
                        self.there[there + i] += share * self.here[i]
                there += int(self.extra_points)
