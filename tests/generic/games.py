"""Small games with known answers: noughts and crosses, Nim, and matching pennies."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import Any

from kibitz import generic
from kibitz.table import Game, IllegalMove, InvalidText, Position, State, View

LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))


class Small(Position):
    def read_move(self, seat: int, text: str) -> Any:
        return next(move for move in self.moves(seat) if str(move) == text)

    def checked(self, seat: int, move: Any) -> None:
        if move not in self.moves(seat):
            raise IllegalMove(f"{move} is not allowed here")

    def outcome(self) -> str:
        return str(self.scores())


@dataclass(frozen=True)
class Noughts(Small):
    squares: str = "." * 9

    @property
    def turn(self) -> int:
        return (9 - self.squares.count(".")) % 2

    def won(self) -> int:
        for a, b, c in LINES:
            if self.squares[a] != "." and self.squares[a] == self.squares[b] == self.squares[c]:
                return "xo".index(self.squares[a])
        return -1

    @property
    def default_seat(self) -> int:
        return self.turn

    @property
    def to_move(self) -> tuple[int, ...]:
        return () if self.won() >= 0 or "." not in self.squares else (self.turn,)

    def moves(self, seat: int) -> tuple[int, ...]:
        return tuple(n + 1 for n in range(9) if self.squares[n] == ".") if seat in self.to_move else ()

    def play(self, seat: int, move: Any) -> Noughts:
        self.checked(seat, move)
        return Noughts(self.squares[: move - 1] + "xo"[seat] + self.squares[move:])

    def scores(self) -> tuple[float, ...]:
        return {-1: (0.0, 0.0), 0: (1.0, -1.0), 1: (-1.0, 1.0)}[self.won()]

    def __str__(self) -> str:
        return self.squares


@dataclass(frozen=True)
class Take:
    heap: int
    count: int

    def __str__(self) -> str:
        return f"{self.count} of {self.heap + 1}"


@dataclass(frozen=True)
class Nim(Small):
    heaps: tuple[int, ...]
    turn: int = 0

    @property
    def to_move(self) -> tuple[int, ...]:
        return (self.turn,) if any(self.heaps) else ()

    @property
    def default_seat(self) -> int:
        return self.turn

    def moves(self, seat: int) -> tuple[Take, ...]:
        if seat not in self.to_move:
            return ()
        return tuple(Take(heap, count) for heap, size in enumerate(self.heaps) for count in range(1, size + 1))

    def play(self, seat: int, move: Any) -> Nim:
        self.checked(seat, move)
        heaps = tuple(size - move.count * (heap == move.heap) for heap, size in enumerate(self.heaps))
        return Nim(heaps, 1 - self.turn)

    def scores(self) -> tuple[float, ...]:
        return (-1.0, 1.0) if self.turn == 0 else (1.0, -1.0)

    def __str__(self) -> str:
        return f"heaps {' '.join(map(str, self.heaps))}; turn {self.turn}"


def nim(*heaps: int) -> Nim:
    return Nim(heaps)


@dataclass(frozen=True)
class Pennies(Small):
    shown: tuple[str, str] = ("-", "-")

    @property
    def to_move(self) -> tuple[int, ...]:
        return tuple(seat for seat in (0, 1) if self.shown[seat] == "-")

    def moves(self, seat: int) -> tuple[str, ...]:
        return ("heads", "tails") if seat in self.to_move else ()

    def play(self, seat: int, move: Any) -> Pennies:
        self.checked(seat, move)
        return replace(self, shown=(move, self.shown[1]) if seat == 0 else (self.shown[0], move))

    def seen(self, seat: int) -> Pennies:
        return (
            self
            if not self.to_move
            else Pennies(
                tuple(  # type: ignore[arg-type]
                    word if own == seat else "-" for own, word in enumerate(self.shown)
                )
            )
        )

    def scores(self) -> tuple[float, ...]:
        return (1.0, -1.0) if self.shown[0] == self.shown[1] else (-1.0, 1.0)

    def __str__(self) -> str:
        return " ".join(self.shown)


class SmallGame(Game):
    title = "a small game with a known answer"
    aim = "highest"
    seat_counts = (2,)

    def __init__(self, name: str, first: Position) -> None:
        self.first = first
        type(self).name = name

    def start(self, seats: int, **options: Any) -> State:
        return State(self.first)

    def read(self, text: str) -> Position:
        if isinstance(self.first, Noughts):
            return Noughts(text)
        if isinstance(self.first, Pennies):
            first, second = text.split()
            return Pennies((first, second))
        found = re.fullmatch(r"heaps ([\d ]+); turn ([01])", text)
        if not found:
            raise InvalidText(f"{text}: expected heaps")
        return Nim(tuple(map(int, found[1].split())), int(found[2]))

    def minds(self) -> Any:
        return generic.minds(self)

    def drawing(self, view: View) -> str:
        return str(view)


def small(name: str, first: Position) -> Game:
    kind: Any = type(name, (SmallGame,), {})
    made = kind(name, first)
    assert isinstance(made, Game)
    return made


NOUGHTS = small("noughts", Noughts())
NIM = small("nim", nim(3, 4, 5))
PENNIES = small("pennies", Pennies())
