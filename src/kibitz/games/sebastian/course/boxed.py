"""Answers for a student's SebastianAutoPlayer.py where that runs: the course's dice and card, and the three calls."""

import random
import runpy
import sys
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from kibitz.games.sebastian.course.modules import Dice, Scorecard, course_module
from kibitz.games.sebastian.rules import DICE


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
            card.put(name, points)
        if not question["left"]:
            return self.player.third_roll(dice, card)
        asked = self.player.first_roll if question["left"] == 2 else self.player.second_roll
        answer: Iterable[int] = asked(dice, card)
        # The course's Dice looks for each place in whatever it gets.
        return [place for place in range(DICE) if place in answer]


def load(path: str) -> Program:
    return Program(path)
