"""Sebastian, a game for the catalog."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal, TypedDict

from kibitz.games.sebastian import drawing, lenient, state
from kibitz.games.sebastian.lenient import LenientTabletop
from kibitz.games.sebastian.rules import SEBASTIAN
from kibitz.games.sebastian.state import CARDS, Tabletop, rules_of, tabletop
from kibitz.table import CHANCE, Game, Move, Option, Seat, State, View


class Options(TypedDict, total=False):
    """For type checkers: what `kibitz.play("sebastian", **options)` may be given."""

    five_is_squadron: Literal["no", "yes"]
    reuse: Literal["no", "scored"]
    card: str


class Sebastian(Game):
    """The dice game of thirteen categories."""

    name = "sebastian"
    title = "five dice, up to three throws a turn, thirteen categories: solved"
    aim = "highest"
    options = (
        Option("five_is_squadron", "no", ("no", "yes"), "whether five of a kind is a squadron too"),
        Option("reuse", "no", ("no", "scored"), "whether used categories score again, as in the course's harness"),
        Option("card", SEBASTIAN, CARDS, "which game of the family", CARDS.read_file),
    )

    def start(self, seats: int, **options: Any) -> State:
        table = LenientTabletop if options.get("reuse") == "scored" else Tabletop
        return State(table.of(rules_of(options)))

    def read(self, text: str) -> Tabletop:
        return lenient.read(text) if lenient.MARK in text else state.read(text)

    def announcements(self, before: View, after: View, moves: Sequence[tuple[Seat, Move]]) -> list[str]:
        return [f"you throw {move}" for seat, move in moves if seat == CHANCE]

    def drawing(self, view: View) -> str:
        drawn: str = artist(tabletop(view)).text(tabletop(view))
        return drawn

    def picture(self, view: View) -> str:
        svg: str = artist(tabletop(view)).svg(tabletop(view))
        return svg


def artist(position: Tabletop) -> Any:
    """The module that draws the position."""
    if position.rules.is_sebastian:
        return drawing
    # Imported here: only other cards are drawn by what describes them.
    from kibitz.games.sebastian import card_drawing

    return card_drawing


GAME = Sebastian()
