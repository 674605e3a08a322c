"""A small backgammon race, of which the chances are in every book on the game."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

from kibitz import generic
from kibitz.table import CHANCE, Adviser, Game, IllegalMove, InvalidText, Move, Position, Seat, State, View
from kibitz.words import Field, Fields, number

from kibitz_backgammon_race import drawing

POINTS = 6
CHECKERS = 2
THROWS = tuple(f"{high} {low}" for high in range(1, 7) for low in range(1, high + 1))
NONE = "-"


@dataclass(frozen=True)
class Race(Position):
    first: tuple[int, ...] = (POINTS,) * CHECKERS
    """The points of seat 0's checkers, the last checker first."""
    second: tuple[int, ...] = (POINTS,) * CHECKERS
    dice: tuple[int, ...] = ()
    """Those that are left to be played; empty before the throw."""
    turn: Seat = 0

    @property
    def own(self) -> tuple[int, ...]:
        return self.second if self.turn else self.first

    @property
    def to_move(self) -> tuple[Seat, ...]:
        if not self.first or not self.second:
            return ()
        return (self.turn,) if self.dice else (CHANCE,)

    @property
    def default_seat(self) -> Seat:
        return self.turn

    def moves(self, seat: Seat) -> tuple[Move, ...]:
        """Such as "5 from 6"."""
        if seat not in self.to_move:
            return ()
        if seat == CHANCE:
            return THROWS
        pairs = {(die, point) for die in self.dice for point in self.own if die <= point or point == self.own[0]}
        return tuple(f"{die} from {point}" for die, point in sorted(pairs, reverse=True))

    def odds(self, move: Move) -> Fraction:
        high, low = str(move).split()
        return Fraction(1 if high == low else 2, 36)

    def play(self, seat: Seat, move: Move) -> Race:
        if move not in self.moves(seat):
            raise IllegalMove(f"{move} is not allowed for seat {seat} here")
        words = str(move).split()
        if seat == CHANCE:
            high, low = map(int, words)
            return replace(self, dice=(high, low) * (2 if high == low else 1))
        die, point = int(words[0]), int(words[2])
        own, dice = list(self.own), list(self.dice)
        own.remove(point)
        dice.remove(die)
        own = sorted((*own, *([point - die] if point > die else ())), reverse=True)
        turn = self.turn if dice and own else 1 - self.turn
        after = (self.first, tuple(own)) if self.turn else (tuple(own), self.second)
        return Race(*after, tuple(dice) if own else (), turn)

    def scores(self) -> tuple[float, ...]:
        return (0.0, 1.0) if self.first else (1.0, 0.0)

    def outcome(self) -> str:
        return f"seat {1 if self.first else 0} is off first"

    def __str__(self) -> str:
        return FIELDS.write(self)


def read_numbers(text: str) -> tuple[int, ...]:
    """Numbers from 1 to 6, the highest first; none is "-"."""
    return tuple(sorted((number(1, POINTS)(word) for word in text.replace(NONE, "").split()), reverse=True))


def written(numbers: tuple[int, ...]) -> str:
    return " ".join(map(str, numbers)) or NONE


FIELDS = Fields(
    "position",
    "first 6 2; second 4 4; dice 5 3; turn 1",
    (
        Field("first", read_numbers, written),
        Field("second", read_numbers, written),
        Field("dice", read_numbers, written, default=()),
        Field("turn", number(0, 1), default=0),
    ),
)


def read(text: str) -> Race:
    """The position of a text such as "first 6 2; second 4 4; dice 5 3; turn 1"."""
    race = Race(**FIELDS.read(text))
    if max(len(race.first), len(race.second)) > CHECKERS or not (race.first or race.second):
        raise InvalidText(f"expected the points of at most {CHECKERS} checkers for each, and one that has some left")
    if len(race.dice) > (4 if len(set(race.dice)) == 1 else 2):
        raise InvalidText("expected at most two dice, or up to four equal ones")
    if not race.to_move and (race.dice or race.own != (race.first or race.second)):
        raise InvalidText("the game is over: expected no dice, and the turn of the other")
    return race


def race_of(view: View) -> Race:
    assert isinstance(view.position, Race)
    return view.position


class BackgammonRace(Game):
    name = "backgammon-race"
    title = "the end of a game of backgammon: bear off before the other does"
    aim = "highest"
    seat_counts = (2,)

    def start(self, seats: int, **options: Any) -> State:
        return State(Race())

    def read(self, text: str) -> Position:
        return read(text)

    def minds(self) -> Mapping[str, Callable[[int], Adviser]]:
        return generic.minds(self)

    def drawing(self, view: View) -> str:
        race = race_of(view)
        return drawing.text([written(own) for own in (race.first, race.second)], race.turn, written(race.dice))

    def picture(self, view: View) -> str:
        return drawing.svg(self.drawing(view), [str(move) for move in race_of(view).moves(view.seat)])


GAME = BackgammonRace()
