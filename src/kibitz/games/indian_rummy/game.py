"""Indian rummy in the words of the vocabulary; rules.md states the rules."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from kibitz.games.indian_rummy import drawing, reading
from kibitz.games.indian_rummy.reading import indian_of
from kibitz.games.indian_rummy.rules import SEATS
from kibitz.games.indian_rummy.state import IndianDeal
from kibitz.melds import HIDDEN
from kibitz.table import Game, InvalidText, Move, Position, Seat, State, View


class IndianRummy(Game):
    name = "indian-rummy"
    title = "thirteen cards and a wild rank: show a complete hand first, or drop in time"
    aim = "highest"
    seat_counts = SEATS

    def start(self, seats: int, **options: Any) -> State:
        return State(IndianDeal(seats))

    def read(self, text: str) -> IndianDeal:
        return reading.read(text)

    def read_view(self, text: str) -> View:
        """A position's text, whose seat sees all of its own cards; or cards alone as `read_cards_alone` has them."""
        view = super().read_view(text) if ";" in text else View(0, reading.read_cards_alone(text))
        hands = indian_of(view).hands
        if hands and HIDDEN in hands[view.seat]:
            raise InvalidText(f"hidden cards in the hand of seat {view.seat}: expected all of its own cards")
        return view

    def seats_of(self, position: Position) -> int:
        assert isinstance(position, IndianDeal)
        return position.seats

    def announcements(self, before: View, after: View, moves: Sequence[tuple[Seat, Move]]) -> list[str]:
        return drawing.announcements(indian_of(before), indian_of(after), after.seat)

    def drawing(self, view: View) -> str:
        return drawing.text(indian_of(view), view.seat)

    def picture(self, view: View) -> str:
        return drawing.svg(indian_of(view), view.seat)


GAME = IndianRummy()
