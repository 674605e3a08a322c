"""Take 5! in the words of the vocabulary."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypedDict

from kibitz.games.take_five import drawing, notation, state
from kibitz.games.take_five.rules import SEATS
from kibitz.games.take_five.tables.presets import COURSE
from kibitz.table import Game, Move, Option, Position, Seat, State, View


class Options(TypedDict, total=False):
    """For type checkers: what `kibitz.play("take-five", **options)` may be given."""

    table: str


class TakeFive(Game):
    """Also known as 6 nimmt!; as the Computer Games course of Tilburg plays it."""

    name = "take-five"
    title = "Take 5! (6 nimmt!): all choose a card at once; a row's sixth card takes the row"
    aim = "lowest"
    seat_counts = SEATS
    options = (Option("table", COURSE.name, state.TABLES, "which game of the family", state.TABLES.read_file),)

    def seats_with(self, **options: Any) -> range:
        return range(SEATS[0], state.table_of(options).seats + 1)

    def start(self, seats: int, **options: Any) -> State:
        return State(state.Round(seats, table=state.table_of(options)))

    def read(self, text: str) -> state.Round:
        return notation.read(text)

    def read_view(self, text: str) -> View:
        return notation.read_view(text)

    def seats_of(self, position: Position) -> int:
        assert isinstance(position, state.Round)
        return position.players

    def announcements(self, before: View, after: View, moves: Sequence[tuple[Seat, Move]]) -> list[str]:
        return drawing.announcements(before, after)

    def drawing(self, view: View) -> str:
        return drawing.text(view)

    def picture(self, view: View) -> str:
        return drawing.picture(view)


GAME = TakeFive()
