"""Play Nine in the words of the vocabulary."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypedDict

from kibitz.games.play_nine import drawing, state
from kibitz.games.play_nine.card_rules import TABLES
from kibitz.games.play_nine.cards.presets import PLAY_NINE
from kibitz.games.play_nine.rules import DEALT, FEWEST, MOST_GIVEN, NARROWEST, WIDEST
from kibitz.games.play_nine.state import Hand, hand_of
from kibitz.table import Game, Move, Option, Seat, State, View


class Options(TypedDict, total=False):
    """For type checkers: what `kibitz.play("play-nine", **options)` may be given."""

    columns: int
    draws: int
    table: str


class PlayNine(Game):
    """Play Nine for one player, as the course's runner plays it."""

    name = "play-nine"
    title = "golf with cards, 2 to 40 columns: draw, replace or turn; the lowest score wins"
    aim = "lowest"
    options = (
        Option("columns", FEWEST, range(NARROWEST, WIDEST + 1), "columns of the board"),
        Option("draws", DEALT, range(MOST_GIVEN + 1), "draws of a hand, for research; 0: dealt as in the course"),
        Option("table", PLAY_NINE.name, TABLES, "which game of the family", TABLES.read_file),
    )

    def start(self, seats: int, **options: Any) -> State:
        return State(state.start(options))

    def read(self, text: str) -> Hand:
        return state.read(text)

    def announcements(self, before: View, after: View, moves: Sequence[tuple[Seat, Move]]) -> list[str]:
        return drawing.announcements(hand_of(before), hand_of(after), [move for _, move in moves])

    def drawing(self, view: View) -> str:
        return drawing.text(hand_of(view))

    def picture(self, view: View) -> str:
        return drawing.svg(hand_of(view))


GAME = PlayNine()
