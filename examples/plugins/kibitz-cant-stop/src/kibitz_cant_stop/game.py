"""Can't Stop, the game by Sid Sackson, with two columns: small enough to be computed by hand."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from kibitz import generic
from kibitz.table import CHANCE, Adviser, Game, IllegalMove, InvalidText, Move, Position, Seat, State, View
from kibitz.words import Field, Fields, number, numbers

from kibitz_cant_stop import drawing

LENGTHS = (3, 4)
"""Steps of the columns."""
FACES = (1, 2, 3, 4, 5, 6)
COLUMNS = {1: 0, 2: 0, 3: 1, 4: 1, 5: 1}
"""Which column a face climbs."""
FIRST, CHOICES = ("throw",), ("throw", "stop")
NO_STEPS = (0, 0)


@dataclass(frozen=True)
class Climb(Position):
    first: tuple[int, int] = NO_STEPS
    """Steps that seat 0 has kept, by column."""
    second: tuple[int, int] = NO_STEPS
    steps: tuple[int, int] = NO_STEPS
    """Of this turn, which a 6 loses."""
    turn: Seat = 0
    throwing: int = 0
    """1 while the die is thrown."""

    @property
    def winner(self) -> Seat | None:
        tops = [any(map(int.__ge__, own, LENGTHS)) for own in (self.first, self.second)]
        return tops.index(True) if any(tops) else None

    @property
    def to_move(self) -> tuple[Seat, ...]:
        if self.throwing:
            return (CHANCE,)
        return () if self.winner is not None else (self.turn,)

    @property
    def default_seat(self) -> Seat:
        return self.turn

    def moves(self, seat: Seat) -> tuple[Move, ...]:
        if seat not in self.to_move:
            return ()
        if seat == CHANCE:
            return FACES
        return CHOICES if any(self.steps) else FIRST

    def play(self, seat: Seat, move: Move) -> Climb:
        if move not in self.moves(seat):
            raise IllegalMove(f"{move} is not allowed for seat {seat} here")
        if move == "throw":
            return replace(self, throwing=1)
        if move == "stop":
            return self.kept(self.steps)
        if move not in COLUMNS:
            return self.kept(NO_STEPS)
        short, long = self.steps
        steps = (short, long + 1) if COLUMNS[move] else (short + 1, long)
        after = self.kept(steps)
        return after if after.winner is not None else replace(self, steps=steps, throwing=0)

    def kept(self, steps: tuple[int, int]) -> Climb:
        """This turn is over."""
        short, long = self.second if self.turn else self.first
        own = (short + steps[0], long + steps[1])
        return Climb(self.first, own) if self.turn else Climb(own, self.second, turn=1)

    def scores(self) -> tuple[float, ...]:
        return (1.0, 0.0) if self.winner == 0 else (0.0, 1.0)

    def outcome(self) -> str:
        return f"seat {self.winner} reaches the top"

    def __str__(self) -> str:
        return FIELDS.write(self)


READ_STEPS = numbers(2, 0, max(LENGTHS))
FIELDS = Fields(
    "position",
    "first 1 0; second 0 2; steps 1 1; turn 1",
    (
        Field("first", READ_STEPS),
        Field("second", READ_STEPS),
        Field("steps", READ_STEPS, default=NO_STEPS),
        Field("turn", number(0, 1), default=0),
        Field("throwing", number(0, 1), default=0),
    ),
)


def read(text: str) -> Climb:
    """The position of a text such as "first 1 0; second 0 2; steps 1 1; turn 1"."""
    climb = Climb(**FIELDS.read(text))
    own = climb.second if climb.turn else climb.first
    tops = [sum(map(int.__ge__, steps, LENGTHS)) for steps in (climb.first, climb.second)]
    heights = [*zip(climb.first, LENGTHS, strict=True), *zip(climb.second, LENGTHS, strict=True)]
    if sum(tops) > 1 or any(step > length for step, length in heights):
        raise InvalidText(f"expected at most one top, and columns of {LENGTHS[0]} and {LENGTHS[1]} steps")
    if any(tops) and (any(climb.steps) or climb.throwing or tops[climb.turn]):
        raise InvalidText("the game is over: expected no steps, no throw, and the turn of the other")
    if any(map(int.__ge__, map(int.__add__, own, climb.steps), LENGTHS)):
        raise InvalidText("expected steps of this turn that do not reach the top: the game would be over")
    return climb


def climb_of(view: View) -> Climb:
    assert isinstance(view.position, Climb)
    return view.position


class CantStop(Game):
    name = "cant-stop"
    title = "climb two columns, and stop before a throw loses the climb"
    aim = "highest"
    seat_counts = (2,)

    def start(self, seats: int, **options: Any) -> State:
        return State(Climb())

    def read(self, text: str) -> Position:
        return read(text)

    def minds(self) -> Mapping[str, Callable[[int], Adviser]]:
        return generic.minds(self)

    def drawing(self, view: View) -> str:
        climb = climb_of(view)
        return drawing.text((climb.first, climb.second), climb.steps, climb.turn)

    def picture(self, view: View) -> str:
        return drawing.svg(self.drawing(view), [str(move) for move in climb_of(view).moves(view.seat)])


GAME = CantStop()
