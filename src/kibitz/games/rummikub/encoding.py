"""Rummikub as numbers for learners. A tile is 0 to 51, the ones red, black, blue, yellow first; 52 is a joker."""

from __future__ import annotations

from collections.abc import Iterator

from kibitz.games.rummikub.moves import NEW, Choice
from kibitz.games.rummikub.reading import tabletop_of
from kibitz.games.rummikub.rules import BAG, MELDS, MOST_STEPS, points
from kibitz.learn.card_encoding import CardEncoding
from kibitz.learn.encoding import MOST_VALUE, Feature, Limits, own_seat_first
from kibitz.melds import CELLS, JOKER, NO_CARD
from kibitz.table import Move, View

KINDS = CELLS + 1
WORDS = ("draw", "pass", "end", "reset")
"""The first indices; puts, takes and splits follow, by group and then by tile."""
MOST_GROUPS = len(BAG)
SHOWN_GROUPS = 48
"""Groups of which an observation shows the tiles; more lie on the table only while a turn takes them apart."""
MOST_COPIES = MELDS.decks


class RummikubEncoding(CardEncoding):
    """One's own rack, the table group by group, and how the turn stands."""

    cards = KINDS

    def describe(self) -> tuple[Feature, ...]:
        order = "by tile: ones of red, black, blue, yellow, then the twos, ... the thirteens, the joker"
        return (
            Feature("rack", KINDS, MOST_COPIES, f"copies in one's own rack, {order}"),
            Feature("loose", KINDS, MOST_COPIES, "copies among the loose tiles"),
            Feature("placed", KINDS, MOST_COPIES, "copies put down from the rack in this turn"),
            Feature("table", KINDS, MOST_COPIES, "copies in all groups"),
            Feature("groups", KINDS * SHOWN_GROUPS, MOST_COPIES, "copies in each of the first groups"),
            Feature("tiles", self.seats, len(BAG), "tiles in each rack, one's own first"),
            Feature("opened", self.seats, 1, "1 for each player who has laid down a first meld"),
            Feature("bag", 1, len(BAG), "tiles in the bag"),
            Feature("steps", 1, MOST_STEPS, "small moves of this turn"),
            Feature("passes", 1, self.seats, "passes in succession"),
            Feature("mine", 1, 1, "1 in one's own turn"),
            Feature("points", 1, MOST_VALUE, "points in one's own rack, at most 255"),
        )

    def count(self) -> int:
        return len(WORDS) + KINDS * (3 * MOST_GROUPS + 1)

    def numbers(self, view: View) -> Iterator[int]:
        table, seat = tabletop_of(view), view.seat
        order = own_seat_first(seat, table.seats)
        is_dealt = table.phase != "deal"
        rack = table.hands[seat] if is_dealt else ()
        groups = [table.table[place] if place < len(table.table) else () for place in range(SHOWN_GROUPS)]
        everything = tuple(tile for group in table.table for tile in group)
        yield from self.counts((rack, table.loose, table.placed, everything, *groups))
        yield from (len(table.hands[own]) if is_dealt else 0 for own in order)
        yield from (int(table.opened[own]) if is_dealt else 0 for own in order)
        yield table.bag_size
        yield table.steps
        yield table.passes
        yield int(seat in table.to_move)
        yield min(MOST_VALUE, points([tile for tile in rack if tile <= JOKER]))

    def index(self, view: View, move: Move) -> int:
        assert isinstance(move, Choice)
        if move.tile == NO_CARD:
            return WORDS.index(move.kind)
        first = {"put": 0, "take": MOST_GROUPS, "split": 2 * MOST_GROUPS}[move.kind]
        return len(WORDS) + KINDS * (first + move.group) + move.tile

    def word(self, index: int) -> str:
        if index < len(WORDS):
            return WORDS[index]
        place, tile = divmod(index - len(WORDS), KINDS)
        if place <= MOST_GROUPS:
            return str(Choice("put", tile, place or NEW))
        if place <= 2 * MOST_GROUPS:
            return str(Choice("take", tile, place - MOST_GROUPS))
        return str(Choice("split", tile, place - 2 * MOST_GROUPS))

    def limits(self) -> Limits:
        tiles = len(BAG)
        # Every turn takes a tile out of the bag or of a rack, or is one of the passes between two such turns.
        turns = 2 * tiles * self.seats
        most = float(points(BAG))
        return Limits(turns * (MOST_STEPS + 2), 2 * tiles, KINDS, -most, most, 0.0)


ENCODING = RummikubEncoding
