# cython: annotation_typing=False
"""One turn by backward induction as in turn.py, for TURN_LANES situations at a time.

The lattice of multisets is that of turn.py, and each step computes a row of lanes; turn_rows.py describes the rows. The
multisets of s dice have the numbers from SIZE_s to the next SIZE. One die more or fewer leads from an even size to an
odd one or back. So the values are in two arrays, `even` and `odd`, by size: what a step reads and what it writes never
overlap, and so the compiler can vectorize the loops over lanes.

Units and layout
    values      as in turn.py: expected points, or probabilities
    starts      all indices of rows (more, fewer, sum_row, ...) count values: row number * TURN_LANES
    category    of each row of endings below FACE_ROWS, and its points
    even, odd   the values of all multisets with an even or an odd number of dice, at [number * TURN_LANES + lane]
    before      the values before the first roll, one for each lane
"""

from kibitz.games.sebastian.rules import (
    ALL_ROLLS,
    DICE,
    FACES,
    FIRST_ROLL,
    MULTISET_COUNT,
    MULTISETS,
    NUMBER,
    ROLL_COUNT,
    SUMS,
    one_die_more,
    permutations,
)
from kibitz.games.sebastian.solve.turn import zeros
from kibitz.games.sebastian.solve.turn_rows import (
    ALL_SUMS,
    COMPANY_ROW,
    COUNTS,
    ENDING_ROWS,
    FACE_ROWS,
    FEWER_ENTRIES,
    PRATTLE_ROW,
    QUINTUPLICATAM_ROW,
    ROW_CATEGORIES,
    ROW_POINTS,
    SQUADRON_ROW,
    TURN_LANES,
    fewer_entries,
    row_of_pattern,
    row_of_sum,
)
from kibitz.native import machine

SIZE_1, SIZE_2, SIZE_3, SIZE_4 = (NUMBER[(1,) * size] for size in range(1, DICE))
SHOWING = 126
"""Full rolls that show a given face."""
SIXTH = 1.0 / 6.0


class TurnLanes:
    """Fill in `endings` and `waste`, call solve, read `before`: the value before the first roll."""

    def __init__(self, five_is_squadron: bool = False) -> None:
        self.five_is_squadron = five_is_squadron
        rolls = MULTISETS[FIRST_ROLL:]
        # A row is as wide as a cache line. It should be one: a vector that is in two lines takes two loads.
        self.endings_room = zeros((ENDING_ROWS + 1) * TURN_LANES)
        self.even_room = zeros((MULTISET_COUNT + 1) * TURN_LANES)
        self.odd_room = zeros((MULTISET_COUNT + 1) * TURN_LANES)
        self.endings = machine.from_cache_line(self.endings_room)
        self.even = machine.from_cache_line(self.even_room)
        self.odd = machine.from_cache_line(self.odd_room)
        self.category = ROW_CATEGORIES
        self.points = ROW_POINTS
        self.waste = zeros(TURN_LANES)
        self.before = zeros(TURN_LANES)
        self.more = [number * TURN_LANES for keep in MULTISETS[:FIRST_ROLL] for number in one_die_more(keep)]
        self.fewer = [start for keep in MULTISETS[1:] for start in fewer_entries(keep)]
        self.sum_row = [row_of_sum(roll) * TURN_LANES for roll in rolls]
        self.pattern_row = [row_of_pattern(roll) * TURN_LANES for roll in rolls]
        # For each face pairs of a roll that shows it and the ending of that many dice.
        self.showing = [
            row * TURN_LANES
            for face in range(FACES)
            for number, roll in enumerate(rolls, FIRST_ROLL)
            if face + 1 in roll
            for row in (number, FACE_ROWS + COUNTS * face + roll.count(face + 1))
        ]
        self.roll_odds = [permutations(roll) / ALL_ROLLS for roll in rolls]

    def solve(self, open_faces: int) -> None:
        """Sets `before` from `endings`; open_faces has a bit for each open category of the upper section.

        On entry each row of endings holds the value after its category, less than any waste where that is used, and
        `waste` the best value after 0 points. Rows of faces that are not open are never read. On exit `even` and `odd`
        have the values with two rerolls left, and rows of endings also have what take_over() gives them.
        """
        take_over(self.endings, self.waste, self.five_is_squadron)
        end_turns(self.odd, self.endings, self.sum_row, self.pattern_row, self.showing, open_faces)
        for _reroll in range(2):
            roll_one_die(self.even, self.odd, self.more, SIZE_4, FIRST_ROLL)
            roll_one_die(self.odd, self.even, self.more, SIZE_3, SIZE_4)
            roll_one_die(self.even, self.odd, self.more, SIZE_2, SIZE_3)
            roll_one_die(self.odd, self.even, self.more, SIZE_1, SIZE_2)
            roll_one_die(self.even, self.odd, self.more, 0, SIZE_1)
            keep_best(self.odd, self.even, self.fewer, SIZE_1, SIZE_2)
            keep_best(self.even, self.odd, self.fewer, SIZE_2, SIZE_3)
            keep_best(self.odd, self.even, self.fewer, SIZE_3, SIZE_4)
            keep_best(self.even, self.odd, self.fewer, SIZE_4, FIRST_ROLL)
            keep_best(self.odd, self.even, self.fewer, FIRST_ROLL, MULTISET_COUNT)
        first_roll(self.before, self.odd, self.roll_odds)


def take_over(endings: list[float], waste: list[float], five_is_squadron: bool) -> None:
    """Makes each row that a roll looks at the best of all categories that the roll fits, and of the best waste.

    Four of a kind are three of a kind, and any dice will do for pandemonium and for waste.
    """
    for ending in range(SUMS):
        row = ending * TURN_LANES
        for u in range(TURN_LANES):
            endings[row + u] = waste[u] if waste[u] > endings[row + u] else endings[row + u]
    for ending in range(SUMS, ALL_SUMS):
        row = ending * TURN_LANES
        easier = row - SUMS * TURN_LANES
        for u in range(TURN_LANES):
            endings[row + u] = endings[easier + u] if endings[easier + u] > endings[row + u] else endings[row + u]
    for u in range(TURN_LANES):
        prattle = endings[PRATTLE_ROW * TURN_LANES + u]
        company = endings[COMPANY_ROW * TURN_LANES + u]
        endings[COMPANY_ROW * TURN_LANES + u] = prattle if prattle > company else company
        squadron = endings[SQUADRON_ROW * TURN_LANES + u]
        five = endings[QUINTUPLICATAM_ROW * TURN_LANES + u]
        endings[QUINTUPLICATAM_ROW * TURN_LANES + u] = squadron if five_is_squadron and squadron > five else five


def end_turns(
    values: list[float],
    endings: list[float],
    sum_row: list[int],
    pattern_row: list[int],
    showing: list[int],
    open_faces: int,
) -> None:
    """Sets the value of each full roll with no reroll left: the maximum over the rows of endings that it fits.

    On entry no row holds more than the true value of its ending, and each row by sum at least the value of the best
    waste; so the maximum over a roll's rows is its value.
    """
    for roll in range(ROLL_COUNT):
        at = (FIRST_ROLL + roll) * TURN_LANES
        a = sum_row[roll]
        b = pattern_row[roll]
        for u in range(TURN_LANES):
            values[at + u] = endings[a + u] if endings[a + u] > endings[b + u] else endings[b + u]
    for face in range(FACES):
        if open_faces >> face & 1:
            for i in range(2 * SHOWING * face, 2 * SHOWING * (face + 1), 2):
                at = showing[i]
                a = showing[i + 1]
                for u in range(TURN_LANES):
                    values[at + u] = endings[a + u] if endings[a + u] > values[at + u] else values[at + u]


def roll_one_die(values: list[float], larger: list[float], more: list[int], first: int, last: int) -> None:
    """Sets the values of the keeps of one size, numbers first to last - 1: the mean over the next die.

    larger holds the values of those with one die more.
    """
    for keep in range(first, last):
        i = FACES * keep
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
            ) * SIXTH


def keep_best(values: list[float], smaller: list[float], fewer: list[int], first: int, last: int) -> None:
    """Raises the values of the multisets of one size to that of the best keep out of them.

    On entry they are those of keeping all dice; smaller holds the best of the multisets with one die fewer. Most have
    at most three of those, and then one step suffices.
    """
    for keep in range(first, last):
        i = FEWER_ENTRIES * (keep - 1)
        a = fewer[i]
        b = fewer[i + 1]
        c = fewer[i + 2]
        d = fewer[i + 3]
        e = fewer[i + 4]
        at = keep * TURN_LANES
        for u in range(TURN_LANES):
            left = smaller[a + u] if smaller[a + u] > smaller[b + u] else smaller[b + u]
            right = smaller[c + u] if smaller[c + u] > values[at + u] else values[at + u]
            values[at + u] = left if left > right else right
        if d >= 0:
            for u in range(TURN_LANES):
                left = smaller[d + u] if smaller[d + u] > smaller[e + u] else smaller[e + u]
                values[at + u] = left if left > values[at + u] else values[at + u]


def first_roll(before: list[float], values: list[float], roll_odds: list[float]) -> None:
    """Sets the mean over all rolls of five dice; four at a time, since one long chain of sums would be slower."""
    for u in range(TURN_LANES):
        before[u] = 0.0
    for roll in range(0, ROLL_COUNT, 4):
        at = (FIRST_ROLL + roll) * TURN_LANES
        for u in range(TURN_LANES):
            before[u] += (roll_odds[roll] * values[at + u] + roll_odds[roll + 1] * values[at + TURN_LANES + u]) + (
                roll_odds[roll + 2] * values[at + 2 * TURN_LANES + u]
                + roll_odds[roll + 3] * values[at + 3 * TURN_LANES + u]
            )
