"""Take 5! in the words of the vocabulary."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from kibitz.games.take_five import drawing, notation, state
from kibitz.games.take_five.rules import SEATS
from kibitz.table import Adviser, Game, Move, Position, Seat, State, View

if TYPE_CHECKING:
    from kibitz.editing import Field
    from kibitz.panels import Panel


class TakeFive(Game):
    """Also known as 6 nimmt!; as the Computer Games course of Tilburg plays it."""

    name = "take-five"
    title = "Take 5! (6 nimmt!): all choose a card at once; a row's sixth card takes the row"
    aim = "lowest"
    explored = MappingProxyType({"where the unseen cards belong": state.EXAMPLE})
    seat_counts = SEATS

    def start(self, seats: int, **options: Any) -> State:
        return State(state.Round(seats))

    def read(self, text: str) -> state.Round:
        return notation.read(text)

    def read_view(self, text: str) -> View:
        return notation.read_view(text)

    def seats_of(self, position: Position) -> int:
        assert isinstance(position, state.Round)
        return position.players

    def minds(self) -> Mapping[str, Callable[[int], Adviser]]:
        from kibitz.games.take_five.minds import MINDS

        return MINDS

    def announcements(self, before: View, after: View, moves: Sequence[tuple[Seat, Move]]) -> list[str]:
        return drawing.announcements(before, after)

    def drawing(self, view: View) -> str:
        return drawing.text(view)

    def picture(self, view: View) -> str:
        return drawing.picture(view)

    def panels(self, view: View) -> Mapping[str, Callable[[], Panel]]:
        from kibitz.games.take_five import explore

        return explore.panels(state.masked(view))

    def fields(self, view: View) -> Sequence[Field]:
        from kibitz.games.take_five import editor

        return editor.fields(view)

    def composed(self, values: Mapping[str, str]) -> str:
        from kibitz.games.take_five import editor

        return editor.composed(values)


GAME = TakeFive()
