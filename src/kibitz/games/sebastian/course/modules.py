"""The course's SebastianState module: dice and card as a student's player gets them."""

import random
from collections.abc import Container
from types import ModuleType
from typing import ClassVar

from kibitz.games.sebastian.rules import ASSIGNMENT, CATEGORIES, DICE, FACES


class Dice:
    """The five dice as a player sees them."""

    def __init__(self) -> None:
        self.dice: list[int] = []

    def roll(self) -> list[int]:
        return self.reroll(range(DICE))

    def reroll(self, dice_list: Container[int]) -> list[int]:
        """Throws again those whose places, from 0, are in the list."""
        self.dice = [
            random.randrange(1, FACES + 1) if place in dice_list else self.dice[place] for place in range(DICE)
        ]
        return self.dice

    def __str__(self) -> str:
        return " ".join(map(str, self.dice))


class Scorecard:
    """The card as a player sees it."""

    Numbers: ClassVar = {name: face for face, name in enumerate(CATEGORIES[:FACES], 1)}
    Categories: ClassVar = list(CATEGORIES)

    def __init__(self) -> None:
        self.scorecard: dict[str, int] = {}
        self.totalscore = 0
        self.bonusscore = 0
        self.bonusflag = False

    def record(self, category: str, roll: Dice) -> None:
        """Writes the dice into a category, and the bonus once the first six are full."""
        if category not in CATEGORIES:
            raise ValueError(f"unknown category {category!r}: expected one of {', '.join(CATEGORIES)}")
        if category in self.scorecard:
            raise ValueError(f"{category} is used already")
        self.put(category, ASSIGNMENT.score(CATEGORIES.index(category), roll.dice))

    def put(self, category: str, points: int) -> None:
        """Writes the points of an open category, and the bonus once the first six are full."""
        self.scorecard[category] = points
        self.totalscore += points
        if not self.bonusflag and all(name in self.scorecard for name in self.Numbers):
            upper = sum(self.scorecard[name] for name in self.Numbers)
            self.bonusscore = ASSIGNMENT.bonus(upper)
            self.bonusflag = True
            self.totalscore += self.bonusscore

    def __str__(self) -> str:
        rows = [f"{self.scorecard.get(name, 0):10}  {name}" for name in self.Categories]
        rows.append(f"{self.bonusscore if self.bonusflag else '':>10}  Bonus")
        return "\n".join([*rows, f"{self.totalscore:10}  TOTAL", ""])


def course_module() -> ModuleType:
    """The module that a student's `import SebastianState` gives."""
    module = ModuleType("SebastianState")
    vars(module).update(Dice=Dice, Scorecard=Scorecard)
    return module
