"""The rules of Sebastian: five dice, three rolls a turn, thirteen categories each filled once.

The source is part 1 of assignment 2 of Indiana University's CS B551 (Fall 2020), "The Game of Sebastian". It is
solitaire Yahtzee without the Yahtzee bonus and the joker rule, under other names.

Dice are multisets here, sorted tuples. Every multiset of at most five dice has a number, its place in MULTISETS: the
empty one is 0, the partial ones follow by size, and the 252 full rolls come last, from FIRST_ROLL on.

The upper section is the first six categories, one for each face; its points count towards the bonus.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import combinations, combinations_with_replacement
from math import factorial
from typing import Any, ClassVar

CATEGORIES = (
    "primis",
    "secundus",
    "tertium",
    "quartus",
    "quintus",
    "sextus",
    "company",
    "prattle",
    "squadron",
    "triplex",
    "quadrupla",
    "quintuplicatam",
    "pandemonium",
)
"""In the assignment's order, which is also the order of the course's Scorecard."""
COMPANY, PRATTLE, SQUADRON, TRIPLEX, QUADRUPLA, QUINTUPLICATAM, PANDEMONIUM = range(6, 13)
CATEGORY_COUNT = 13
FACES = 6
"""Of a die, and categories of the upper section."""
DICE = 5
ROLLS = 3
"""Rolls in a turn: the first one and two rerolls (the assignment's steps 1 to 3)."""

COMPANY_POINTS = 40
PRATTLE_POINTS = 30
SQUADRON_POINTS = 25
QUINTUPLICATAM_POINTS = 50
BONUS = 35
"""For at least BONUS_FROM points in the upper section."""
BONUS_FROM = 63
LEAST_SUM, MOST_SUM = DICE, DICE * FACES
"""Of all five dice."""
SUMS = MOST_SUM + 1
"""More than any sum of dice, and than the number of different scores of any category."""
POINT_VALUES = 51
"""The points of one category are 0 to 50."""
HIGHEST_SCORE = 375
"""The highest final score."""
MOST_POINTS = HIGHEST_SCORE - BONUS
"""The most points of a full card before its bonus."""

CATEGORY_SETS = 1 << CATEGORY_COUNT
"""The number of sets of used categories, which have one bit for each."""
ALL_USED = CATEGORY_SETS - 1
FACE_SETS = 1 << FACES
"""The number of sets of used categories of the upper section alone."""
UPPER_TOTALS = BONUS_FROM + 1
"""Different totals of the upper section: 0 to 62, and 63 for that and more, since the bonus depends on no more."""

Multiset = tuple[int, ...]
"""Dice in ascending order."""
Entered = tuple[int | None, ...]
"""The points in each category, None where it is open."""
SEBASTIAN = "sebastian"
"""The card of the family that these rules are."""

MULTISETS: tuple[Multiset, ...] = tuple(
    dice for size in range(DICE + 1) for dice in combinations_with_replacement(range(1, FACES + 1), size)
)
NUMBER: Mapping[Multiset, int] = {dice: number for number, dice in enumerate(MULTISETS)}
MULTISET_COUNT = len(MULTISETS)
FIRST_ROLL = 210
"""The number of the first full roll, and of multisets of fewer than five dice."""
ROLL_COUNT = MULTISET_COUNT - FIRST_ROLL
ALL_ROLLS = FACES**DICE
"""The number of rolls of five distinguishable dice."""
PLACE_SETS = 1 << DICE
"""The number of sets of places of dice, which have one bit for each."""


def score(category: int, dice: Sequence[int], five_is_squadron: bool = False) -> int:
    """The points that five dice score in a category, without the bonus."""
    if category < FACES:
        return dice.count(category + 1) * (category + 1)
    most = max(dice.count(die) for die in dice)
    kinds = set(dice)
    if category == COMPANY:
        return COMPANY_POINTS if kinds in ({1, 2, 3, 4, 5}, {2, 3, 4, 5, 6}) else 0
    if category == PRATTLE:
        return PRATTLE_POINTS if any(kinds >= {low, low + 1, low + 2, low + 3} for low in (1, 2, 3)) else 0
    if category == SQUADRON:
        full_house = most == 3 and len(kinds) == 2
        return SQUADRON_POINTS if full_house or (most == DICE and five_is_squadron) else 0
    if category == QUINTUPLICATAM:
        return QUINTUPLICATAM_POINTS if most == DICE else 0
    needed = {TRIPLEX: 3, QUADRUPLA: 4, PANDEMONIUM: 1}[category]
    return sum(dice) if most >= needed else 0


@cache
def scores(five_is_squadron: bool = False) -> tuple[tuple[int, ...], ...]:
    """For every category the points of all 252 rolls, in the order of MULTISETS[FIRST_ROLL:]."""
    return tuple(
        tuple(score(category, roll, five_is_squadron) for roll in MULTISETS[FIRST_ROLL:])
        for category in range(CATEGORY_COUNT)
    )


@dataclass(frozen=True)
class Rules:
    """What a game is scored by.

    All that plays, solves or shows a game asks this value. The functions above take its one option because the course's
    file, whose text must not change, is made of them. Other cards of the family have rules of their own, in
    cards/playing.py.
    """

    five_is_squadron: bool = False
    """Whether five of a kind is a squadron too."""

    is_sebastian: ClassVar[bool] = True
    """Whether the game is Sebastian, whose solution is shipped, and no other card of the family."""
    names: ClassVar[tuple[str, ...]] = CATEGORIES
    dice: ClassVar[int] = DICE
    faces: ClassVar[int] = FACES
    throws: ClassVar[int] = ROLLS

    @staticmethod
    def of(options: Mapping[str, Any]) -> "Rules":
        """The rules that the options of Sebastian itself ask for; cards/names.py knows those of other cards too."""
        return Rules(five_is_squadron=options.get("five_is_squadron") == "yes")

    @property
    def word(self) -> str:
        """What stands for these rules in the text of a position."""
        return "five_is_squadron=yes" if self.five_is_squadron else ""

    def worth(self, category: int, dice: Sequence[int], entered: Entered) -> int:
        """The points that five dice would write into a category."""
        return self.score(category, dice)

    def may_fill(self, dice: Sequence[int], entered: Entered) -> tuple[int, ...]:
        """The categories into which the dice may be written."""
        return tuple(category for category, points in enumerate(entered) if points is None)

    def extra(self, dice: Sequence[int], entered: Entered) -> int:
        """The points that the dice bring beside those in a category."""
        return 0

    def earned(self, entered: Entered) -> int:
        """The points of the bonuses that are earned."""
        return self.bonus(sum(points or 0 for points in entered[:FACES]))

    def score(self, category: int, dice: Sequence[int]) -> int:
        """The points that five dice score in a category, without the bonus."""
        return score(category, dice, self.five_is_squadron)

    def scores(self) -> tuple[tuple[int, ...], ...]:
        """For every category the points of all 252 rolls, in the order of MULTISETS[FIRST_ROLL:]."""
        return scores(self.five_is_squadron)

    def possible_scores(self, category: int) -> frozenset[int]:
        """All points that a category can score."""
        return frozenset(self.scores()[category])

    def most(self) -> list[int]:
        """For every category the most points that it can score."""
        return [max(points) for points in self.scores()]

    def bonus(self, upper: int) -> int:
        """The bonus for this total of the upper section."""
        return BONUS if upper >= BONUS_FROM else 0


ASSIGNMENT = Rules()
"""As the course's own scorer counts."""


def one_die_more(dice: Multiset) -> tuple[int, ...]:
    """The numbers of the six multisets with one die more, in order of that die."""
    return tuple(NUMBER[tuple(sorted((*dice, die)))] for die in range(1, FACES + 1))


def one_die_fewer(dice: Multiset) -> tuple[int, ...]:
    """The numbers of the multisets with one die fewer, each once."""
    return tuple(NUMBER[dice[:i] + dice[i + 1 :]] for i in range(len(dice)) if i == 0 or dice[i] != dice[i - 1])


def permutations(dice: Multiset) -> int:
    """In how many orders distinguishable dice show this multiset."""
    count = factorial(len(dice))
    for times in Counter(dice).values():
        count //= factorial(times)
    return count


def odds(dice: Multiset, faces: int = FACES) -> Fraction:
    """The probability that a roll of len(dice) dice shows exactly this multiset."""
    return Fraction(permutations(dice), faces ** len(dice))


@cache
def possible_keeps(dice: Multiset) -> tuple[Multiset, ...]:
    """Every multiset that can be kept of these dice, each once, the most dice first."""
    keeps = {keep for size in range(len(dice) + 1) for keep in combinations(dice, size)}
    return tuple(sorted(keeps, key=lambda keep: (-len(keep), keep)))


def without(dice: Multiset, keep: Multiset) -> Multiset:
    """The dice that are rolled again."""
    return tuple(sorted((Counter(dice) - Counter(keep)).elements()))


def places(dice: Multiset, kept: Multiset) -> int:
    """The places of the dice that are kept, one bit each; of equal dice the first ones."""
    bits, left = 0, list(kept)
    for place, die in enumerate(dice):
        if die in left:
            left.remove(die)
            bits |= 1 << place
    return bits
