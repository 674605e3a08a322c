# cython: annotation_typing=False
"""How simple players choose: the course's seven beginners, and two that look at the gaps behind the rows.

The beginners are those of the course's Take5Beginners.py.
"""

from __future__ import annotations

from kibitz.games.take_five.engine.layout import (
    AVOID_PENALTY,
    CAREFUL,
    HIGH_TO_LOW,
    HIGH_TO_LOW_PENALTY,
    LOW_TO_HIGH,
    LOW_TO_HIGH_PENALTY,
    NEAREST,
    RANDOM_PLAYER,
)
from kibitz.games.take_five.engine.table import Table
from kibitz.games.take_five.rules import HAND, LONGEST, ROWS

MORE_THAN_ANY = 1_000_000
"""Above every cost, distance and length."""
PERCENT = 100


def simple_card(table: Table, seat: int, kind: int) -> int:
    """The card that a player of this kind chooses; the table is not changed but for its random numbers.

    LOW_TO_HIGH and HIGH_TO_LOW play the lowest or the highest card, LOW_TO_HIGH_PENALTY and HIGH_TO_LOW_PENALTY the one
    with the fewest or the most points, the lowest of several. AVOID_PENALTY plays the lowest card that belongs to the
    shortest row, as if all other cards came later; NEAREST the card that is closest above the end of a row with room,
    or its lowest card. CAREFUL plays the card with the least expected cost in this round, the highest of several; for
    it the table's cards must be counted. All others, and AVOID_PENALTY with cards lower than every end, play at random.
    """
    first = seat * HAND
    left = table.left
    if not 0 <= seat < table.seats or left < 1:
        raise IndexError(f"{left} cards on seat {seat}: expected some, on 0 to {table.seats - 1}")
    if kind == LOW_TO_HIGH:
        return table.hands[first]
    if kind == HIGH_TO_LOW:
        return table.hands[first + left - 1]
    best = -1
    if kind in (LOW_TO_HIGH_PENALTY, HIGH_TO_LOW_PENALTY):
        best = 0
        for i in range(1, left):
            more = table.points[table.hands[first + i]] - table.points[table.hands[first + best]]
            if (more < 0 and kind == LOW_TO_HIGH_PENALTY) or (more > 0 and kind == HIGH_TO_LOW_PENALTY):
                best = i
        return table.hands[first + best]
    least = MORE_THAN_ANY
    if kind == AVOID_PENALTY:
        for i in range(left):
            row = row_of(table, table.hands[first + i])
            if row >= 0 and table.sizes[row] < least:
                best = i
                least = table.sizes[row]
    elif kind == NEAREST:
        for i in range(left):
            row = row_of(table, table.hands[first + i])
            if row >= 0 and table.sizes[row] < LONGEST and table.hands[first + i] - table.ends[row] < least:
                best = i
                least = table.hands[first + i] - table.ends[row]
        if best < 0:
            best = 0
    elif kind == CAREFUL:
        for i in range(left):
            card = table.hands[first + i]
            row = row_of(table, card)
            if row < 0:
                cost = PERCENT * table.sums[table.cheapest()]
            elif table.sizes[row] == LONGEST:
                cost = PERCENT * table.sums[row]
            else:
                # Cards of others that fit between: of each hand one in `left` is played.
                between = table.lower[card] - table.lower[table.ends[row]] - i
                for j in range(left):
                    if table.hands[first + j] < table.ends[row]:
                        between += 1
                room = left * (LONGEST - table.sizes[row])
                cost = PERCENT * table.sums[row] * min(between, room) // room
            if cost <= least:
                best = i
                least = cost
    if best < 0:
        best = table.random_below(left)
    return table.hands[first + best]


def simple_row(table: Table, kind: int) -> int:
    """The row that a player of this kind takes: any, or the cheapest."""
    if kind == RANDOM_PLAYER:
        return table.random_below(ROWS)
    return table.cheapest()


def row_of(table: Table, card: int) -> int:
    """The row that the card would be placed in if it came now; -1 where every end is higher."""
    best, closest = -1, 0
    for row in range(ROWS):
        if closest < table.ends[row] < card:
            best = row
            closest = table.ends[row]
    return best
