"""The rules of Take 5!: the cards, their penalty points, and where each is placed.

The rules are those of the assignment of Tilburg's Computer Games course (Take 5!, 2023-2024), section "Take 5! the
Game". Each of 2 to 10 players is dealt ten cards and four cards start the rows, so every card of the deck is in play:
what a seat has neither in hand nor seen on the table is in another hand.

A card can be lower than the end of every row only if it is the lowest of its round: once the lowest is the end of a
row, every further card of the round is higher than the end of that row. So there is at most one choice of a row in a
round, and it comes before any card is placed.
"""

from collections.abc import Sequence

MOST_SEATS = 10
SEATS = range(2, MOST_SEATS + 1)
HAND = 10
ROWS = 4
LONGEST = 5
"""Cards of a full row; the next card takes it."""
CARDS = HAND * MOST_SEATS + ROWS


def penalty(card: int) -> int:
    """The penalty points of a card."""
    if card == 55:
        return 7
    if card % 11 == 0:
        return 5
    if card % 10 == 0:
        return 3
    return 2 if card % 5 == 0 else 1


PENALTIES = (0, *map(penalty, range(1, CARDS + 1)))


def deck(seats: int) -> range:
    """The cards in play: with fewer than ten players the highest are left out."""
    return range(1, HAND * seats + ROWS + 1)


def row_for(ends: Sequence[int], card: int) -> int:
    """The row whose last card is the closest below the card; -1 where all are higher."""
    best, closest = -1, 0
    for row, end in enumerate(ends):
        if closest < end < card:
            best, closest = row, end
    return best
