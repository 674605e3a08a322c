"""Rummikub in the words of the vocabulary; rules.md states the rules."""

from __future__ import annotations

from typing import Any, TypedDict

from kibitz.card_play import CardGame
from kibitz.games.rummikub.rules import JOKER_RULES, SEATS
from kibitz.games.rummikub.state import Tabletop
from kibitz.table import Option, State


class Options(TypedDict, total=False):
    """For type checkers: what `kibitz.play("rummikub", **options)` may be given."""

    joker: str


class Rummikub(CardGame):
    name = "rummikub"
    title = "tiles in four colours: put down what you can, rearrange the table for it"
    aim = "highest"
    seat_counts = SEATS
    pieces = "tiles"
    options = (
        Option("joker", "free", JOKER_RULES, "strict: a joker on the table is taken only for the tile it stands for"),
    )

    def start(self, seats: int, **options: Any) -> State:
        return State(Tabletop(seats, **options))


GAME = Rummikub()
