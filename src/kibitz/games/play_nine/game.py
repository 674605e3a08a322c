"""Play Nine in the words of the vocabulary."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from random import Random
from typing import Any

from kibitz.games.play_nine import drawing, minds, state
from kibitz.games.play_nine.state import FEWEST, MOST, Position
from kibitz.table import Adviser, Game, Move, Option, Progress, Seat, State, TableError, View


@dataclass(frozen=True)
class PlayNineState(State):
    """A hand with the ranks of its hidden cards."""

    position: Position

    @property
    def to_move(self) -> tuple[Seat, ...]:
        return self.position.to_move

    def moves(self, seat: Seat) -> Collection[Move]:
        return self.position.moves(seat)

    def read_move(self, seat: Seat, text: str) -> Move:
        return state.read_move(self.position, seat, text)

    def play(self, seat: Seat, move: Move) -> PlayNineState:
        return PlayNineState(self.position.play(seat, move))

    def odds(self, move: Move) -> Fraction:
        return self.position.odds(move)

    def draw(self, rng: Random) -> Move:
        return self.position.draw(rng)

    def view(self, seat: Seat) -> PlayNineView:
        return PlayNineView(self.position.seen())

    def scores(self) -> tuple[float, ...]:
        if self.to_move:
            raise ValueError("the hand is not over")
        return (float(self.position.score()),)

    def outcome(self) -> str:
        left = self.position.draws
        return "all draws taken" if not left else f"all cards open, {left} draw{'s' if left > 1 else ''} left"

    def __str__(self) -> str:
        return str(self.position)


@dataclass(frozen=True)
class PlayNineView(View):
    """A hand as the player sees it."""

    position: Position
    seat: Seat = field(default=0, init=False)

    @property
    def moves(self) -> Collection[Move]:
        return self.position.moves(0)

    def read_move(self, text: str) -> Move:
        return state.read_move(self.position, 0, text)

    def imagine(self, rng: Random) -> PlayNineState:
        return PlayNineState(self.position.imagine(rng))

    def __str__(self) -> str:
        return str(self.position)


class PlayNine(Game):
    """The solitaire version of the card game."""

    name = "play-nine"
    title = "golf with cards, 4 to 10 columns: draw, replace or turn; the lowest score wins"
    aim = "lowest"
    options = (Option("columns", FEWEST, range(FEWEST, MOST + 1), "columns of the board"),)

    def start(self, seats: int, **options: Any) -> PlayNineState:
        return PlayNineState(Position(options.get("columns", FEWEST)))

    def read_state(self, text: str) -> PlayNineState:
        return PlayNineState(state.read(text, knows_all=True))

    def read_view(self, text: str) -> PlayNineView:
        return PlayNineView(state.read(text, knows_all=False))

    def minds(self) -> Mapping[str, Callable[[int], Adviser]]:
        return minds.BY_NAME

    def drawing(self, view: View) -> str:
        assert isinstance(view, PlayNineView)
        return drawing.text(view.position)

    def picture(self, view: View) -> str:
        assert isinstance(view, PlayNineView)
        return drawing.svg(view.position)

    def solve(self, progress: Progress, **options: Any) -> Mapping[str, float]:
        from kibitz.games.play_nine.solve import files

        columns = options.get("columns", FEWEST)
        if columns > files.MOST_COLUMNS:
            raise TableError(f"{columns} columns are too many to solve exactly: expected at most {files.MOST_COLUMNS}")
        return files.fresh_hands(columns, progress)


GAME = PlayNine()
