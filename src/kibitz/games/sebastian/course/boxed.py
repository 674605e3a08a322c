"""Answers for a student's SebastianAutoPlayer.py in the sandbox: the course's dice and card, and the three calls."""

import random
import runpy
import sys
from collections.abc import Iterable, Mapping
from pathlib import Path
from types import ModuleType
from typing import Any

from kibitz.games.sebastian.course.card_modules import card_module, card_of
from kibitz.games.sebastian.course.modules import Dice, Scorecard, course_module

METHODS = ("third_roll", "second_roll", "first_roll")
"""What the course's runner calls, by the throws left; first_roll again where another card has more of them."""


class Program:
    """The student's file; a player of its class is made for every game."""

    def __init__(self, path: str) -> None:
        self.path = path
        self.description: Mapping[str, Any] | None = None
        """The description of a card other than Sebastian's, once a game has it."""
        sys.path.insert(0, str(Path(path).parent))
        self.run(course_module())
        self.player: Any = None
        self.noted: list[str] = []
        """What the player did besides its last answer; the arena takes it from here and reports it."""

    def run(self, state: ModuleType) -> None:
        """Runs the file, for which this module is SebastianState."""
        self.state = sys.modules["SebastianState"] = state
        self.make = runpy.run_path(self.path, run_name="SebastianAutoPlayer")["SebastianAutoPlayer"]

    def answer(self, question: Mapping[str, Any]) -> Any:
        if "starts" in question:
            if question.get("description") != self.description:
                # The card is known now, and the file may have looked at Sebastian's.
                self.description = question.get("description")
                self.run(card_module(card_of(self.description)) if self.description else course_module())
            random.seed(question["starts"])
            self.player = self.make()
            return None
        method = METHODS[min(question["left"], len(METHODS) - 1)]
        dice, card = self.shown(question)
        answer = getattr(self.player, method)(dice, card)
        # In the course's runner these are the true dice and card, so a change would change the game. Here they are
        # copies, the game goes on from the truth, and the change is a fault.
        for name, thing, truth in zip(("dice", "scorecard"), (dice, card), self.shown(question), strict=True):
            if any(vars(thing).get(part) != value for part, value in vars(truth).items()):
                self.noted.append(f"{method} changed the {name} it was shown")
        return answer if question["left"] == 0 else rerolled(answer, len(question["dice"]))

    def shown(self, question: Mapping[str, Any]) -> tuple[Dice, Scorecard]:
        """The dice and the card of a question, as the course's runner would show them."""
        dice, card = self.state.Dice(), self.state.Scorecard()
        dice.dice = list(question["dice"])
        for name, points in question["card"].items():
            card.put(name, points)
        card.totalscore += question["before"]
        if self.description:
            dice.left = question["left"]
            card.bonusscore += question["before"]
        return dice, card


def rerolled(answer: Iterable[int], dice: int) -> list[int]:
    """The places to roll again: as the course's Dice does, each place is looked for in whatever the player answers."""
    return [place for place in range(dice) if place in answer]


def load(path: str) -> Program:
    return Program(path)
