"""The moves of gin rummy, chance's included."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from kibitz.card_play import CardChoice
from kibitz.melds import Card, card_name
from kibitz.table import Seat

Kind: TypeAlias = Literal["stock", "open", "pass", "throw", "knock", "big"]


@dataclass(frozen=True)
class Choice(CardChoice):
    kind: Kind

    def __str__(self) -> str:
        return "big gin" if self.kind == "big" else super().__str__()


@dataclass(frozen=True)
class Starts:
    """Who begins the first hand."""

    seat: Seat

    def __str__(self) -> str:
        return f"seat {self.seat} starts"


@dataclass(frozen=True)
class Turn:
    """A turn that is over: what was drawn, as far as everybody saw it, and what was thrown."""

    taken: bool
    """Whether the top of the pile was taken."""
    card: Card
    """What was thrown."""

    def __str__(self) -> str:
        return f"{'+' if self.taken else ''}{card_name(self.card)}"
