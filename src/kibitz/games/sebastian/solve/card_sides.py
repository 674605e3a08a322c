"""What matters of the points on a card: its side, and how points lead from one side to another.

A side is a number made of the total towards each bonus, up to what it needs, and whether jokers bring points. Without a
bonus and a joker there is one side.

Layout
    next        the side after some points: for row r of a category that counts, at [next_from[r] + side]; rows are
                those of card_turn.py
    lanes       for each set of used categories that count (a number `mask`) the sides to compute, the last one
                repeated to fill a row of lanes, from lanes_from[mask] on
    copies      pairs of a side and the computed one that has the same value, from copies_from[mask] on: sides that
                differ only in totals which can't reach their bonus any more
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from itertools import accumulate
from math import prod

from kibitz.games.sebastian.cards.description import Card
from kibitz.games.sebastian.cards.scoring import most_points, possible_points, scores
from kibitz.table import InvalidText

MOST_MEMORY = 2 * 10**9
"""Bytes of a solution."""
VALUE_BYTES = 8
LAYOUT_BYTES = 100
"""Of a side of a set of categories that count, during layout: numbers in a set of Python's and in arrays."""

TURN_LANES = 8
"""Situations that are computed in parallel: doubles in two AVX2 registers."""
FORCED, ANY, FREE, BONUS_ALONE = range(4)
"""The rules for jokers, as in description.JOKER_RULES."""
NO_JOKER = -1
FEWER = 6
"""Entries of a turn for the multisets with one die fewer: three for each of two steps of taking their maximum."""
NO_MORE = -1
"""Stands in place of the last three."""


class Sides:
    """The sides of a card."""

    def __init__(self, card: Card) -> None:
        self.card = card
        self.flagged = bool(card.joker and card.joker.points)
        self.sizes = [bonus.least + 1 for bonus in card.bonuses] + [2] * self.flagged
        self.counted = [*card.counted, *([frozenset({card.joker_category})] if self.flagged else [])]
        self.strides = [prod(self.sizes[:i]) for i in range(len(self.sizes))]
        self.count = prod(self.sizes)
        self.counting = tuple(sorted({category for one in self.counted for category in one}))
        """The categories whose points matter later."""

    @property
    def states(self) -> int:
        """Sets of used categories with a side."""
        return self.count << len(self.card.categories)

    @property
    def memory(self) -> int:
        """The bytes that a solution takes at most."""
        return VALUE_BYTES * self.states + (LAYOUT_BYTES * self.count << len(self.counting))

    def parts(self, side: int) -> list[int]:
        """The total towards each bonus, and whether jokers bring points."""
        return [side // stride % size for stride, size in zip(self.strides, self.sizes, strict=True)]

    def after(self, side: int, category: int, points: int) -> int:
        """The side once these points are in this category."""
        parts = self.parts(side)
        for i, counted in enumerate(self.counted):
            if category in counted:
                gained = int(points > 0) if self.flagged and i == len(self.sizes) - 1 else points
                parts[i] = min(parts[i] + gained, self.sizes[i] - 1)
        return sum(part * stride for part, stride in zip(parts, self.strides, strict=True))

    def of(self, entered: Sequence[int | None]) -> int:
        """The side of a card with these points, None where a category is open."""
        side = 0
        for category, points in enumerate(entered):
            if points is not None:
                side = self.after(side, category, points)
        return side

    def flag(self, side: int) -> int:
        """Whether jokers bring points."""
        return self.parts(side)[-1] if self.flagged else 0

    def bonuses(self, side: int) -> int:
        """The points of the bonuses that are earned."""
        parts = self.parts(side)
        return sum(bonus.points for bonus, total in zip(self.card.bonuses, parts, strict=False) if total == bonus.least)


class Layout:
    """The arrays by which a solver goes from side to side; made once for all threads."""

    def __init__(self, card: Card) -> None:
        self.sides = sides = checked_sides(card)
        self.points = possible_points(card)
        self.rows_from = [0, *accumulate(map(len, self.points))]
        self.next = array("i")
        self.next_from = array("i")
        for category, possible in enumerate(self.points):
            for scored in possible:
                counts = category in sides.counting
                self.next_from.append(len(self.next) if counts else 0)
                if counts:
                    self.next.extend(sides.after(side, category, scored) for side in range(sides.count))
        self.next = self.next or array("i", [0])
        self.lanes, self.lanes_from = array("i"), array("i", [0])
        self.copies, self.copies_from = array("i"), array("i", [0])
        self.lay_out()
        self.copies = self.copies or array("i", [0])

    def row_of(self) -> array[int]:
        """The row of a roll in a category, at [category * rolls + roll], counted from the first full roll."""
        rolls = enumerate(scores(self.sides.card))
        return array("i", [self.rows_from[n] + self.points[n].index(one) for n, row in rolls for one in row])

    def leads(self, category: int) -> list[array[int]]:
        """For each number of points in a category that counts, the next sides."""
        row = self.rows_from[category]
        starts = self.next_from[row : row + len(self.points[category])]
        return [self.next[start : start + self.sides.count] for start in starts]

    def lay_out(self) -> None:
        """Sets `lanes` and `copies`."""
        sides = self.sides
        most = most_points(sides.card)
        leads = [self.leads(category) for category in sides.counting]
        parts = [sides.parts(side) for side in range(sides.count)]
        totals = len(sides.card.bonuses)
        reached: list[set[int]] = [{0}]
        for mask in range(1 << len(sides.counting)):
            if mask:
                lowest = (mask & -mask).bit_length() - 1
                before = reached[mask & (mask - 1)]
                reached.append({lead[side] for lead in leads[lowest] for side in before})
            still_open = [one for bit, one in enumerate(sides.counting) if not mask >> bit & 1]
            least = [
                bonus.least - sum(most[one] for one in still_open if one in counted)
                for bonus, counted in zip(sides.card.bonuses, sides.counted, strict=False)
            ]
            computed: dict[tuple[int, ...], int] = {}
            for side in sorted(reached[mask], reverse=True):
                hopeful = tuple(part if i >= totals or part >= least[i] else -1 for i, part in enumerate(parts[side]))
                known = computed.setdefault(hopeful, side)
                if known != side:
                    self.copies.extend((side, known))
            chosen = sorted(computed.values())
            self.lanes.extend(chosen + chosen[-1:] * (-len(chosen) % TURN_LANES))
            self.lanes_from.append(len(self.lanes))
            self.copies_from.append(len(self.copies))


def checked_sides(card: Card) -> Sides:
    """The sides, or InvalidText where a solution would take too much memory."""
    sides = Sides(card)
    if sides.memory > MOST_MEMORY:
        raise InvalidText(
            f"{card.name}: its {sides.states:,} states would take {sides.memory / 1e9:,.1f} GB:"
            f" expected at most {MOST_MEMORY / 1e9:g} GB; fewer categories, fewer bonuses or lower ones need less"
        )
    return sides


def sets_from(used: int, all_used: int) -> list[array[int]]:
    """The sets of used categories that can follow this one, and itself, in groups of equal size: the fullest first.

    The full set is not among them.
    """
    still_open = all_used ^ used
    groups = [array("i") for _ in range(still_open.bit_count() + 1)]
    left = still_open
    while left:
        groups[left.bit_count()].append(all_used ^ left)
        left = (left - 1) & still_open
    return groups[1:]
