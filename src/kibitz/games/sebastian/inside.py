"""Answers for a student's SebastianAutoPlayer.py where that runs: the course's dice and card, and the three calls."""

import random
import runpy
import sys
from collections.abc import Container, Iterable, Mapping
from pathlib import Path
from types import ModuleType
from typing import Any, ClassVar

from kibitz.games.sebastian.rules import BONUS, BONUS_FROM, CATEGORIES, DICE, FACES, score


class Dice:
    """The five dice as a player sees them."""

    def __init__(self) -> None:
        self.dice: list[int] = []

    def roll(self) -> list[int]:
        return self.reroll(range(DICE))

    def reroll(self, places: Container[int]) -> list[int]:
        kept = self.dice or [0] * DICE
        self.dice = [random.randrange(1, FACES + 1) if place in places else kept[place] for place in range(DICE)]
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

    def record(self, category: str, dice: Dice) -> None:
        self.write(category, score(CATEGORIES.index(category), dice.dice))

    def write(self, category: str, points: int) -> None:
        self.scorecard[category] = points
        self.totalscore += points
        if not self.bonusflag and all(name in self.scorecard for name in self.Numbers):
            self.bonusflag = True
            self.bonusscore = BONUS if sum(self.scorecard[name] for name in self.Numbers) >= BONUS_FROM else 0
            self.totalscore += self.bonusscore

    def __str__(self) -> str:
        return "\n".join(f"{self.scorecard.get(name, ''):>4}  {name}" for name in CATEGORIES)


def course_module() -> ModuleType:
    """What `import SebastianState` gives."""
    found = ModuleType("SebastianState")
    found.Dice, found.Scorecard = Dice, Scorecard  # type: ignore[attr-defined]
    return found


class Program:
    """The student's file; a player of its class is made for every game."""

    def __init__(self, path: str) -> None:
        sys.modules["SebastianState"] = course_module()
        sys.path.insert(0, str(Path(path).parent))
        self.make = runpy.run_path(path, run_name="SebastianAutoPlayer")["SebastianAutoPlayer"]
        self.player: Any = None

    def answer(self, question: Mapping[str, Any]) -> Any:
        if "starts" in question:
            random.seed(question["starts"])
            self.player = self.make()
            return None
        dice, card = Dice(), Scorecard()
        dice.dice = list(question["dice"])
        for name, points in question["card"].items():
            card.write(name, points)
        if not question["left"]:
            return self.player.third_roll(dice, card)
        asked = self.player.first_roll if question["left"] == 2 else self.player.second_roll
        answer: Iterable[int] = asked(dice, card)
        # The course's Dice looks for each place in whatever it gets.
        return [place for place in range(DICE) if place in answer]


def load(path: str) -> Program:
    return Program(path)
