# cython: annotation_typing=False
"""The distribution of any card's score under best play, without sampling: a forward pass after the backward one.

From the empty card on, turn by turn, the probability of each state with each number of points flows to the states that
best play makes of it. Of choices with the same value the one with more dice kept, or the earlier category, is taken;
ties leave the mean as it is, but not the distribution.

Units and layout
    row         the probabilities of one set of used categories, at [side * width + points]: points are those on the
                card without bonuses, from 0 to width(used) - 1
    kept        what every multiset is worth that is kept, at [(left * multisets + number) * TURN_LANES + lane]
    mass        the probability of each multiset of dice within a turn, by number
    flow        the probability that a turn ends in each row of endings, and from MOST_ROWS on in the same with the
                points that a joker brings besides
"""

from array import array
from collections.abc import Mapping
from itertools import accumulate, chain

from kibitz.games.sebastian.cards.lattice import lattice
from kibitz.games.sebastian.cards.scoring import most_points
from kibitz.games.sebastian.solve.card_sides import NO_JOKER, TURN_LANES
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
        self.kept = array("d", [0.0]) * (self.throws * self.turn.last * TURN_LANES)
        ground = lattice(self.card.dice, self.card.faces)
        fewer = [ground.one_die_fewer(dice) for dice in ground.multisets]
        self.fewer = array("i", chain.from_iterable(fewer))
        """The numbers of the multisets with one die fewer, from fewer_from[number] on."""
        self.fewer_from = array("i", accumulate(map(len, fewer), initial=0))
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

    def probabilities(self, cards: "Mapping[tuple[int, int, int], float] | None" = None) -> list[float]:
        """The probability of each final score, from 0 to the highest; they sum to 1 but for rounding.

        They follow from the empty card, or from several with their probabilities: each has the set of its used
        categories, as many as the others have, its side, and its points without bonuses.

        Before the turn with n categories used, `rows` has the rows of all sets of n categories that best play comes
        to, and their probabilities sum to 1. Each row is dropped once its turns are played.
        """
        rows: dict[int, array[float]] = {}
        turns = self.categories
        for (used, side, points), probability in (cards or {(0, 0, 0): 1.0}).items():
            turns = self.categories - used.bit_count()
            width = self.width(used)
            if not (0 <= side < self.count and 0 <= points < width):
                raise ValueError(f"a card with {points} points, side {side}: expected less than {width}")
            if used not in rows:
                rows[used] = array("d", [0.0]) * (self.count * width)
            rows[used][side * width + points] += probability
        lanes = [self.lanes_of(mask) for mask in range(len(self.lanes_from) - 1)]
        for _turn in range(turns):
            later: dict[int, array[float]] = {}
            for used in sorted(rows):
                self.here = rows.pop(used)
                width = self.width(used)
                solved = played = -1
                for lane, side in lanes[self.mask_of(used)]:
                    if not self.is_possible(side * width, width):
                        continue
                    if solved != lane // TURN_LANES:
                        solved = lane // TURN_LANES
                        self.solve_turns(used, solved * TURN_LANES)
                    if played != lane:
                        played = lane
                        self.play(used, side, lane % TURN_LANES)
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

    def lanes_of(self, mask: int) -> list[tuple[int, int]]:
        """Every side that can arise with these categories used that count, after the place in `lanes` of its values."""
        first, last = self.lanes_from[mask], self.lanes_from[mask + 1]
        place = {self.lanes[i]: i for i in range(last - 1, first - 1, -1)}
        for i in range(self.copies_from[mask], self.copies_from[mask + 1], 2):
            place[self.copies[i]] = place[self.copies[i + 1]]
        return sorted((i, side) for side, i in place.items())

    def solve_turns(self, used: int, start: int) -> None:
        """Sets `kept` for the sides in `lanes` from start on."""
        self.fill_endings(used, start)
        self.end_turn(used, start)
        for left in range(1, self.throws):
            self.turn.throw()
            self.turn.write_lanes(self.kept, left * self.turn.last * TURN_LANES)
            self.turn.keep()

    def play(self, used: int, side: int, lane: int) -> None:
        """Sets `flow` for the turn of best play from a state that can arise; it sums to 1.

        On entry the turns of its lanes are solved.
        """
        first = self.turn.first
        for roll in range(self.rolls):
            self.mass[first + roll] = self.turn.roll_odds[roll]
        for left in range(self.throws - 1, 0, -1):
            self.choose(left * self.turn.last * TURN_LANES + lane)
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
        self.end(used, side, lane)

    def choose(self, begin: int) -> None:
        """Sets `best`, what is kept of every multiset by the values in `kept` from begin on, fewer dice first."""
        for number in range(self.turn.last):
            best = number
            highest = self.kept[begin + number * TURN_LANES]
            for i in range(self.fewer_from[number], self.fewer_from[number + 1]):
                other = self.best[self.fewer[i]]
                value = self.kept[begin + other * TURN_LANES]
                if value > highest or (value == highest and other > best):
                    best, highest = other, value
            self.best[number] = best

    def end(self, used: int, side: int, lane: int) -> None:
        """Moves `mass` from the last rolls into `flow`; on entry the endings of the turn are filled."""
        still_open = self.all_used ^ used
        for row in range(2 * MOST_ROWS):
            self.flow[row] = 0.0
        if self.joker_rule != NO_JOKER and used >> self.joker_category & 1:
            besides = MOST_ROWS if self.extra_points * self.flags[side] > 0.0 else 0
            for face in range(self.faces):
                number = self.turn.joker_roll[face] // TURN_LANES
                allowed = self.joker_categories(face, used)
                row = (
                    self.joker_ending(face, allowed, lane)
                    if allowed
                    else self.ending(number - self.turn.first, still_open, lane)
                )
                self.flow[besides + row] += self.mass[number]
                self.mass[number] = 0.0
        for roll in range(self.rolls):
            if self.mass[self.turn.first + roll] != 0.0:
                self.flow[self.ending(roll, still_open, lane)] += self.mass[self.turn.first + roll]

    def ending(self, roll: int, wanted: int, lane: int) -> int:
        """The row of the best category in the set `wanted` for a full roll."""
        best = -1
        highest = NOTHING
        for category in range(self.categories):
            if wanted >> category & 1:
                row = self.row_of[category * self.rolls + roll]
                if self.turn.endings[row * TURN_LANES + lane] > highest:
                    best, highest = row, self.turn.endings[row * TURN_LANES + lane]
        return best

    def joker_ending(self, face: int, allowed: int, lane: int) -> int:
        """The same for the joker of a face, counted from 0."""
        best = -1
        highest = NOTHING
        for category in range(self.categories):
            if allowed >> category & 1:
                row = self.turn.joker_row[category * self.faces + face]
                if self.turn.endings[row + lane] > highest:
                    best, highest = row // TURN_LANES, self.turn.endings[row + lane]
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
