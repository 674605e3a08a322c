"""Betsy in the words of the vocabulary."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal, TypedDict

from kibitz import words
from kibitz.games.betsy import drawing, state
from kibitz.games.betsy.state import BetsyPosition, Rule, position_of
from kibitz.table import Game, Move, Option, Seat, State, View


class Options(TypedDict, total=False):
    """For type checkers: what `kibitz.play("betsy", **options)` may be given."""

    kingfisher: Literal["orthogonal", "any"]
    repetition: Literal["yes", "no"]
    quiet: Literal[20, 50, 100, 200]


class Betsy(Game):
    """Capture the other's Kingfisher."""

    name = "betsy"
    title = "a chess without check: capture the other's Kingfisher"
    aim = "highest"
    seat_counts = (2,)
    options = (
        Option("kingfisher", "orthogonal", ("orthogonal", "any"), "which way a Kingfisher steps"),
        Option("repetition", "yes", ("yes", "no"), "whether the third occurrence of a position is a draw"),
        Option("quiet", 100, (20, 50, 100, 200), "moves without capture or Parakeet move after which it is a draw"),
    )

    def start(self, seats: int, **options: Any) -> State:
        return State(BetsyPosition(rule=Rule(**options)))

    def read(self, text: str) -> BetsyPosition:
        parts = text.split()
        named = [part for part in parts if "=" in part]
        given = dict(part.split("=", 1) for part in named)
        halfmoves = words.integer(given.pop(state.HALFMOVES, "0"), state.HALFMOVES)
        options = dict[str, Any](words.options(self, given))
        return state.read(" ".join(part for part in parts if part not in named), Rule(**options), halfmoves)

    def announcements(self, before: View, after: View, moves: Sequence[tuple[Seat, Move]]) -> list[str]:
        return [
            text
            for seat, move in moves
            if seat != after.seat
            for text in drawing.announcements(position_of(before), move)
        ]

    def drawing(self, view: View) -> str:
        return drawing.text(position_of(view), view.seat)

    def picture(self, view: View) -> str:
        return drawing.svg(position_of(view), view.seat)


GAME = Betsy()
