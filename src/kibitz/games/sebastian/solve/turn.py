# cython: annotation_typing=False
"""One turn by backward induction: the value of every roll, keep and category, on the lattice of multisets of dice.

The lattice has 462 multisets of at most five dice, the 252 full rolls last; one die more or fewer leads from one to its
neighbours. Two facts spare the table of 252 rolls by 462 keeps:

- What a partial keep is worth before its dice are rolled is the mean over the six multisets with one die more, taken
  from four dice down to none.
- The best that can be kept of a multiset is all of it, or the best that can be kept of a multiset with one die fewer:
  the maximum of at most six values, taken from no dice up to five.

Units and layout
    value            the expected points after the choice: those of this turn and of all that follow, the bonus included
                     (for a target: the probability of success)
    number           of a multiset: its place in rules.MULTISETS, 0 to 461
    roll             of a full roll: its number less FIRST_ROLL, 0 to 251
    endings          values of ending the turn, at [category * POINT_VALUES + points]
    points that a roll scores, at [category * ROLL_COUNT + roll]
    possible_points  of a category, each once, from [category * SUMS] on; possible_points_count is their number
    scoring_rolls    those that score in a category, from scoring_rolls_from[category] to that of the next
    more             numbers with one die more, at [number * FACES + die - 1]
    fewer            numbers with one die fewer, from fewer_from[number] to fewer_from[number + 1]
    waste            a category that gets 0 points
    roll_value       the value of a roll with no reroll left; best_category is where it is written
    value_1          of a keep with one reroll left; best_1 of the best keep out of these dice; best_keep_1 its number
    value_2          of a keep with two rerolls left; best_2 and best_keep_2 likewise
"""

from itertools import accumulate

from kibitz.games.sebastian.rules import (
    ALL_ROLLS,
    CATEGORY_COUNT,
    FACES,
    FIRST_ROLL,
    MULTISET_COUNT,
    MULTISETS,
    POINT_VALUES,
    ROLL_COUNT,
    SUMS,
    Rules,
    one_die_fewer,
    one_die_more,
    permutations,
    scores,
)
from kibitz.games.sebastian.solve.card_values import CardValues

SIXTH = 1.0 / 6.0
IMPOSSIBLE = -1e9
"""Less than the value of any ending."""
SCORING_PAIRS = 1230
"""Pairs of a category and a roll that scores in it, if five of a kind is a squadron; otherwise six fewer."""


def zeros(count: int) -> list[float]:
    """A list that compiled code copies into an array of doubles."""
    return [0.0] * count


def padded(row: list[int], size: int) -> list[int]:
    """The row filled up with zeros to its full size."""
    return row + [0] * (size - len(row))


class TurnValues:
    """Fill in `endings`, then call solve, or end_turn, one_reroll, two_rerolls and first_roll in this order.

    Each of the four needs those before it for the same endings, and none after it: a player with one reroll left needs
    no values for two.
    """

    def __init__(self, five_is_squadron: bool = False) -> None:
        by_category = scores(five_is_squadron)
        self.endings = zeros(CATEGORY_COUNT * POINT_VALUES)
        self.points = [points for category in by_category for points in category]
        self.possible_points = [points for category in by_category for points in padded(sorted({*category}), SUMS)]
        self.possible_points_count = [len({*category}) for category in by_category]
        self.scoring_rolls = padded(
            [roll for category in by_category for roll in range(ROLL_COUNT) if category[roll]], SCORING_PAIRS
        )
        self.scoring_rolls_from = [0, *accumulate(sum(map(bool, category)) for category in by_category)]
        self.more = [number for keep in MULTISETS[:FIRST_ROLL] for number in one_die_more(keep)]
        self.fewer = [number for keep in MULTISETS for number in one_die_fewer(keep)]
        self.fewer_from = [0, *accumulate(len(one_die_fewer(keep)) for keep in MULTISETS)]
        self.roll_odds = [permutations(roll) / ALL_ROLLS for roll in MULTISETS[FIRST_ROLL:]]
        self.roll_value = zeros(ROLL_COUNT)
        self.best_category = padded([], ROLL_COUNT)
        self.value_1 = zeros(MULTISET_COUNT)
        self.best_1 = zeros(MULTISET_COUNT)
        self.best_keep_1 = padded([], MULTISET_COUNT)
        self.value_2 = zeros(MULTISET_COUNT)
        self.best_2 = zeros(MULTISET_COUNT)
        self.best_keep_2 = padded([], MULTISET_COUNT)

    def fill_endings(self, values: CardValues, used: int, upper: int) -> None:
        """Sets the endings of a turn on this card: their points and the value of the card that follows.

        ValueError where the card can't arise.
        """
        values.value(used, upper)  # refuses what can't arise
        for category in range(CATEGORY_COUNT):
            if not used >> category & 1:
                later = used | 1 << category
                for i in range(SUMS * category, SUMS * category + self.possible_points_count[category]):
                    points = self.possible_points[i]
                    reached = upper + points if category < FACES else upper
                    self.endings[POINT_VALUES * category + points] = points + values.value(later, reached)

    def set_ending(self, category: int, points: int, value: float) -> None:
        """Sets the value of one ending."""
        if not 0 <= category < CATEGORY_COUNT or not 0 <= points < POINT_VALUES:
            raise IndexError(f"{points} points in category {category}: expected points below {POINT_VALUES}")
        self.endings[POINT_VALUES * category + points] = value

    def solve(self, used: int) -> float:
        """The whole turn with these categories used, from its endings back to the value before the first roll."""
        self.end_turn(used)
        self.one_reroll()
        self.two_rerolls()
        return self.first_roll()

    def end_turn(self, used: int) -> None:
        """The value and the category of every roll with no reroll left; of equals the first category.

        On entry `endings` has the values of all open categories, which are those not in `used`, at least one. On exit
        roll_value and best_category are set for all rolls; a used category is never chosen.

        A roll scores nothing in most categories. So each starts with the best category to waste, and only the
        pairs of a category and a roll that scores in it are visited, in order of the categories. The wasted category
        may come later than one that scores for the same value, hence the second condition.
        """
        waste_value = IMPOSSIBLE
        waste = 0
        for category in range(CATEGORY_COUNT):
            if not used >> category & 1 and self.endings[POINT_VALUES * category] > waste_value:
                waste_value = self.endings[POINT_VALUES * category]
                waste = category
        for roll in range(ROLL_COUNT):
            self.roll_value[roll] = waste_value
            self.best_category[roll] = waste
        for category in range(CATEGORY_COUNT):
            if not used >> category & 1:
                points = ROLL_COUNT * category
                ending = POINT_VALUES * category
                for i in range(self.scoring_rolls_from[category], self.scoring_rolls_from[category + 1]):
                    roll = self.scoring_rolls[i]
                    value = self.endings[ending + self.points[points + roll]]
                    if value > self.roll_value[roll] or (
                        value == self.roll_value[roll] and category < self.best_category[roll]
                    ):
                        self.roll_value[roll] = value
                        self.best_category[roll] = category

    def one_reroll(self) -> None:
        """The value of every keep with one reroll left."""
        for roll in range(ROLL_COUNT):
            self.value_1[FIRST_ROLL + roll] = self.roll_value[roll]
        roll_one_die(self.value_1, self.more)

    def two_rerolls(self) -> None:
        """The value of every keep with two rerolls left."""
        keep_best(self.value_1, self.best_1, self.fewer, self.fewer_from)
        for number in range(FIRST_ROLL, MULTISET_COUNT):
            self.value_2[number] = self.best_1[number]
        roll_one_die(self.value_2, self.more)

    def first_roll(self) -> float:
        """The value of the turn before its first roll."""
        keep_best(self.value_2, self.best_2, self.fewer, self.fewer_from)
        value = 0.0
        for roll in range(ROLL_COUNT):
            value += self.roll_odds[roll] * self.best_2[FIRST_ROLL + roll]
        return value

    def choose(self) -> None:
        """After solve: the best keep out of every multiset, with one and with two rerolls left."""
        choose_keeps(self.value_1, self.best_1, self.best_keep_1, self.fewer, self.fewer_from)
        choose_keeps(self.value_2, self.best_2, self.best_keep_2, self.fewer, self.fewer_from)

    def keep_value(self, number: int, rerolls: int) -> float:
        """The value of a keep with one or two rerolls left; with none that of a full roll."""
        if not 0 <= number < MULTISET_COUNT or (rerolls == 0 and number < FIRST_ROLL) or not 0 <= rerolls <= 2:
            raise IndexError(f"multiset {number} with {rerolls} rerolls: expected one of {MULTISET_COUNT} and 0 to 2")
        if rerolls == 2:
            return self.value_2[number]
        if rerolls == 1:
            return self.value_1[number]
        return self.roll_value[number - FIRST_ROLL]

    def category_value(self, category: int, number: int) -> float:
        """The value of writing a full roll into a category."""
        if not 0 <= category < CATEGORY_COUNT or not FIRST_ROLL <= number < MULTISET_COUNT:
            raise IndexError(
                f"multiset {number} in category {category}: expected a full roll and one of the categories"
            )
        return self.endings[POINT_VALUES * category + self.points[ROLL_COUNT * category + number - FIRST_ROLL]]


def roll_one_die(values: list[float], more: list[int]) -> None:
    """Given the values of full rolls, sets that of every partial keep: the mean over the next die.

    The sum is taken in pairs, in the same order compiled and interpreted, so that both round alike.
    """
    for number in range(FIRST_ROLL - 1, -1, -1):
        i = FACES * number
        values[number] = (
            (values[more[i]] + values[more[i + 1]])
            + (values[more[i + 2]] + values[more[i + 3]])
            + (values[more[i + 4]] + values[more[i + 5]])
        ) * SIXTH


def keep_best(values: list[float], best: list[float], fewer: list[int], fewer_from: list[int]) -> None:
    """Given the value of every keep, sets `best` of every multiset: the maximum over all that can be kept of it."""
    for number in range(MULTISET_COUNT):
        value = values[number]
        for i in range(fewer_from[number], fewer_from[number + 1]):
            if best[fewer[i]] > value:
                value = best[fewer[i]]
        best[number] = value


def choose_keeps(
    values: list[float], best: list[float], best_keep: list[int], fewer: list[int], fewer_from: list[int]
) -> None:
    """Sets the number of the keep that has the `best` value; of equals the highest: most dice first.

    The maximum was copied, never computed again, so that comparing with it finds where it came from. Multiplying with
    the result of the comparison spares a branch, which no processor could predict here.
    """
    for number in range(MULTISET_COUNT):
        choice = number * (values[number] == best[number])
        for i in range(fewer_from[number], fewer_from[number + 1]):
            candidate = best_keep[fewer[i]] * (best[fewer[i]] == best[number])
            choice = candidate if candidate > choice else choice
        best_keep[number] = choice


def turn_by(rules: Rules) -> TurnValues:
    """A turn under these rules."""
    return TurnValues(rules.five_is_squadron)
