"""The moves of Rummikub, chance's included: a turn is a series of small ones."""

from dataclasses import dataclass
from functools import cache
from typing import Literal, TypeAlias

from kibitz import card_play
from kibitz.games.rummikub.rules import tile_name
from kibitz.melds import NO_CARD, Card

Kind: TypeAlias = Literal["draw", "pass", "end", "reset", "put", "take", "split"]
NEW = 0
"""Stands for a new group in place of a group's number. Groups are numbered from 1."""


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


class Turned(card_play.Turned):
    """A tile that chance gives from the bag."""

    def __str__(self) -> str:
        return tile_name(self.card)


class Dealt(card_play.Dealt):
    """The racks of all players."""

    def __str__(self) -> str:
        return " / ".join(" ".join(map(tile_name, rack)) for rack in self.parts)
