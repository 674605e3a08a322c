"""How the values of several situations are laid out beside each other, for a processor's vector units.

A lane is one situation: for the expected value another upper total, for a target another number of points still
needed. All lanes of a turn share the open categories. A row has one value for each lane: item i of lane u is at
[i * TURN_LANES + u].

The rows of endings: the points of a roll in a category depend on little of the roll. So there is one row for each sum
of the dice and each category that counts all dice, one for each category of fixed points, and one for each face and
number of its dice.
"""

from kibitz.games.sebastian.rules import (
    ASSIGNMENT,
    COMPANY,
    COMPANY_POINTS,
    FACES,
    PANDEMONIUM,
    PRATTLE,
    PRATTLE_POINTS,
    QUADRUPLA,
    QUINTUPLICATAM,
    QUINTUPLICATAM_POINTS,
    SQUADRON,
    SQUADRON_POINTS,
    SUMS,
    TRIPLEX,
    Multiset,
    one_die_fewer,
)

TURN_LANES = 8
"""Doubles in two AVX2 registers."""
COUNTS = 6
"""The number of dice that show a face is 0 to 5."""

SUMMED = (PANDEMONIUM, TRIPLEX, QUADRUPLA)
"""The categories that count all dice, with SUMS rows each; who fits one fits those before it."""
FIXED = {
    COMPANY: COMPANY_POINTS,
    PRATTLE: PRATTLE_POINTS,
    SQUADRON: SQUADRON_POINTS,
    QUINTUPLICATAM: QUINTUPLICATAM_POINTS,
}
"""The categories of fixed points, with a row each."""
ALL_SUMS = len(SUMMED) * SUMS
COMPANY_ROW, PRATTLE_ROW, SQUADRON_ROW, QUINTUPLICATAM_ROW = range(ALL_SUMS, ALL_SUMS + len(FIXED))
FACE_ROWS = ALL_SUMS + len(FIXED)
ROW_CATEGORIES = [category for category in SUMMED for _ in range(SUMS)] + list(FIXED)
"""The category of each row below FACE_ROWS."""
ROW_POINTS = [*range(SUMS)] * len(SUMMED) + list(FIXED.values())
"""What a roll of each row below FACE_ROWS scores in its category."""
ENDING_ROWS = FACE_ROWS + COUNTS * FACES

FEWER_ENTRIES = 5
"""Entries for the multisets with one die fewer: three and two for the two steps of taking their maximum."""
NO_MORE = -1
"""Instead of the last two entries."""


def row_of_sum(dice: Multiset) -> int:
    """The row for the categories that count all five dice."""
    most = max(dice.count(die) for die in dice)
    return SUMS * (2 if most >= 4 else 1 if most == 3 else 0) + sum(dice)


def row_of_pattern(dice: Multiset) -> int:
    """The row for the category of fixed points that these five dice fit; row_of_sum again where there is none.

    A roll that fits company fits prattle too: the row of company gets the better of both.
    """
    fits = (row for row, category in enumerate(FIXED, ALL_SUMS) if ASSIGNMENT.score(category, dice))
    return next(fits, row_of_sum(dice))


def fewer_entries(keep: Multiset) -> list[int]:
    """Where the rows of the one to five multisets with one die fewer begin: FEWER_ENTRIES numbers, some repeated."""
    starts = [number * TURN_LANES for number in one_die_fewer(keep)]
    return (starts * 3)[:3] + ((starts[3:] * 2)[:2] or [NO_MORE, NO_MORE])
