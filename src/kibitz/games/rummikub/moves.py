"""The moves of Rummikub, chance's included: a turn is a series of small ones."""

from collections import Counter
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from functools import cache
from math import comb
from typing import Literal, TypeAlias

from kibitz.games.rummikub.rules import BAG, TILES, Tiles, rest_of_bag, tile_name
from kibitz.melds import NO_CARD, Card, different_hands
from kibitz.table import Move

Kind: TypeAlias = Literal["draw", "pass", "end", "reset", "put", "take", "split"]
NEW = 0
"""In place of a group's number: a group of its own. Groups are numbered from 1."""
EXPECTED = (
    "draw, pass, end, reset, put 5R new for a new group, put 5R 2 into the second one, take 5R 2 out of it, or split 2"
    " 7R to let the second group end before its 7R"
)
FORM = r"draw|pass|end|reset|put( \S+( \w+)?)?|take( \S+( \w+)?)?|split( \d+( \S+)?)?"


@dataclass(frozen=True)
class Choice:
    """A player's small move."""

    kind: Kind
    tile: Card = NO_CARD
    group: int = NEW

    def __str__(self) -> str:
        if self.tile == NO_CARD:
            return self.kind
        if self.kind == "split":
            return f"split {self.group} {tile_name(self.tile)}"
        return f"{self.kind} {tile_name(self.tile)} {self.group or 'new'}"


@cache
def choice(kind: Kind, tile: Card, group: int) -> Choice:
    """A small move; the same object each time, since a turn lists many of them."""
    return Choice(kind, tile, group)


@dataclass(frozen=True)
class Turned:
    """A tile that chance gives from the bag."""

    tile: Card

    def __str__(self) -> str:
        return tile_name(self.tile)


@dataclass(frozen=True)
class Dealt:
    """The racks of all players."""

    racks: tuple[Tiles, ...]

    def __str__(self) -> str:
        return " / ".join(" ".join(map(tile_name, rack)) for rack in self.racks)


@dataclass(frozen=True)
class Deals(Collection[Move]):
    """Every deal to this number of players; far too many to list."""

    seats: int

    def __contains__(self, deal: object) -> bool:
        if not isinstance(deal, Dealt) or [len(rack) for rack in deal.racks] != [TILES] * self.seats:
            return False
        dealt = Counter(tile for rack in deal.racks for tile in rack)
        return not dealt - Counter(BAG) and all(list(rack) == sorted(rack) for rack in deal.racks)

    def __iter__(self) -> Iterator[Dealt]:
        return self._deals(())

    def _deals(self, racks: tuple[Tiles, ...]) -> Iterator[Dealt]:
        if len(racks) == self.seats:
            yield Dealt(racks)
            return
        for rack in different_hands(rest_of_bag(*racks), TILES):
            yield from self._deals((*racks, rack))

    def __len__(self) -> int:
        """As if equal tiles were different ones: too large."""
        total, left = 1, len(BAG)
        for _ in range(self.seats):
            total *= comb(left, TILES)
            left -= TILES
        return total
