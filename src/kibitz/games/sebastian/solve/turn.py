# cython: annotation_typing=False
"""One turn under best play: what every ending and every keep is worth, on the lattice of all multisets of dice.

The lattice has 462 multisets, the 252 full rolls last. What a partial keep is worth before its dice are thrown is the
mean over the six multisets with one die more; what a roll is worth before the player chooses is the greatest of itself
and of what the multisets with one die less are worth.
"""

from itertools import accumulate

from kibitz.games.sebastian.rules import FULL, KEEPS, fewer, more, scores, ways
from kibitz.games.sebastian.solve.values import Values

SIXTH = 1.0 / 6.0
UNKNOWN = -1e9


def padded(points: list[int]) -> list[int]:
    """So many zeros more that a row of 31 is full."""
    return points + [0] * (31 - len(points))


class Weighing:
    """Fill `after` with what ending the turn is worth, at [category * 51 + points]; then ask end, once and twice."""

    def __init__(self, five_is_squadron: bool = False) -> None:
        self.after = [0.0] * 663
        self.more = [after for keep in KEEPS[:FULL] for after in more(keep)]
        self.fewer = [before for keep in KEEPS for before in fewer(keep)]
        self.fewer_from = [0, *accumulate(len(fewer(keep)) for keep in KEEPS)]
        self.points = [points for category in scores(five_is_squadron) for points in category]
        # The points that can come of a category, 31 places each.
        self.possible = [points for category in scores(five_is_squadron) for points in padded(sorted({*category}))]
        self.possible_count = [len({*category}) for category in scores(five_is_squadron)]
        self.chance = [ways(roll) / 7776.0 for roll in KEEPS[FULL:]]
        # The rolls that bring points in a category: 1230 where five of a kind is a squadron, else six less.
        scoring = [roll for category in scores(five_is_squadron) for roll in range(252) if category[roll]]
        self.scoring = (scoring + [0] * 6)[:1230]
        self.scoring_from = [0, *accumulate(sum(map(bool, category)) for category in scores(five_is_squadron))]
        # With no throw left, what a roll is worth and the category it goes to.
        self.ended = [0.0] * 252
        self.category = [0] * 252
        # With one throw left, what each keep is worth when thrown, and the best that can be kept of each multiset.
        self.once = [0.0] * 462
        self.once_best = [0.0] * 462
        self.once_pick = [0] * 462
        # The same with two throws left.
        self.twice = [0.0] * 462
        self.twice_best = [0.0] * 462
        self.twice_pick = [0] * 462

    def look_ahead(self, values: Values, used: int, total: int) -> None:
        """Fills `after` with the points of an ending and those that are expected to follow."""
        for category in range(13):
            if not used >> category & 1:
                later = used | 1 << category
                for i in range(31 * category, 31 * category + self.possible_count[category]):
                    points = self.possible[i]
                    reached = total + points if category < 6 else total
                    self.after[51 * category + points] = points + values.worth(later, reached)

    def expect(self, category: int, points: int, value: float) -> None:
        """Says what one ending is worth."""
        self.after[51 * category + points] = value

    def end(self, used: int) -> None:
        """Values every roll by its best open category; of equals the first."""
        least = UNKNOWN
        first = 0
        for category in range(13):
            if not used >> category & 1 and self.after[51 * category] > least:
                least = self.after[51 * category]
                first = category
        for roll in range(252):
            self.ended[roll] = least
            self.category[roll] = first
        for category in range(13):
            if not used >> category & 1:
                at = 252 * category
                after = 51 * category
                for i in range(self.scoring_from[category], self.scoring_from[category + 1]):
                    roll = self.scoring[i]
                    value = self.after[after + self.points[at + roll]]
                    if value > self.ended[roll] or (value == self.ended[roll] and category < self.category[roll]):
                        self.ended[roll] = value
                        self.category[roll] = category

    def throw_once(self) -> None:
        """From `ended`, what every keep is worth with one throw left."""
        for roll in range(252):
            self.once[210 + roll] = self.ended[roll]
        throw(self.once, self.more)

    def keep_once(self) -> None:
        """From `once`, what every multiset is worth to one who keeps the best of it."""
        keep(self.once, self.once_best, self.fewer, self.fewer_from)

    def throw_twice(self) -> None:
        """From `once_best`, what every keep is worth with two throws left."""
        for roll in range(210, 462):
            self.twice[roll] = self.once_best[roll]
        throw(self.twice, self.more)

    def keep_twice(self) -> None:
        """From `twice`, what every multiset is worth to one who keeps the best of it."""
        keep(self.twice, self.twice_best, self.fewer, self.fewer_from)

    def choose(self) -> None:
        """The best keep of every multiset, with one and with two throws left."""
        pick(self.once, self.once_best, self.once_pick, self.fewer, self.fewer_from)
        pick(self.twice, self.twice_best, self.twice_pick, self.fewer, self.fewer_from)

    def value(self, number: int, throws: int) -> float:
        """What a keep is worth with one or two throws left, or with none what a full roll is."""
        if throws == 2:
            return self.twice[number]
        if throws == 1:
            return self.once[number]
        return self.ended[number - 210]

    def ending(self, category: int, number: int) -> float:
        """What it is worth to put a full roll into a category."""
        return self.after[51 * category + self.points[252 * category + number - 210]]

    def before(self) -> float:
        """What the turn is worth before its first throw, from `twice_best`."""
        value = 0.0
        for roll in range(252):
            value += self.chance[roll] * self.twice_best[210 + roll]
        return value

    def weigh(self, used: int) -> float:
        """All of it in order, from `after`."""
        self.end(used)
        self.throw_once()
        self.keep_once()
        self.throw_twice()
        self.keep_twice()
        return self.before()


def throw(worth: list[float], more: list[int]) -> None:
    """Gives every partial keep the mean over the next die."""
    for number in range(209, -1, -1):
        i = 6 * number
        worth[number] = (
            (worth[more[i]] + worth[more[i + 1]])
            + (worth[more[i + 2]] + worth[more[i + 3]])
            + (worth[more[i + 4]] + worth[more[i + 5]])
        ) * SIXTH


def keep(worth: list[float], best: list[float], fewer: list[int], fewer_from: list[int]) -> None:
    """Finds what the best that can be kept of every multiset is worth."""
    for number in range(462):
        value = worth[number]
        for i in range(fewer_from[number], fewer_from[number + 1]):
            if best[fewer[i]] > value:
                value = best[fewer[i]]
        best[number] = value


def pick(worth: list[float], best: list[float], picked: list[int], fewer: list[int], fewer_from: list[int]) -> None:
    """Finds the best keep of every multiset; of equals the one with the highest number."""
    for number in range(462):
        choice = 0
        if worth[number] == best[number]:
            choice = number
        else:
            for i in range(fewer_from[number], fewer_from[number + 1]):
                if best[fewer[i]] == best[number] and picked[fewer[i]] > choice:
                    choice = picked[fewer[i]]
        picked[number] = choice
