"""What the tests of conversations share: who answers in words as a mind plays."""

import json

from kibitz import catalog
from kibitz.exam.prompt import POSITION
from kibitz.table import Adviser, Clock, Game

DIFFICULT = {"columns": 2, "draws": 2}
"""Play Nine as short as it can be."""


class Scripted:
    """Answers as a mind plays, except where it is told to answer something else."""

    def __init__(self, game: str, mind: str) -> None:
        self.game: Game = catalog.game(game)
        self.mind: Adviser = catalog.mind(self.game, mind, 1)

    def move(self, question: str) -> str:
        position = next(line for line in question.splitlines() if line.startswith(POSITION))
        view = self.game.read_view(position.removeprefix(POSITION))
        return str(self.mind.advise(view, Clock())[0].move)

    def answer(self, question: str) -> str:
        return json.dumps({"move": self.move(question)})


def apart(facts: dict[str, float]) -> float:
    """How far first value + luck - regret is from the points."""
    return abs(facts["first_value"] + facts["luck"] - facts["regret"] - facts["points"])
