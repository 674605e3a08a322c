"""Connect Four: two players drop discs into columns; four of one's own in a row, in any direction, win."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from typing import Any

from kibitz import generic
from kibitz.table import Adviser, Game, IllegalMove, InvalidText, Move, Option, Position, Seat, State, View

from kibitz_connect_four import drawing

IN_A_ROW = 4
EMPTY = "."
DISCS = "xo"
"""Of seat 0 and seat 1."""
MOST = 7


@cache
def lines(width: int, height: int) -> dict[int, tuple[tuple[int, ...], ...]]:
    """The rows of four squares through each square."""
    through: dict[int, list[tuple[int, ...]]] = {square: [] for square in range(width * height)}
    for x in range(width):
        for y in range(height):
            for dx, dy in ((1, 0), (0, 1), (1, 1), (1, -1)):
                squares = [(x + dx * step, y + dy * step) for step in range(IN_A_ROW)]
                if all(0 <= a < width and 0 <= b < height for a, b in squares):
                    line = tuple(a + width * b for a, b in squares)
                    for square in line:
                        through[square].append(line)
    return {square: tuple(found) for square, found in through.items()}


@dataclass(frozen=True)
class Board(Position):
    """Everybody sees all of it, so that nothing has to be masked."""

    squares: str
    """Row by row from the bottom, "." where there is no disc."""
    width: int = 7
    last: int = -1
    """The square of the last disc, -1 before the first."""

    @property
    def height(self) -> int:
        return len(self.squares) // self.width

    @property
    def turn(self) -> Seat:
        return (len(self.squares) - self.squares.count(EMPTY)) % 2

    @cached_property
    def is_won(self) -> bool:
        """Whether the last disc made a row of four."""
        if self.last < 0:
            return False
        disc = self.squares[self.last]
        through = lines(self.width, self.height)[self.last]
        return any(all(self.squares[square] == disc for square in line) for line in through)

    @property
    def to_move(self) -> tuple[Seat, ...]:
        return () if self.is_won or EMPTY not in self.squares else (self.turn,)

    @property
    def default_seat(self) -> Seat:
        return self.turn

    def moves(self, seat: Seat) -> tuple[Move, ...]:
        """The columns that are not full, from 1."""
        if seat not in self.to_move:
            return ()
        top = self.squares[-self.width :]
        return tuple(column + 1 for column in range(self.width) if top[column] == EMPTY)

    def play(self, seat: Seat, move: Move) -> Board:
        if not isinstance(move, int) or move not in self.moves(seat):
            raise IllegalMove(f"column {move} is not allowed for seat {seat} here")
        square = next(place for place in range(move - 1, len(self.squares), self.width) if self.squares[place] == EMPTY)
        return Board(self.squares[:square] + DISCS[seat] + self.squares[square + 1 :], self.width, square)

    def scores(self) -> tuple[float, ...]:
        if not self.is_won:
            return (0.0, 0.0)
        return (1.0, -1.0) if self.turn == 1 else (-1.0, 1.0)

    def outcome(self) -> str:
        return f"seat {1 - self.turn} has four in a row" if self.is_won else "a draw, the board is full"

    def __str__(self) -> str:
        """The rows from the top, and the column of the last disc, which may have won."""
        rows = [self.squares[place : place + self.width] for place in range(0, len(self.squares), self.width)]
        return f"{'/'.join(reversed(rows))} {self.last % self.width + 1 if self.last >= 0 else '-'}"


def after(columns: str, width: int = 7, height: int = 6) -> Board:
    """The board after discs in these columns, as the literature writes positions, e.g. "4455"."""
    board = Board(EMPTY * (width * height), width)
    for column in columns:
        board = board.play(board.turn, int(column))
    return board


def read(text: str) -> Board:
    """The board of a text such as "..../..../.o../.xx. 3"."""
    found = re.fullmatch(r"\s*([.xo]+(?:/[.xo]+)+)\s+([1-9]|-)\s*", text)
    rows = found[1].split("/")[::-1] if found else []
    if not found or len({*map(len, rows)}) != 1 or not 4 <= len(rows[0]) <= MOST or not 4 <= len(rows) <= MOST:
        example = str(after("44"))
        raise InvalidText(
            f"invalid position {text[:40]!r}: expected rows of . x o and the last column, e.g. {example!r}"
        )
    width, squares = len(rows[0]), "".join(rows)
    if squares.count("x") - squares.count("o") not in (0, 1):
        raise InvalidText("expected as many x as o, or one more: x begins")
    for place in range(width, len(squares)):
        if squares[place] != EMPTY and squares[place - width] == EMPTY:
            raise InvalidText(f"column {place % width + 1}: a disc has nothing below it")
    return with_last(squares, width, found[2])


def with_last(squares: str, width: int, last: str) -> Board:
    """The board whose last disc is the top one of a column; InvalidText where that is impossible."""
    if last == "-":
        if squares.strip(EMPTY):
            raise InvalidText("last column -: expected the column of the last disc")
        return Board(squares, width)
    filled = [place for place in range(int(last) - 1, len(squares), width) if squares[place] != EMPTY]
    turn = (len(squares) - squares.count(EMPTY)) % 2
    if int(last) > width or not filled or squares[filled[-1]] != DISCS[1 - turn]:
        raise InvalidText(f"last column {last}: expected one whose top disc is {DISCS[1 - turn]}")
    before = Board(squares[: filled[-1]] + EMPTY + squares[filled[-1] + 1 :], width)
    through = lines(width, before.height)
    for square, disc in enumerate(before.squares):
        if disc != EMPTY and any(all(before.squares[one] == disc for one in line) for line in through[square]):
            raise InvalidText("a row of four without the last disc: the game would have been over before")
    return Board(squares, width, filled[-1])


def board_of(view: View) -> Board:
    assert isinstance(view.position, Board)
    return view.position


class ConnectFour(Game):
    name = "connect-four"
    title = "drop discs: four of one's own in a row win"
    aim = "highest"
    options = (
        Option("width", 7, range(4, MOST + 1), "columns"),
        Option("height", 6, range(4, MOST + 1), "rows"),
    )
    seat_counts = (2,)

    def start(self, seats: int, **options: Any) -> State:
        width, height = options.get("width", 7), options.get("height", 6)
        return State(Board(EMPTY * (width * height), width))

    def read(self, text: str) -> Position:
        return read(text)

    def minds(self) -> Mapping[str, Callable[[int], Adviser]]:
        return generic.minds(self)

    def drawing(self, view: View) -> str:
        return drawing.text(str(board_of(view)))

    def picture(self, view: View) -> str:
        board = board_of(view)
        return drawing.svg(str(board), [str(move) for move in board.moves(view.seat)])


GAME = ConnectFour()
