"""Answers for a student's SebastianAutoPlayer.py in the sandbox: the course's dice and card, and the three calls."""

import random
import runpy
import sys
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from kibitz.games.sebastian.course.modules import Dice, Scorecard, course_module
from kibitz.games.sebastian.rules import DICE

METHODS = {2: "first_roll", 1: "second_roll", 0: "third_roll"}
"""What the course's runner calls, by the throws left."""


class Program:
    """The student's file; a player of its class is made for every game."""

    def __init__(self, path: str) -> None:
        sys.modules["SebastianState"] = course_module()
        sys.path.insert(0, str(Path(path).parent))
        self.make = runpy.run_path(path, run_name="SebastianAutoPlayer")["SebastianAutoPlayer"]
        self.player: Any = None
        self.noted: list[str] = []
        """What the player did besides its last answer; the arena takes it from here and reports it."""

    def answer(self, question: Mapping[str, Any]) -> Any:
        if "starts" in question:
            random.seed(question["starts"])
            self.player = self.make()
            return None
        method = METHODS[question["left"]]
        dice, card = shown(question)
        answer = getattr(self.player, method)(dice, card)
        # In the course's runner these are the true dice and card, so a change would change the game. Here they are
        # copies, the game goes on from the truth, and the change is a fault.
        for name, thing, truth in zip(("dice", "scorecard"), (dice, card), shown(question), strict=True):
            if any(vars(thing).get(part) != value for part, value in vars(truth).items()):
                self.noted.append(f"{method} changed the {name} it was shown")
        return answer if question["left"] == 0 else rerolled(answer)


def shown(question: Mapping[str, Any]) -> tuple[Dice, Scorecard]:
    """The dice and the card of a question, as the course's runner would show them."""
    dice, card = Dice(), Scorecard()
    dice.dice = list(question["dice"])
    for name, points in question["card"].items():
        card.put(name, points)
    card.totalscore += question["before"]
    return dice, card


def rerolled(answer: Iterable[int]) -> list[int]:
    """The places to roll again: as the course's Dice does, each place is looked for in whatever the player answers."""
    return [place for place in range(DICE) if place in answer]


def load(path: str) -> Program:
    return Program(path)
