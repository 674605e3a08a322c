"""Sebastian in the words of the vocabulary."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from random import Random
from typing import Any

from kibitz.games.sebastian import drawing, minds, rules, state
from kibitz.games.sebastian.state import Position, Throw
from kibitz.table import Adviser, Ending, Game, Move, Option, Progress, Seat, State, View

OUTCOMES = ("without the bonus", "with the bonus")


@dataclass(frozen=True)
class SebastianState(State):
    """Five dice, a card, and nothing hidden."""

    position: Position

    @property
    def to_move(self) -> tuple[Seat, ...]:
        return self.position.to_move

    def moves(self, seat: Seat) -> Collection[Move]:
        return self.position.moves(seat)

    def read_move(self, seat: Seat, text: str) -> Move:
        return state.read_move(self.position, seat, text)

    def play(self, seat: Seat, move: Move) -> SebastianState:
        return SebastianState(self.position.play(seat, move))

    def odds(self, move: Move) -> Fraction:
        assert isinstance(move, Throw)
        return rules.odds(move.dice)

    def draw(self, rng: Random) -> Throw:
        # A randrange a die, as the course's Dice calls it.
        return Throw(tuple(sorted(rng.randrange(1, 7) for _ in range(rules.DICE - len(self.position.dice)))))

    def view(self, seat: Seat) -> SebastianView:
        return SebastianView(self.position)

    def scores(self) -> tuple[float, ...]:
        if self.to_move:
            raise ValueError("the game is not over")
        return (float(self.position.total),)

    def outcome(self) -> str:
        return OUTCOMES[self.position.upper >= rules.BONUS_FROM]

    def __str__(self) -> str:
        return str(self.position)


@dataclass(frozen=True)
class SebastianView(View):
    """The same, as the player sees it."""

    position: Position
    seat: Seat = field(default=0, init=False)

    @property
    def moves(self) -> Collection[Move]:
        return self.position.moves(0)

    def read_move(self, text: str) -> Move:
        return state.read_move(self.position, 0, text)

    def imagine(self, rng: Random) -> SebastianState:
        return SebastianState(self.position)

    def __str__(self) -> str:
        return str(self.position)


class Sebastian(Game):
    """The dice game of thirteen categories."""

    name = "sebastian"
    title = "five dice, up to three throws a turn, thirteen categories: solved"
    aim = "highest"
    options = (Option("five_is_squadron", "no", ("no", "yes"), "whether five of a kind is a squadron too"),)

    def start(self, seats: int, **options: Any) -> SebastianState:
        return SebastianState(Position(five_is_squadron=options.get("five_is_squadron") == "yes"))

    def read_state(self, text: str) -> SebastianState:
        return SebastianState(state.read(text))

    def read_view(self, text: str) -> SebastianView:
        return SebastianView(state.read(text))

    def minds(self) -> Mapping[str, Callable[[int], Adviser]]:
        return minds.BY_NAME

    def mind(self, name: str) -> Callable[[int], Adviser] | None:
        if not name.startswith("target:"):
            return None
        from kibitz.games.sebastian.aiming import aiming

        made = aiming(name)
        return lambda seed: made

    def drawing(self, view: View) -> str:
        assert isinstance(view, SebastianView)
        return drawing.text(view.position)

    def picture(self, view: View) -> str:
        assert isinstance(view, SebastianView)
        return drawing.svg(view.position)

    def tally(self, seeds: range, **options: Any) -> Mapping[Ending, int] | None:
        from kibitz.games.sebastian.lanes import Many

        if seeds.step != 1:
            return None
        five_is_squadron = options.get("five_is_squadron") == "yes"
        many = Many(minds.solved(five_is_squadron)[0], five_is_squadron)
        scores = many.scores(seeds.start, len(seeds))
        return Counter(
            Ending(float(score), OUTCOMES[earned]) for score, earned in zip(scores, many.earned(), strict=True)
        )

    def solve(self, progress: Progress, **options: Any) -> Mapping[str, float]:
        from kibitz.games.sebastian.solve.solve import Solver

        worth = Solver(options.get("five_is_squadron") == "yes").solve(progress)
        return {"expected final score from an empty card": worth[0]}


GAME = Sebastian()
