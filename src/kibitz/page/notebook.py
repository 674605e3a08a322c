"""A board in a notebook's output: a person's game in the notebook's own process, by the extra kibitz[notebook]."""

from __future__ import annotations

from typing import Any

from anywidget import AnyWidget
from traitlets import Dict, Unicode

from kibitz import mistakes
from kibitz.page import assets, positions
from kibitz.sitting import Sitting
from kibitz.table import Record, State, TableError

MOST_LINES = 6
"""Lines about what happened that are shown."""


class Board(AnyWidget):
    """A game that is played by clicks; the cells below see the result."""

    _esm = (assets.STATIC / "notebook.js").read_text(encoding="utf-8")
    document = Unicode().tag(sync=True)
    """What is shown in a frame, which keeps the notebook's styles out."""
    shown = Dict().tag(sync=True)

    def __init__(self, sitting: Sitting) -> None:
        super().__init__(document=assets.alone("Board", "notebook-board.js"))
        self.sitting = sitting
        self.lines: list[str] = []
        self.on_msg(lambda _, message, __: self.answer(message))
        self.go_on()
        self.draw()

    @property
    def state(self) -> State:
        """The state of the game now."""
        return self.sitting.state

    def record(self) -> Record:
        """The game so far."""
        return self.sitting.record()

    def answer(self, message: Any) -> None:
        """Do what the board's reader has clicked: a move, "undo" or "prices"."""
        kind, move = (message.get(name) for name in ("kind", "move")) if isinstance(message, dict) else (None, None)
        more: dict[str, Any] = {}
        try:
            if kind == "move" and isinstance(move, str):
                self.play(move)
            elif kind == "undo" and self.sitting.undo():
                self.lines.clear()
            elif kind == "prices" and self.sitting.may_choose:
                more = self.prices()
        except TableError as error:
            more = {"error": str(error)}
        self.draw(more)

    def play(self, move: str) -> None:
        """Play a move of the person's, and let the others answer."""
        before = self.sitting.view
        self.sitting.play(before.read_move(move))
        self.lines = self.sitting.announcements(before)
        self.go_on()

    def go_on(self) -> None:
        """Turns in which only the others choose, until the person is to move."""
        while not self.sitting.is_over and not self.sitting.may_choose:
            before = self.sitting.view
            self.sitting.play()
            self.lines += self.sitting.announcements(before)

    def prices(self) -> dict[str, Any]:
        """What each move is worth to the person."""
        advice, _ = self.sitting.advice()
        return {"advice": [item.to_dict() for item in advice], "unit": mistakes.of(self.sitting.game.name).unit}

    def draw(self, more: dict[str, Any] | None = None) -> None:
        """Show the position as it is now."""
        sitting = self.sitting
        view = positions.seat_view(sitting.game, sitting.view)
        self.shown = {
            "picture": view["picture"],
            "moves": view["moves"] if sitting.may_choose else [],
            "names": sitting.names,
            "outcome": self.record().outcome if sitting.is_over else "",
            "lines": self.lines[-MOST_LINES:],
            "advice": [],
            "aim": sitting.game.aim,
            "unit": "",
            "error": "",
            **(more or {}),
        }
