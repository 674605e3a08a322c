"""The minds that play Sebastian, weakest first."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import cache, lru_cache
from operator import itemgetter
from typing import TYPE_CHECKING, TypeAlias

from kibitz.games.sebastian import rules
from kibitz.games.sebastian.solve.files import solution
from kibitz.games.sebastian.solve.turn import TurnValues
from kibitz.games.sebastian.state import Fill, Keep, Tabletop, keeps, tabletop
from kibitz.minds import RandomMind
from kibitz.table import Advice, Adviser, Clock, InvalidText, Move, View
from kibitz.words import shown

if TYPE_CHECKING:
    from kibitz.games.sebastian.solve.target import TargetSolver

DECIMALS = 12
"""Probabilities that agree to this many decimals differ by rounding only."""


class Hasty(Adviser):
    """Never rolls again; takes the category that scores most now, or the first one if none scores."""

    def advise(self, view: View, clock: Clock) -> list[Advice]:
        position = tabletop(view)
        if position.left:
            return [Advice(Keep(position.dice), None)]
        return [Advice(greedy_fill(position), None)]


class Gatherer(Adviser):
    """Keeps the most frequent face, the higher one in a tie; then takes the category that scores most now."""

    def advise(self, view: View, clock: Clock) -> list[Advice]:
        position = tabletop(view)
        if not position.left:
            return [Advice(greedy_fill(position), None)]
        most = max(position.dice, key=lambda die: (position.dice.count(die), die))
        return [Advice(Keep((most,) * position.dice.count(most)), None)]


def greedy_fill(position: Tabletop) -> Fill:
    """The open category with the most points; the first one in a tie."""

    def points(category: int) -> int:
        return rules.score(category, position.dice, position.five_is_squadron)

    return Fill(max(position.open_categories, key=points))


MoveValue: TypeAlias = tuple[float, int, Move]
"""The value of a choice, how it is preferred among choices of the same value, and its move.

The value is the expected points still to come, the bonus included; for a target it is the probability of success. Best
play prefers the greater number: more dice kept, or the earlier category.
"""


def values_of_moves(position: Tabletop, turn: TurnValues) -> list[MoveValue]:
    """Every legal choice with its value, given a turn whose endings are filled in."""
    if not position.left:
        roll = rules.NUMBER[position.dice]
        return [
            (turn.category_value(category, roll), -category, Fill(category)) for category in position.open_categories
        ]
    turn.end_turn(position.used)
    turn.one_reroll()
    if position.left == 2:
        turn.two_rerolls()
    numbers = [(rules.NUMBER[keep.dice], keep) for keep in keeps(position.dice)]
    return [(turn.keep_value(number, position.left), number, keep) for number, keep in numbers]


def expected_points(position: Tabletop) -> list[MoveValue]:
    """Every choice with the expected points still to come under best play after it, best first."""
    values, turn = solution(position.five_is_squadron)
    turn.fill_endings(values, position.used, position.upper)
    return sorted(values_of_moves(position, turn), key=itemgetter(0, 1), reverse=True)


class Best(Adviser):
    """The highest expected final score, exactly."""

    def advise(self, view: View, clock: Clock) -> list[Advice]:
        position = tabletop(view)
        points = position.points
        return [
            Advice(move, points + value, note(position, move, value)) for value, _, move in expected_points(position)
        ]


def note(position: Tabletop, move: Move, value: float) -> str:
    """The choice in words."""
    if isinstance(move, Fill):
        points = rules.score(move.category, position.dice, position.five_is_squadron)
        return f"{move} for {points}: {value - points:.1f} more points expected after it"
    return f"{move}: {value:.1f} more points expected"


class ForTarget(Adviser):
    """Maximises the probability of a final score of at least `target`; ties are broken by the expected score."""

    def __init__(self, target: int) -> None:
        self.target = target

    def advise(self, view: View, clock: Clock) -> list[Advice]:
        position = tabletop(view)
        points = {move: value for value, _, move in expected_points(position)}
        ranked = sorted(
            self.probabilities(position),
            # Where success is certain or impossible, the probabilities differ by rounding only.
            key=lambda item: (round(item[0], DECIMALS), points[item[2]]),
            reverse=True,
        )
        return [
            Advice(move, None, f"{move}: {100 * probability:.3f} % to reach {self.target}")
            for probability, _, move in ranked
        ]

    def probabilities(self, position: Tabletop) -> list[MoveValue]:
        """Every choice with the largest probability of success after it."""
        turn = turn_for_target(position.five_is_squadron)
        needed = self.target - position.points
        target_solution(self.target, position.five_is_squadron).fill_endings(
            turn, position.used, position.upper, needed
        )
        return values_of_moves(position, turn)


@lru_cache(maxsize=2)
def target_solution(target: int, five_is_squadron: bool) -> TargetSolver:
    """Solved when first asked for: some seconds and up to 300 MB; two are remembered."""
    from kibitz.games.sebastian.solve.target import TargetSolver

    solver = TargetSolver(target, five_is_squadron)
    solver.solve()
    return solver


@cache
def turn_for_target(five_is_squadron: bool) -> TurnValues:
    """A turn whose values are probabilities."""
    return TurnValues(five_is_squadron)


def read_target(name: str) -> Callable[[int], Adviser]:
    """The mind of a name such as target:250."""
    number = name.partition(":")[2]
    if not re.fullmatch("[0-9]{1,4}", number) or not 1 <= int(number) <= rules.HIGHEST_SCORE + 1:
        raise InvalidText(
            f"invalid mind {shown(name)}: expected a target from 1 to {rules.HIGHEST_SCORE + 1}, e.g. target:250"
        )
    return lambda seed: ForTarget(int(number))


MINDS: Mapping[str, Callable[[int], Adviser]] = {
    "random": RandomMind,
    "hasty": lambda seed: Hasty(),
    "gatherer": lambda seed: Gatherer(),
    "best": lambda seed: Best(),
}
