"""Who plays Sebastian, weakest first."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from random import Random

from kibitz.data_files import shipped
from kibitz.games.sebastian import rules
from kibitz.games.sebastian.solve.turn import Weighing
from kibitz.games.sebastian.solve.values import Values
from kibitz.games.sebastian.state import Fill, Keep, Position, keeps
from kibitz.table import Advice, Adviser, Clock, Move, View


def position_of(view: View) -> Position:
    found = view.position  # type: ignore[attr-defined]
    assert isinstance(found, Position)
    return found


class Chancer(Adviser):
    """Any move, all alike."""

    def __init__(self, seed: int) -> None:
        self.rng = Random(seed)

    def advise(self, view: View, clock: Clock) -> list[Advice]:
        return [Advice(self.rng.choice(list(view.moves)), None)]


class Hasty(Adviser):
    """Never throws again; takes the category that brings most now, and wastes the cheapest when none does."""

    def advise(self, view: View, clock: Clock) -> list[Advice]:
        position = position_of(view)
        if position.left:
            return [Advice(Keep(position.dice), None)]
        return [Advice(best_now(position), None)]


class Gatherer(Adviser):
    """Keeps the face that shows most often, of equals the higher; then the category that brings most now."""

    def advise(self, view: View, clock: Clock) -> list[Advice]:
        position = position_of(view)
        if not position.left:
            return [Advice(best_now(position), None)]
        most = max(position.dice, key=lambda die: (position.dice.count(die), die))
        return [Advice(Keep((most,) * position.dice.count(most)), None)]


def best_now(position: Position) -> Fill:
    """The open category with the most points; of equals the first."""
    open_ones = [category for category, points in enumerate(position.card) if points is None]
    return Fill(max(open_ones, key=lambda category: rules.score(category, position.dice, position.five_is_squadron)))


@cache
def solved(five_is_squadron: bool) -> tuple[Values, Weighing]:
    """The solved table, and the lattice to weigh a turn on."""
    name = "games/sebastian/data/five_is_squadron.bin" if five_is_squadron else "games/sebastian/data/values.bin"
    return Values(shipped(name)), Weighing(five_is_squadron)


def worths(position: Position) -> list[tuple[float, int, Move]]:
    """Every choice with the points that it leaves to expect, best first; the number between settles what is equal."""
    values, weighing = solved(position.five_is_squadron)
    used = position.used
    weighing.look_ahead(values, used, position.upper)
    found: list[tuple[float, int, Move]]
    if position.left:
        weighing.end(used)
        weighing.throw_once()
        if position.left == 2:
            weighing.keep_once()
            weighing.throw_twice()
        numbers = [(rules.NUMBER[keep.dice], keep) for keep in keeps(position.dice)]
        found = [(weighing.value(number, position.left), number, keep) for number, keep in numbers]
    else:
        roll = rules.NUMBER[position.dice]
        open_ones = [category for category, points in enumerate(position.card) if points is None]
        found = [(weighing.ending(category, roll), -category, Fill(category)) for category in open_ones]
    found.sort(key=lambda item: item[:2], reverse=True)
    return found


def worths_of_start() -> float:
    """The optimum from an empty card."""
    return solved(False)[0].worth(0, 0)


class Best(Adviser):
    """The highest expected final score, exactly."""

    def advise(self, view: View, clock: Clock) -> list[Advice]:
        position = position_of(view)
        so_far = sum(points or 0 for points in position.card)
        return [Advice(move, so_far + value, note(position, move, value)) for value, _, move in worths(position)]


def note(position: Position, move: Move, value: float) -> str:
    """The choice in words."""
    if isinstance(move, Fill):
        points = rules.score(move.category, position.dice, position.five_is_squadron)
        return f"{move} for {points}: {value - points:.1f} more points expected after it"
    return f"{move}: {value:.1f} more points expected"


BY_NAME: Mapping[str, Callable[[int], Adviser]] = {
    "random": Chancer,
    "hasty": lambda seed: Hasty(),
    "gatherer": lambda seed: Gatherer(),
    "best": lambda seed: Best(),
}
