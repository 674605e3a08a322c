"""Where a game of Candles stands, its moves, and the texts of both."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from kibitz.games.template_game import rules

from kibitz.table import CHANCE, IllegalMove, InvalidText, Move, Position, Seat, View
from kibitz.words import Field, Fields, integer, match


@dataclass(frozen=True)
class Row(Position):
    """A row of candles; everybody sees all of it, so that nothing has to be masked."""

    candles: int | None = None
    """How many burn; None until chance has lit them."""
    last: int = 0
    """How many the other has just blown out; 0 before the first breath."""
    turn: Seat = 0
    most: int = 12
    """The longest row that chance lights, an option of the game."""

    @property
    def to_move(self) -> tuple[Seat, ...]:
        if self.candles is None:
            return (CHANCE,)
        return (self.turn,) if rules.allowed(self.candles, self.last) else ()

    def moves(self, seat: Seat) -> tuple[Move, ...]:
        if seat not in self.to_move:
            return ()
        if self.candles is None:
            return tuple(range(rules.FEWEST, self.most + 1))
        return rules.allowed(self.candles, self.last)

    def read_move(self, seat: Seat, text: str) -> Move:
        return match(text, self.moves(seat), r"\d+", "a number of candles, e.g. 2")

    def play(self, seat: Seat, move: Move) -> Row:
        if not isinstance(move, int) or move not in self.moves(seat):
            raise IllegalMove(f"{move} is not allowed for seat {seat} here")
        if self.candles is None:
            return replace(self, candles=move)
        return replace(self, candles=self.candles - move, last=move, turn=1 - self.turn)

    @property
    def default_seat(self) -> Seat:
        return self.turn

    def scores(self) -> tuple[float, ...]:
        return (-1.0, 1.0) if self.turn == 0 else (1.0, -1.0)

    def outcome(self) -> str:
        left = f"with {self.candles} left" if self.candles else "with the last candle"
        return f"seat {1 - self.turn} wins {left}"

    def __str__(self) -> str:
        return FIELDS.write(self)


def number(least: int, most: int) -> Callable[[str], int]:
    """Reads a whole number within these bounds."""

    def read_number(text: str) -> int:
        value = integer(text, "number")
        if not least <= value <= most:
            raise InvalidText(f"{value}: expected {least} to {most}")
        return value

    return read_number


def read_candles(text: str) -> int | None:
    return None if text == "unlit" else number(0, rules.MOST)(text)


FIELDS = Fields(
    "row of candles",
    "candles 7; last 2; turn 1",
    (
        Field("candles", read_candles, lambda candles: "unlit" if candles is None else str(candles)),
        Field("last", number(0, rules.BREATH), default=0),
        Field("turn", number(0, 1), default=0),
        Field("most", number(rules.FEWEST, rules.MOST), default=Row.most),
    ),
)


def read(text: str) -> Row:
    """The row of a text such as "candles 7; last 2; turn 1"."""
    return Row(**FIELDS.read(text))


def row_of(view: View) -> Row:
    """What the seat sees: the whole row."""
    assert isinstance(view.position, Row)
    return view.position
