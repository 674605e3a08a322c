"""Rummikub in the words of the vocabulary; rules.md states the rules."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypedDict

from kibitz.games.rummikub import drawing, reading
from kibitz.games.rummikub.reading import tabletop_of
from kibitz.games.rummikub.rules import JOKER_RULES, SEATS
from kibitz.games.rummikub.state import Tabletop
from kibitz.melds import HIDDEN
from kibitz.table import Game, InvalidText, Move, Option, Position, Seat, State, View


class Options(TypedDict, total=False):
    """For type checkers: what `kibitz.play("rummikub", **options)` may be given."""

    joker: str


class Rummikub(Game):
    name = "rummikub"
    title = "tiles in four colours: put down what you can, rearrange the table for it"
    aim = "highest"
    seat_counts = SEATS

    options = (
        Option("joker", "free", JOKER_RULES, "strict: a joker on the table is taken only for the tile it stands for"),
    )

    def start(self, seats: int, **options: Any) -> State:
        return State(Tabletop(seats, **options))

    def read(self, text: str) -> Tabletop:
        return reading.read(text)

    def read_view(self, text: str) -> View:
        """A position's text, whose seat sees all of its own tiles; or tiles alone as `read_tiles_alone` has them."""
        view = super().read_view(text) if ";" in text else View(0, reading.read_tiles_alone(text))
        hands = tabletop_of(view).hands
        if hands and HIDDEN in hands[view.seat]:
            raise InvalidText(f"hidden tiles in the hand of seat {view.seat}: expected all of its own tiles")
        return view

    def seats_of(self, position: Position) -> int:
        assert isinstance(position, Tabletop)
        return position.seats

    def announcements(self, before: View, after: View, moves: Sequence[tuple[Seat, Move]]) -> list[str]:
        return drawing.announcements(tabletop_of(before), tabletop_of(after), after.seat)

    def drawing(self, view: View) -> str:
        return drawing.text(tabletop_of(view), view.seat)

    def picture(self, view: View) -> str:
        return drawing.svg(tabletop_of(view), view.seat)


GAME = Rummikub()
