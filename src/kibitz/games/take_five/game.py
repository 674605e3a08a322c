"""Take 5! in the words of the vocabulary."""

from collections.abc import Callable, Mapping
from typing import Any

from kibitz.games.take_five import drawing
from kibitz.games.take_five.rules import SEATS
from kibitz.games.take_five.state import Position, Sight, read_position, read_sight
from kibitz.table import Adviser, Game, View


class TakeFive(Game):
    """Also known as 6 nimmt!; as the Computer Games course of Tilburg plays it."""

    name = "take-five"
    title = "Take 5! (6 nimmt!): all choose a card at once; a row's sixth card takes the row"
    aim = "lowest"
    seat_counts = SEATS

    def start(self, seats: int, **options: Any) -> Position:
        return Position(seats)

    def read_state(self, text: str) -> Position:
        return read_position(text)

    def read_view(self, text: str) -> Sight:
        return read_sight(text)

    def minds(self) -> Mapping[str, Callable[[int], Adviser]]:
        from kibitz.games.take_five.minds import MINDS

        return MINDS

    def drawing(self, view: View) -> str:
        assert isinstance(view, Sight)
        return drawing.text(view)

    def picture(self, view: View) -> str:
        assert isinstance(view, Sight)
        return drawing.picture(view)


GAME = TakeFive()
