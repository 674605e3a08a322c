"""Pig: two players, one die. Todd Neller and Clifton Presser solved it in 2004: who begins wins 53 % of the games."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from kibitz import generic
from kibitz.table import CHANCE, Adviser, Game, IllegalMove, InvalidText, Move, Option, Position, Seat, State, View
from kibitz.words import Field, Fields, match, number

from kibitz_pig import drawing

TARGET, LEAST_TARGET = 100, 10
FACES = (1, 2, 3, 4, 5, 6)
FIRST, CHOICES = ("roll",), ("roll", "hold")


@dataclass(frozen=True)
class Turn(Position):
    """Chance rolls the die after the player has chosen to; who reaches the target has won at once."""

    points: tuple[int, int] = (0, 0)
    pot: int = 0
    """Points of this turn, which a 1 loses."""
    turn: Seat = 0
    rolling: int = 0
    """1 while the die is rolled."""
    target: int = TARGET

    @property
    def to_move(self) -> tuple[Seat, ...]:
        if self.rolling:
            return (CHANCE,)
        return () if max(self.points) >= self.target else (self.turn,)

    @property
    def default_seat(self) -> Seat:
        return self.turn

    def moves(self, seat: Seat) -> tuple[Move, ...]:
        if seat not in self.to_move:
            return ()
        if seat == CHANCE:
            return FACES
        return CHOICES if self.pot else FIRST

    def read_move(self, seat: Seat, text: str) -> Move:
        form, expected = (r"\d", "a face of the die, e.g. 4") if seat == CHANCE else ("[a-z]+", "roll or hold")
        return match(text, self.moves(seat), form, expected)

    def play(self, seat: Seat, move: Move) -> Turn:
        if move not in self.moves(seat):
            raise IllegalMove(f"{move} is not allowed for seat {seat} here")
        if move == "roll":
            return Turn(self.points, self.pot, self.turn, 1, self.target)
        if move == "hold":
            return self.ended(self.pot)
        if move == 1:
            return self.ended(0)
        assert isinstance(move, int)
        pot = self.pot + move
        if self.points[self.turn] + pot >= self.target:
            return self.ended(pot)
        return Turn(self.points, pot, self.turn, 0, self.target)

    def ended(self, won: int) -> Turn:
        """This turn is over."""
        first, second = self.points
        points = (first, second + won) if self.turn else (first + won, second)
        return Turn(points, 0, 1 - self.turn, 0, self.target)

    def scores(self) -> tuple[float, ...]:
        return (1.0, 0.0) if self.points[0] >= self.target else (0.0, 1.0)

    def outcome(self) -> str:
        return f"seat {0 if self.points[0] >= self.target else 1} wins"

    def __str__(self) -> str:
        return FIELDS.write(self)


def read_points(text: str) -> tuple[int, ...]:
    return tuple(number(0, TARGET + FACES[-1])(word) for word in text.split())


FIELDS = Fields(
    "position",
    "points 20 35; pot 12; turn 1",
    (
        Field("points", read_points, lambda points: " ".join(map(str, points))),
        Field("pot", number(0, TARGET), default=0),
        Field("turn", number(0, 1), default=0),
        Field("rolling", number(0, 1), default=0),
        Field("target", number(LEAST_TARGET, TARGET), default=TARGET),
    ),
)


def read(text: str) -> Turn:
    """The position of a text such as "points 20 35; pot 12; turn 1"."""
    turn = Turn(**FIELDS.read(text))
    if len(turn.points) != 2 or min(turn.points) >= turn.target:
        raise InvalidText("expected the points of two players, one of them below the target, e.g. points 20 35")
    if max(turn.points) >= turn.target and (turn.pot or turn.rolling):
        raise InvalidText("the game is over: expected no pot and no rolling die")
    if turn.pot == 1 or (turn.pot and turn.points[turn.turn] + turn.pot >= turn.target):
        raise InvalidText(f"pot {turn.pot}: expected 0, or 2 and more that do not reach the target")
    return turn


def turn_of(view: View) -> Turn:
    assert isinstance(view.position, Turn)
    return view.position


class Pig(Game):
    name = "pig"
    title = "a die that may be rolled again, at the risk of the turn"
    aim = "highest"
    seat_counts = (2,)
    options = (Option("target", TARGET, range(LEAST_TARGET, TARGET + 1), "points that win"),)

    def start(self, seats: int, **options: Any) -> State:
        return State(Turn(target=options.get("target", TARGET)))

    def read(self, text: str) -> Position:
        return read(text)

    def minds(self) -> Mapping[str, Callable[[int], Adviser]]:
        return generic.minds(self)

    def drawing(self, view: View) -> str:
        turn = turn_of(view)
        return drawing.text(turn.points, turn.pot, turn.turn)

    def picture(self, view: View) -> str:
        turn = turn_of(view)
        allowed = [str(move) for move in turn.moves(view.seat)]
        return drawing.svg(drawing.text(turn.points, turn.pot, turn.turn), allowed)


GAME = Pig()
