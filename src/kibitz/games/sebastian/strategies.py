"""How people play Sebastian: strategies that look at the dice and the open categories, but not at the points so far.

Each is a mind; `python benchmarks/sebastian_strategies.py` computes what each is worth exactly.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from functools import cache
from typing import ClassVar

from kibitz.games.sebastian.rules import (
    ALL_USED,
    BONUS,
    BONUS_FROM,
    CATEGORY_COUNT,
    FACES,
    NUMBER,
    Multiset,
    Rules,
    possible_keeps,
)
from kibitz.games.sebastian.solve.turn import TurnValues, turn_by
from kibitz.games.sebastian.state import Fill, Keep, tabletop
from kibitz.table import Advice, Adviser, Clock, View

MEAN_POINTS = (1.8, 5.2, 8.6, 12.2, 15.8, 19.3, 32.8, 29.6, 22.9, 22.2, 13.1, 16.0, 22.2)
"""What best play gets in each category, on average; by `benchmarks/sebastian_strategies.py --pars 20000`."""
BONUS_SHARE = BONUS / BONUS_FROM
"""What a point in the upper section brings towards the bonus."""


class Strategy(Adviser, ABC):
    """A way to keep dice and to fill a category."""

    name: ClassVar[str]
    """Among the minds, and among the ways to play other cards."""

    @abstractmethod
    def keep(self, dice: Multiset, left: int, used: int, rules: Rules) -> Multiset:
        """What is kept of these dice, with `left` rolls left."""

    @abstractmethod
    def fill(self, dice: Multiset, used: int, rules: Rules) -> int:
        """The category that the dice are written into."""

    def advise(self, view: View, clock: Clock) -> list[Advice]:
        position = tabletop(view)
        if not position.rules.is_sebastian:
            # Imported here: only other cards need their solver.
            from kibitz.games.sebastian import card_play

            return [Advice(card_play.choice(self.name, position), None)]
        if position.left:
            return [Advice(Keep(self.keep(position.dice, position.left, position.used, position.rules)), None)]
        return [Advice(Fill(self.fill(position.dice, position.used, position.rules)), None)]


def open_categories(used: int) -> list[int]:
    return [category for category in range(CATEGORY_COUNT) if not used >> category & 1]


class MostPoints(Strategy):
    """Fills the category that scores most now; of equals the first."""

    def fill(self, dice: Multiset, used: int, rules: Rules) -> int:
        return max(open_categories(used), key=lambda category: rules.score(category, dice))


class Hasty(MostPoints):
    """Never rolls again."""

    name = "hasty"

    def keep(self, dice: Multiset, left: int, used: int, rules: Rules) -> Multiset:
        return dice


class Gatherer(MostPoints):
    """Keeps the most frequent number and rolls the rest; of equals the higher number."""

    name = "gatherer"

    def keep(self, dice: Multiset, left: int, used: int, rules: Rules) -> Multiset:
        most = max(dice, key=lambda die: (dice.count(die), die))
        return (most,) * dice.count(most)


class TurnStrategy(Strategy):
    """Plays each turn perfectly for a value of its own for each category and its points."""

    def __init__(self) -> None:
        self.solved = cache(self.solve)

    def value(self, category: int, points: int) -> float:
        """What these points in this category are worth."""
        return points

    def candidates(self, used: int) -> list[int]:
        """The categories that it plays for."""
        return open_categories(used)

    def solve(self, used: int, rules: Rules) -> TurnValues:
        """The turn with these categories used."""
        turn = turn_by(rules)
        wanted = self.candidates(used)
        for category in wanted:
            for points in rules.possible_scores(category):
                turn.set_ending(category, points, self.value(category, points))
        turn.solve(ALL_USED ^ sum(1 << category for category in wanted))
        return turn

    def keep(self, dice: Multiset, left: int, used: int, rules: Rules) -> Multiset:
        turn = self.solved(used, rules)
        return max(possible_keeps(dice), key=lambda keep: (turn.keep_value(NUMBER[keep], left), NUMBER[keep]))

    def fill(self, dice: Multiset, used: int, rules: Rules) -> int:
        turn = self.solved(used, rules)
        return max(self.candidates(used), key=lambda category: turn.category_value(category, NUMBER[dice]))


class InOrder(TurnStrategy):
    """Fills the card from top to bottom, and rolls for the category whose turn it is."""

    name = "in-order"

    def candidates(self, used: int) -> list[int]:
        return open_categories(used)[:1]


class Greedy(TurnStrategy):
    """Rolls for the most points in this turn, whatever category they use up."""

    name = "greedy"


class Par(TurnStrategy):
    """Rolls for the most points above what a category usually brings; upper points count towards the bonus."""

    name = "par"

    def value(self, category: int, points: int) -> float:
        above = points - MEAN_POINTS[category]
        return above * (1 + BONUS_SHARE) if category < FACES else above
