"""Rummy: draw, throw, and go out when little is left; rules.md states the rules."""

from __future__ import annotations

import re
from typing import Any, TypedDict

from kibitz.card_play import CardGame
from kibitz.games.rummy.notation import FIELDS
from kibitz.games.rummy.rules import DEFAULT_CARDS, DEFAULT_LIMIT
from kibitz.games.rummy.state import Deal
from kibitz.table import Option, State

NAMED = re.compile("|".join(rf"\b{name}\b" for name in ("seat", *FIELDS.fields)), re.IGNORECASE)
"""Names of a text's fields: no card is called like one."""


class Options(TypedDict, total=False):
    """For type checkers: what `kibitz.play("rummy", **options)` may be given."""

    cards: int
    limit: int


class Rummy(CardGame):
    name = "rummy"
    title = "two decks, runs and sets: draw, throw, and go out when little is left"
    aim = "highest"
    seat_counts = (2,)
    options = (
        Option("cards", DEFAULT_CARDS, range(5, 16), "cards dealt to each player"),
        Option("limit", DEFAULT_LIMIT, range(31), "points that may be left when going out"),
    )

    def start(self, seats: int, **options: Any) -> State:
        return State(Deal(**options))

    def is_whole(self, text: str) -> bool:
        return bool(NAMED.search(text))


GAME = Rummy()
