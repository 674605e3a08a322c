"""What makes one division better than another: three figures in one integer, so that kernels add and compare numbers.

    unit     what it is
    -----    ----------------------------------------------------------------------------------------------
    cards    cards in melds: at most 104, or 224 with four decks and jokers
    points   their value together: at most 26,520 of two decks
    melds    number of melds, which counts downwards: of equal divisions the one with fewer melds is better
    score    three figures of 20 bits each, the one that decides first highest:

    by         bits 40 and up    bits 20 to 39    bits 0 to 19
    -------    --------------    -------------    ------------
    cards      cards             points           -melds
    value      points            cards            -melds
    left       cards             -melds           points

A negative figure borrows from the one above it, so a score is rounded up by MOST_MELDS before a figure is read.
The score of a division is the sum of the scores of its melds; the empty division has score 0.
"""

from array import array
from functools import cache
from typing import Literal, TypeAlias

from kibitz.melds.divisions.melds import MELDS

By: TypeAlias = Literal["cards", "value", "left"]

CRITERIA: dict[str, str] = {
    "cards": "most cards melded, then least value left, then fewest melds",
    "value": "least value left, then most cards melded, then fewest melds",
    "left": "fewest cards left, then fewest melds, then least value left",
}

FIRST_SHIFT, SECOND_SHIFT = 40, 20
"""Where the first and the second figure begin."""
FIGURE = (1 << SECOND_SHIFT) - 1
"""The bits of one figure."""
MOST_MELDS = 63
"""More melds than two decks can form, which is 34: added to the figure of melds, it rounds the one above up."""
NEVER = -(1 << 60)
"""Below every score, even after some scores are added."""
ALL = 2 * NEVER
"""The least score of interest in a search that wants every division."""

CARDS_SHIFT: dict[By, int] = {"cards": FIRST_SHIFT, "value": SECOND_SHIFT, "left": FIRST_SHIFT}
POINTS_SHIFT: dict[By, int] = {"cards": SECOND_SHIFT, "value": FIRST_SHIFT, "left": 0}
MELDS_SHIFT: dict[By, int] = {"cards": 0, "value": 0, "left": SECOND_SHIFT}


def card_score(by: By, points: int) -> int:
    """What a melded card of this value adds."""
    return (1 << CARDS_SHIFT[by]) + (points << POINTS_SHIFT[by])


def meld_cost(by: By) -> int:
    """What each meld takes away."""
    return 1 << MELDS_SHIFT[by]


@cache
def card_scores(by: By, values: tuple[int, ...]) -> "array[int]":
    """What each of the 52 cards adds when it is melded."""
    return array("q", [card_score(by, values[card // 4]) for card in range(52)])


@cache
def meld_scores(by: By, values: tuple[int, ...]) -> "array[int]":
    """The score of each meld by its number."""
    scores = card_scores(by, values)
    return array("q", [sum(scores[card] for card in meld.cards) - meld_cost(by) for meld in MELDS])
