"""Numbers of columns that no net has learned: played with the nets for the nearest number.

A wider board is narrowed. The columns that are set aside still count for the score and for the same-rank bonus, but the
moves are those of the others. Matched columns go first: nothing happens to them any more, so hardly anything is lost.
Then go wholly hidden ones, each with two of the draws, as a hand has two for each column. A narrower board is padded
with columns of two -5, which nobody would change and which count nothing.
"""

from collections.abc import Sequence

from kibitz.games.play_nine.engine.nets import BOARD_PARTS, MOVE_PARTS, UNIT
from kibitz.games.play_nine.engine.search import Search
from kibitz.games.play_nine.rules import (
    ANY_CARD,
    EXTRA_DRAWS,
    HIDDEN,
    KINDS,
    KITTY_COUNTS,
    LOWEST_RANK,
    PAIRS,
    RANKS,
    kind_of,
)

PAD = kind_of(RANKS.index(LOWEST_RANK), RANKS.index(LOWEST_RANK))
ALL_HIDDEN = KINDS - 1
HIDDEN_KEPT = 1
"""Wholly hidden columns that are not set aside while others can be."""
FURTHER_COLUMN = -15.6
"""What play gains on a hidden column with its two draws, in points, compared with turning both cards."""


class ResizedSearch:
    """Has those methods of a Search that choose and value moves, for boards of any number of columns."""

    def __init__(self, search: Search, columns: int, further_column: float = FURTHER_COLUMN) -> None:
        """further_column: what the search's nets would add for one more hidden column and its draws, in points."""
        self.search, self.columns, self.further_column = search, columns, further_column
        self.most_draws = 2 * columns + EXTRA_DRAWS[-1]
        self.kinds = [ALL_HIDDEN] * columns
        self.places = list(range(columns))
        """The column at each place of the narrower board."""
        self.offset = 0
        """What is to be added to the search's values, in UNITs."""
        self.asked = 1, 0, 0
        """Draws, depth and card of the last value_placements()."""

    def set_board(self, kinds: Sequence[int]) -> None:
        self.kinds = list(kinds)

    def resize(self, draws: int, card: int, kept: int = -1) -> int:
        """Give the search a board of its size; returns the draws for it.

        Columns that show the card are not set aside as long as others can be, nor is the column `kept`.
        """
        search = self.search
        pads = search.columns - self.columns
        if pads >= 0:
            self.places = list(range(self.columns))
            search.set_board(self.kinds + [PAD] * pads, (), pads)
            return min(draws, search.most_draws)
        order = sorted(range(self.columns), key=lambda place: self.reason_to_stay(place, card, kept))
        aside = [self.kinds[place] for place in order[:-pads]]
        self.places = sorted(order[-pads:])
        search.set_board([self.kinds[place] for place in self.places], aside)
        hidden = aside.count(ALL_HIDDEN)
        self.offset = round(hidden * self.further_column * UNIT)
        spent = 2 * hidden + sum(PAIRS[kind][0] != PAIRS[kind][1] for kind in aside)
        return max(1, min(draws - spent, search.most_draws))

    def reason_to_stay(self, place: int, card: int, kept: int) -> "tuple[int, ...]":
        """Columns are set aside in the order of these."""
        low, high = PAIRS[self.kinds[place]]
        alike = self.kinds[:place].count(self.kinds[place])
        if place == kept:
            return (9,)
        if low == high != HIDDEN:
            # Of each rank two stay longest, where a further match would bring a bonus.
            return (5 if low == card else 0 if alike > 1 else 1, KITTY_COUNTS[low])
        if low == HIDDEN:
            return (2 if alike >= HIDDEN_KEPT else 8,)
        if card in (low, high):
            return (7,)
        # Half-open columns like another one, then open ones by how little they count.
        if high == HIDDEN:
            return (3 if alike else 6, low)
        return (4, RANKS[low] + RANKS[high])

    def takes_kitty(self, draws: int, depth: int, card: int) -> bool:
        return bool(self.search.takes_kitty(self.resize(draws, card), depth, card))

    def choose_placement(self, draws: int, depth: int, card: int) -> int:
        self.search.choose_placement(self.resize(draws, card), depth, card)
        return self.best_placement(card)

    def best_placement(self, card: int) -> int:
        """As Search.best_placement(), once it has valued the moves."""
        choice = self.search.best_placement(card)
        return -1 - self.places[-1 - choice] if choice < 0 else 2 * self.places[choice // 2] + choice % 2

    def value_kitty(self, draws: int, depth: int, card: int) -> "tuple[int, int]":
        take, draw = self.search.value_kitty(self.resize(draws, card), depth, card)
        return take + self.offset * MOVE_PARTS, draw + self.offset * MOVE_PARTS

    def value_placements(self, draws: int, depth: int, card: int) -> None:
        self.asked = draws, depth, card
        self.search.value_placements(self.resize(draws, card), depth, card)

    def place_of(self, column: int) -> int:
        """Where the search has a column of this kind; a search that has set it aside is run again with it."""
        kind = self.kinds[column]
        for place, kept in enumerate(self.places):
            if self.kinds[kept] == kind:
                return place
        draws, depth, card = self.asked
        self.search.value_placements(self.resize(draws, card, column), depth, card)
        return self.places.index(column)

    def value_of_replacing(self, place: int, side: int, card: int) -> int:
        at = self.place_of(place)
        return int(self.search.value_of_replacing(at, side, card)) + self.offset * MOVE_PARTS

    def value_of_turning(self, place: int) -> int:
        at = self.place_of(place)
        return int(self.search.value_of_turning(at)) + self.offset * MOVE_PARTS

    def look_ahead(self, level: int, draws: int, depth: int, only: int) -> int:
        value = self.search.look_ahead(level, self.resize(draws, only), depth, only)
        return int(value) + self.offset * BOARD_PARTS

    def evaluate(self, level: int, draws: int) -> int:
        resized = self.resize(max(draws, 1), ANY_CARD)
        if draws:
            return int(self.search.evaluate(level, resized)) + self.offset
        # As the board stands: nothing is gained on the hidden columns any more.
        return int(self.search.evaluate(level, 0))
