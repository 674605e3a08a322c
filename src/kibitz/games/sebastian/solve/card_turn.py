# cython: annotation_typing=False
"""One turn of any card by backward induction as in turn.py, for TURN_LANES situations at a time.

A lane is one situation: for the expected value another side, for a target another number of points still needed. All
lanes of a turn share the open categories. A row has one value for each lane: item i of lane u is at
[i * TURN_LANES + u]. One die more or fewer leads from an even number of dice to an odd one or back. So the values are
in two arrays, `even` and `odd`: what a step reads and what it writes never overlap, and so the compiler can vectorize
the loops over lanes.

Units and layout
    endings     a row for each category and each number of points in it: the value of ending the turn so;
                rows_from[category] is the row of 0 points, the others follow in ascending order
    pair        of a roll and the row of its points in a category, both as starts, from pair_from[category] on
    starts      all indices of rows count values: row number * TURN_LANES
    before      the values before the first roll, one for each lane
"""

from array import array
from itertools import accumulate

from kibitz.games.sebastian.cards.description import MOST_CATEGORIES, Card
from kibitz.games.sebastian.cards.lattice import lattice
from kibitz.games.sebastian.cards.scoring import joker_scores, possible_points, scores
from kibitz.games.sebastian.solve.card_sides import FEWER, NO_MORE, TURN_LANES
from kibitz.games.sebastian.solve.turn import padded, zeros
from kibitz.native import machine

MOST_MULTISETS, MOST_PARTIAL, MOST_ROLLS = 3003, 1287, 1716
"""Of six dice with eight faces."""
MOST_FACES, MOST_DICE = 8, 6
MOST_ROWS = 1000
"""A category has at most the sums of six dice, 0, and two of a joker."""
MOST_PAIRS = 2 * MOST_CATEGORIES * MOST_ROLLS
USUAL_FACES = 6
NOTHING = -1e9
"""Less than any value."""


def fewer_entries(numbers: list[int]) -> list[int]:
    """FEWER starts of rows, some repeated."""
    starts = [number * TURN_LANES for number in numbers]
    return (starts * 3)[:3] + ((starts[3:] * 3)[:3] or [NO_MORE] * 3)


class CardTurn:
    """Fill in `endings`, call end, and throw and keep for each reroll, then first_roll: `before` has the result."""

    def __init__(self, card: Card) -> None:
        ground = lattice(card.dice, card.faces)
        self.dice = card.dice
        self.faces = card.faces
        self.share = 1.0 / card.faces
        self.first = ground.first_roll
        self.last = len(ground.multisets)
        self.size_from = padded(ground.size_from, MOST_DICE + 2)
        # A row is as wide as a cache line. It should be one: a vector that is in two lines takes two loads.
        self.endings_room = zeros((MOST_ROWS + 1) * TURN_LANES)
        self.even_room = zeros((MOST_MULTISETS + 1) * TURN_LANES)
        self.odd_room = zeros((MOST_MULTISETS + 1) * TURN_LANES)
        self.endings = machine.from_cache_line(self.endings_room)
        self.even = machine.from_cache_line(self.even_room)
        self.odd = machine.from_cache_line(self.odd_room)
        self.waste = zeros(TURN_LANES)
        self.before = zeros(TURN_LANES)
        more = [n * TURN_LANES for keep in ground.multisets[: self.first] for n in ground.one_die_more(keep)]
        self.more = padded(more, MOST_PARTIAL * MOST_FACES)
        fewer = [start for keep in ground.multisets[1:] for start in fewer_entries(ground.one_die_fewer(keep))]
        self.fewer = padded(fewer, MOST_MULTISETS * FEWER)
        points = possible_points(card)
        rows_from = [0, *accumulate(map(len, points))]
        self.rows_from = padded(rows_from, MOST_CATEGORIES + 1)
        self.points = padded([one for row in points for one in row], MOST_ROWS)
        pairs = [
            [
                start * TURN_LANES
                for roll, scored in enumerate(row, self.first)
                if scored
                for start in (roll, rows_from[category] + points[category].index(scored))
            ]
            for category, row in enumerate(scores(card))
        ]
        self.pair = padded([start for category in pairs for start in category], MOST_PAIRS)
        self.pair_from = padded([0, *accumulate(map(len, pairs))], MOST_CATEGORIES + 1)
        self.may_waste = padded([int(0 in row) for row in scores(card)], MOST_CATEGORIES)
        jokers = [
            (rows_from[category] + points[category].index(scored)) * TURN_LANES
            for category, row in enumerate(joker_scores(card))
            for scored in row
        ]
        self.joker_row = padded(jokers, MOST_CATEGORIES * MOST_FACES)
        self.joker_roll = padded(
            [ground.number[(face,) * card.dice] * TURN_LANES for face in range(1, card.faces + 1)], MOST_FACES
        )
        odds = [ways / card.faces**card.dice for ways in ground.ways]
        self.roll_odds = (odds + zeros(MOST_ROLLS))[:MOST_ROLLS]

    def end(self, wanted: int) -> None:
        """Sets the value of each full roll with no reroll left: the best over the categories in the set `wanted`.

        Only pairs of a category and a roll that scores in it are visited; all others are one wasted category.
        """
        for u in range(TURN_LANES):
            self.waste[u] = NOTHING
        for category in range(MOST_CATEGORIES):
            if wanted >> category & 1 and self.may_waste[category]:
                at = self.rows_from[category] * TURN_LANES
                for u in range(TURN_LANES):
                    value = self.endings[at + u]
                    self.waste[u] = value if value > self.waste[u] else self.waste[u]
        values = self.odd if self.dice & 1 else self.even
        spread(values, self.waste, self.first, self.last)
        for category in range(MOST_CATEGORIES):
            if wanted >> category & 1:
                raise_pairs(values, self.endings, self.pair, self.pair_from[category], self.pair_from[category + 1])

    def end_joker(self, face: int, allowed: int) -> None:
        """Sets the value of the full roll of one face, counted from 0: a joker that meets every requirement.

        It may be written into the categories of the set `allowed`.
        """
        values = self.odd if self.dice & 1 else self.even
        at = self.joker_roll[face]
        for u in range(TURN_LANES):
            values[at + u] = NOTHING
        for category in range(MOST_CATEGORIES):
            if allowed >> category & 1:
                row = self.joker_row[category * self.faces + face]
                for u in range(TURN_LANES):
                    value = self.endings[row + u]
                    values[at + u] = value if value > values[at + u] else values[at + u]

    def add_extra(self, face: int, extra: list[float]) -> None:
        """Adds what the joker of one face brings besides, by lane."""
        values = self.odd if self.dice & 1 else self.even
        at = self.joker_roll[face]
        for u in range(TURN_LANES):
            values[at + u] += extra[u]

    def write(self, values: "array[float]", begin: int) -> None:
        """Writes the values of all multisets, of the first lane."""
        for size in range(self.dice + 1):
            source = self.odd if size & 1 else self.even
            for number in range(self.size_from[size], self.size_from[size + 1]):
                values[begin + number] = source[number * TURN_LANES]

    def throw(self) -> None:
        """The value of every partial keep, from the values of full rolls: the mean over the next die."""
        for size in range(self.dice - 1, -1, -1):
            first = self.size_from[size]
            last = self.size_from[size + 1]
            if size & 1:
                roll_one_die(self.odd, self.even, self.more, self.faces, self.share, first, last)
            else:
                roll_one_die(self.even, self.odd, self.more, self.faces, self.share, first, last)

    def keep(self) -> None:
        """Raises the value of every multiset to that of the best keep out of it."""
        for size in range(1, self.dice + 1):
            first = self.size_from[size]
            last = self.size_from[size + 1]
            if size & 1:
                keep_best(self.odd, self.even, self.fewer, first, last)
            else:
                keep_best(self.even, self.odd, self.fewer, first, last)

    def first_roll(self) -> None:
        """Sets `before`."""
        mean(self.before, self.odd if self.dice & 1 else self.even, self.roll_odds, self.first, self.last)


def spread(values: list[float], waste: list[float], first: int, last: int) -> None:
    """Sets the values of the full rolls to those of a wasted category."""
    for roll in range(first, last):
        at = roll * TURN_LANES
        for u in range(TURN_LANES):
            values[at + u] = waste[u]


def raise_pairs(values: list[float], endings: list[float], pair: list[int], begin: int, end: int) -> None:
    """Raises the values of rolls to those of their endings in one category."""
    for i in range(begin, end, 2):
        at = pair[i]
        a = pair[i + 1]
        for u in range(TURN_LANES):
            values[at + u] = endings[a + u] if endings[a + u] > values[at + u] else values[at + u]


def roll_one_die(
    values: list[float], larger: list[float], more: list[int], faces: int, share: float, first: int, last: int
) -> None:
    """Sets the values of the keeps of one size, numbers first to last - 1: the mean over the next die.

    larger holds the values of those with one die more. The sum is taken in pairs, so that six faces, which are usual
    and written out, round as in turn.py.
    """
    if faces == USUAL_FACES:
        for keep in range(first, last):
            i = USUAL_FACES * keep
            a = more[i]
            b = more[i + 1]
            c = more[i + 2]
            d = more[i + 3]
            e = more[i + 4]
            f = more[i + 5]
            at = keep * TURN_LANES
            for u in range(TURN_LANES):
                values[at + u] = (
                    (larger[a + u] + larger[b + u]) + (larger[c + u] + larger[d + u]) + (larger[e + u] + larger[f + u])
                ) * share
        return
    for keep in range(first, last):
        i = faces * keep
        at = keep * TURN_LANES
        a = more[i]
        b = more[i + 1]
        for u in range(TURN_LANES):
            values[at + u] = larger[a + u] + larger[b + u]
        for face in range(2, faces - 1, 2):
            a = more[i + face]
            b = more[i + face + 1]
            for u in range(TURN_LANES):
                values[at + u] = values[at + u] + (larger[a + u] + larger[b + u])
        if faces & 1:
            a = more[i + faces - 1]
            for u in range(TURN_LANES):
                values[at + u] = values[at + u] + larger[a + u]
        for u in range(TURN_LANES):
            values[at + u] = values[at + u] * share


def keep_best(values: list[float], smaller: list[float], fewer: list[int], first: int, last: int) -> None:
    """Raises the values of the multisets of one size to that of the best keep out of them.

    On entry they are those of keeping all dice; smaller holds the best of the multisets with one die fewer. Most have
    at most three of those, and then one step suffices.
    """
    for keep in range(first, last):
        i = FEWER * (keep - 1)
        a = fewer[i]
        b = fewer[i + 1]
        c = fewer[i + 2]
        d = fewer[i + 3]
        e = fewer[i + 4]
        f = fewer[i + 5]
        at = keep * TURN_LANES
        for u in range(TURN_LANES):
            left = smaller[a + u] if smaller[a + u] > smaller[b + u] else smaller[b + u]
            right = smaller[c + u] if smaller[c + u] > values[at + u] else values[at + u]
            values[at + u] = left if left > right else right
        if d >= 0:
            for u in range(TURN_LANES):
                left = smaller[d + u] if smaller[d + u] > smaller[e + u] else smaller[e + u]
                right = smaller[f + u] if smaller[f + u] > values[at + u] else values[at + u]
                values[at + u] = left if left > right else right


def mean(before: list[float], values: list[float], roll_odds: list[float], first: int, last: int) -> None:
    """Sets the mean over all full rolls; four at a time, since one long chain of sums would be slower."""
    for u in range(TURN_LANES):
        before[u] = 0.0
    fours = first + (last - first) // 4 * 4
    for roll in range(first, fours, 4):
        at = roll * TURN_LANES
        i = roll - first
        for u in range(TURN_LANES):
            before[u] += (roll_odds[i] * values[at + u] + roll_odds[i + 1] * values[at + TURN_LANES + u]) + (
                roll_odds[i + 2] * values[at + 2 * TURN_LANES + u] + roll_odds[i + 3] * values[at + 3 * TURN_LANES + u]
            )
    for roll in range(fours, last):
        at = roll * TURN_LANES
        i = roll - first
        for u in range(TURN_LANES):
            before[u] += roll_odds[i] * values[at + u]
