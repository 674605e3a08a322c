"""How the values of several situations are laid out beside each other, for a processor's vector units.

A lane is one situation: for the expected value another upper total, for a target another number of points still
needed. All lanes of a turn share the open categories. A row has one value for each lane: item i of lane u is at
[i * TURN_LANES + u].

The rows of endings: the points of a roll in a category depend on little of the roll. So there is one row for each sum
of the dice and each set of categories that count all dice (pandemonium only; triplex too; quadrupla too), one for each
category of fixed points, and one for each face and number of its dice. The rows by sum include the value of the best
waste, since no roll is worth less.
"""

from kibitz.games.sebastian.rules import (
    ASSIGNMENT,
    COMPANY,
    FACES,
    PRATTLE,
    QUINTUPLICATAM,
    SQUADRON,
    SUMS,
    Multiset,
    one_die_fewer,
)

TURN_LANES = 8
"""Doubles in two AVX2 registers."""
COUNTS = 6
"""The number of dice that show a face is 0 to 5."""

PANDEMONIUM_ROWS = 0
TRIPLEX_ROWS = SUMS
QUADRUPLA_ROWS = 2 * SUMS
PRATTLE_ROW = 3 * SUMS
COMPANY_ROW, SQUADRON_ROW, QUINTUPLICATAM_ROW = PRATTLE_ROW + 1, PRATTLE_ROW + 2, PRATTLE_ROW + 3
FACE_ROWS = PRATTLE_ROW + 4
ENDING_ROWS = FACE_ROWS + COUNTS * FACES

FEWER_ENTRIES = 5
"""Entries for the multisets with one die fewer: three and two for the two steps of taking their maximum."""
NO_MORE = -1
"""Instead of the last two entries."""


def row_of_sum(dice: Multiset) -> int:
    """The row for the categories that count all five dice."""
    most = max(dice.count(die) for die in dice)
    return (QUADRUPLA_ROWS if most >= 4 else TRIPLEX_ROWS if most == 3 else PANDEMONIUM_ROWS) + sum(dice)


def row_of_pattern(dice: Multiset) -> int:
    """The row for the category of fixed points that these five dice fit; row_of_sum again where there is none.

    A roll that fits company fits prattle too: the row of company has the better of both.
    """
    for category, row in (
        (COMPANY, COMPANY_ROW),
        (PRATTLE, PRATTLE_ROW),
        (SQUADRON, SQUADRON_ROW),
        (QUINTUPLICATAM, QUINTUPLICATAM_ROW),
    ):
        if ASSIGNMENT.score(category, dice):
            return row
    return row_of_sum(dice)


def fewer_entries(keep: Multiset) -> list[int]:
    """Where the rows of the one to five multisets with one die fewer begin: FEWER_ENTRIES numbers, some repeated."""
    starts = [number * TURN_LANES for number in one_die_fewer(keep)]
    return (starts * 3)[:3] + ((starts[3:] * 2)[:2] or [NO_MORE, NO_MORE])
