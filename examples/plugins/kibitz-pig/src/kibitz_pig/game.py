"""Pig: two players, one die. Todd Neller and Clifton Presser solved it in 2004: who begins wins 53 % of the games."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from kibitz import generic
from kibitz.table import CHANCE, Adviser, Game, IllegalMove, InvalidText, Move, Option, Position, Seat, State, View
from kibitz.words import Field, Fields, number, numbers

from kibitz_pig import drawing

TARGET, LEAST_TARGET = 100, 10
FACES = (1, 2, 3, 4, 5, 6)
CHOICES = ("roll", "hold")


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
        return (CHANCE,) if self.rolling else () if max(self.points) >= self.target else (self.turn,)

    @property
    def default_seat(self) -> Seat:
        return self.turn

    def moves(self, seat: Seat) -> tuple[Move, ...]:
        """Every turn begins with a roll."""
        choices: tuple[Move, ...] = FACES if self.rolling else CHOICES if self.pot else CHOICES[:1]
        return choices if seat in self.to_move else ()

    def play(self, seat: Seat, move: Move) -> Turn:
        if move not in self.moves(seat):
            raise IllegalMove(f"{move} is not allowed for seat {seat} here")
        if move == "roll":
            return Turn(self.points, self.pot, self.turn, 1, self.target)
        if move == 1:
            return self.ended(0)
        pot = self.pot + (move if isinstance(move, int) else 0)
        if move == "hold" or self.points[self.turn] + pot >= self.target:
            return self.ended(pot)
        return Turn(self.points, pot, self.turn, 0, self.target)

    def ended(self, won: int) -> Turn:
        """This turn is over."""
        first, second = self.points
        points = (first, second + won) if self.turn else (first + won, second)
        return Turn(points, turn=1 - self.turn, target=self.target)

    def scores(self) -> tuple[float, ...]:
        return tuple(float(own >= self.target) for own in self.points)

    def outcome(self) -> str:
        return f"seat {self.scores().index(1)} wins"

    def __str__(self) -> str:
        return FIELDS.write(self)


FIELDS = Fields(
    "position",
    "points 20 35; pot 12; turn 1",
    (
        Field("points", numbers(2, 0, TARGET + FACES[-1])),
        Field("pot", number(0, TARGET), default=0),
        Field("turn", number(0, 1), default=0),
        Field("rolling", number(0, 1), default=0),
        Field("target", number(LEAST_TARGET, TARGET), default=TARGET),
    ),
)


def read(text: str) -> Turn:
    """The position of a text such as "points 20 35; pot 12; turn 1"."""
    turn = Turn(**FIELDS.read(text))
    if min(turn.points) >= turn.target or (max(turn.points) >= turn.target and (turn.pot or turn.rolling)):
        raise InvalidText("expected a player below the target, and no pot or rolling die once the other has reached it")
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
