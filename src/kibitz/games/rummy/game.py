"""Rummy: draw, throw, and go out when little is left; rules.md states the rules."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, TypedDict

from kibitz.games.rummy import drawing
from kibitz.games.rummy.notation import FIELDS
from kibitz.games.rummy.reading import deal_of, read, read_cards
from kibitz.games.rummy.rules import DEFAULT_CARDS, DEFAULT_LIMIT
from kibitz.games.rummy.state import Deal
from kibitz.melds import HIDDEN
from kibitz.table import Game, InvalidText, Move, Option, Seat, State, View

NAMED = re.compile("|".join(rf"\b{name}\b" for name in ("seat", *FIELDS.fields)), re.IGNORECASE)
"""Names of a text's fields: no card is called like one."""


class Options(TypedDict, total=False):
    """For type checkers: what `kibitz.play("rummy", **options)` may be given."""

    cards: int
    limit: int


class Rummy(Game):
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

    def read(self, text: str) -> Deal:
        return read(text)

    def read_view(self, text: str) -> View:
        """A position's text, or cards alone as `read_cards` understands them."""
        if not NAMED.search(text):
            return View(0, read_cards(text))
        view = super().read_view(text)
        if HIDDEN in deal_of(view).hands[view.seat]:
            raise InvalidText(f"hidden cards in the hand of seat {view.seat}: expected all of its own cards")
        return view

    def announcements(self, before: View, after: View, moves: Sequence[tuple[Seat, Move]]) -> list[str]:
        return drawing.announcements(deal_of(before), deal_of(after), after.seat)

    def drawing(self, view: View) -> str:
        return drawing.text(deal_of(view), view.seat)

    def picture(self, view: View) -> str:
        return drawing.svg(deal_of(view), view.seat)


GAME = Rummy()
