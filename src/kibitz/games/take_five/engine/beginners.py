# cython: annotation_typing=False
"""How simple players choose, on a table of plain numbers: the course's seven beginners and two who look at the rows."""

from __future__ import annotations

from kibitz.games.take_five.engine.table import Table

RANDOM_PLAYER, LOW_PENALTY, LOW_TO_HIGH, HIGH_TO_LOW, LOW_TO_HIGH_PENALTY, HIGH_TO_LOW_PENALTY, AVOID_PENALTY = range(7)
NEAREST, CAREFUL = 7, 8
KINDS = 9


def simple_card(table: Table, seat: int, kind: int) -> int:
    """The card that a player of this kind chooses; `table.below` must be counted for CAREFUL."""
    first = seat * 10
    left = table.left
    if kind == 2:
        return table.hands[first]
    if kind == 3:
        return table.hands[first + left - 1]
    best = -1
    if kind == 4 or kind == 5:
        best = 0
        for i in range(1, left):
            more = table.points[table.hands[first + i]] - table.points[table.hands[first + best]]
            if (more < 0 and kind == 4) or (more > 0 and kind == 5):
                best = i
        return table.hands[first + best]
    if kind == 6:
        shortest = 9
        for i in range(left):
            row = row_of(table, table.hands[first + i])
            if row >= 0 and table.sizes[row] < shortest:
                best = i
                shortest = table.sizes[row]
    elif kind == 7:
        least = 1000
        for i in range(left):
            row = row_of(table, table.hands[first + i])
            if row >= 0 and table.sizes[row] < 5 and table.hands[first + i] - table.ends[row] < least:
                best = i
                least = table.hands[first + i] - table.ends[row]
        if best < 0:
            best = 0
    elif kind == 8:
        least = 1000000
        for i in range(left):
            card = table.hands[first + i]
            row = row_of(table, card)
            if row < 0:
                cost = 100 * table.sums[table.cheapest()]
            elif table.sizes[row] == 5:
                cost = 100 * table.sums[row]
            else:
                # Cards of others that fit between: of each hand one in `left` is played.
                between = table.below[card] - table.below[table.ends[row]] - i
                for j in range(left):
                    if table.hands[first + j] < table.ends[row]:
                        between += 1
                room = left * (5 - table.sizes[row])
                cost = 100 * table.sums[row] * min(between, room) // room
            if cost <= least:
                best = i
                least = cost
    if best < 0:
        best = table.roll(left)
    return table.hands[first + best]


def simple_row(table: Table, kind: int) -> int:
    """The row that a player of this kind takes."""
    if kind == 0:
        return table.roll(4)
    return table.cheapest()


def row_of(table: Table, card: int) -> int:
    best, closest = -1, 0
    for row in range(4):
        if closest < table.ends[row] < card:
            best = row
            closest = table.ends[row]
    return best
