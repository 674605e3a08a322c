"""The minds that play Sebastian, weakest first."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from operator import itemgetter
from typing import TypeAlias

from kibitz.games.sebastian import rules, strategies
from kibitz.games.sebastian.rules import Rules
from kibitz.games.sebastian.solve.card_values import CardValues, shipped
from kibitz.games.sebastian.solve.turn import TurnValues, turn_by
from kibitz.games.sebastian.state import Fill, Tabletop, keeps, tabletop
from kibitz.minds import RandomMind
from kibitz.native import once_a_thread
from kibitz.table import Advice, Adviser, Clock, InvalidText, Move, View
from kibitz.words import shown

GOALS = {
    "target": "the final score to reach, 1 to 376: the play that most often does",
    "beat": "the same for a score to exceed, 0 to 375",
    "against": "how many opponents who play for the mean to beat, 1 to 100: the play that most often does",
}
"""Goals that are a number; read_goal reads them, and `kibitz advise` has their words as flags."""
DIGITS = 6
"""Significant digits of a probability that a solution in single precision has."""
MOST_OPPONENTS = 100
"""Beating more than this many is little but luck."""


MoveValue: TypeAlias = tuple[float, int, Move]
"""The value of a choice, how it is preferred among choices of the same value, and its move.

The value is the expected points still to come, the bonus included; for a target it is the probability of success. Best
play prefers the greater number: more dice kept, or the earlier category.
"""


@once_a_thread
def solution(rules: Rules) -> tuple[CardValues, TurnValues]:
    """The solved cards, and a turn to work with, whose endings are filled in for each question."""
    return shipped(rules), turn_by(rules)


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
    if not position.rules.is_sebastian:
        # Imported here: Sebastian's own values are shipped, and need no solver.
        from kibitz.games.sebastian import card_play

        return sorted(card_play.expected_points(position), key=itemgetter(0, 1), reverse=True)
    values, turn = solution(position.rules)
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

    def is_exact(self, view: View) -> bool:
        return True

    def explain(self, view: View, advice: list[Advice]) -> list[Advice]:
        if not tabletop(view).rules.is_sebastian:
            return advice
        from kibitz.games.sebastian.reasons import explained

        return explained(tabletop(view), advice)


def note(position: Tabletop, move: Move, value: float) -> str:
    """What the choice brings, in words."""
    if isinstance(move, Fill):
        points = position.worth(move.category)
        return f"scores {points}, {value - points:.1f} more expected"
    return f"{value:.1f} more expected"


class GoalMind(Adviser):
    """Best play for another goal than the mean; of moves that serve it equally it takes the expected score.

    Loads its solution when first asked, or solves it: some tens of seconds on two cores, once for all targets.
    """

    def __init__(self, goal: str, points: int, opponents: int = 0) -> None:
        """goal: in words. points: to reach, or with opponents, who maximise their mean, the most on any card."""
        self.goal, self.points, self.opponents = goal, points, opponents

    def probabilities(self, position: Tabletop) -> list[MoveValue]:
        """Every choice with the largest probability of success after it."""
        if not self.opponents and position.points >= self.points:
            return [(1.0, preference, move) for _, preference, move in expected_points(position)]
        # Imported here because most minds need no threads, and start sooner without.
        from kibitz.games.sebastian.solve.goal_cache import Goal, solved

        solver = solved(Goal(self.opponents, position.rules), position.used)
        _, turn = solution(position.rules)
        solver.fill_endings(turn, position.used, position.upper, self.points - position.points)
        return values_of_moves(position, turn)

    def advise(self, view: View, clock: Clock) -> list[Advice]:
        position = tabletop(view)
        if not position.rules.is_sebastian:
            raise InvalidText(f"to {self.goal} is solved for Sebastian's own card: expected best with another one")
        points = {move: value for value, _, move in expected_points(position)}
        ranked = sorted(
            self.probabilities(position),
            key=lambda item: (to_digits(item[0]), points[item[2]]),
            reverse=True,
        )
        return [Advice(move, None, f"{100 * chance:.3f} % to {self.goal}") for chance, _, move in ranked]


def to_digits(probability: float) -> float:
    """Rounded to the digits that a solution has: where those agree, rounding alone tells two moves apart."""
    return float(f"{probability:.{DIGITS}g}")


def read_number(name: str, least: int, most: int) -> int:
    """The number after the colon of a mind's name."""
    kind, _, number = name.partition(":")
    if not re.fullmatch("[0-9]{1,4}", number) or not least <= int(number) <= most:
        raise InvalidText(f"invalid mind {shown(name)}: expected {kind}: and a number from {least} to {most}")
    return int(number)


def read_goal(name: str) -> Callable[[int], Adviser] | None:
    """The mind of a name such as target:250, beat:249 or against:10; None for other names."""
    match name.partition(":"):
        case ("target", ":", _):
            target = read_number(name, 1, rules.HIGHEST_SCORE + 1)
        case ("beat", ":", _):
            target = read_number(name, 0, rules.HIGHEST_SCORE) + 1
        case ("against", ":", _):
            opponents = read_number(name, 1, MOST_OPPONENTS)
            return lambda seed: GoalMind(f"beat {opponents}", rules.MOST_POINTS, opponents)
        case _:
            return None
    return lambda seed: GoalMind(f"reach {target}", target)


MINDS: Mapping[str, Callable[[int], Adviser]] = {
    "random": RandomMind,
    "hasty": lambda seed: strategies.Hasty(),
    "in-order": lambda seed: strategies.InOrder(),
    "gatherer": lambda seed: strategies.Gatherer(),
    "greedy": lambda seed: strategies.Greedy(),
    "par": lambda seed: strategies.Par(),
    "best": lambda seed: Best(),
}
