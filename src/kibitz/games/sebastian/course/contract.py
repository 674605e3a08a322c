"""The contract of Sebastian's course, for the arena."""

from random import Random
from typing import Any

from kibitz.arena.contract import ModuleContract
from kibitz.arena.sandbox.limits import Limits
from kibitz.games.sebastian import rules
from kibitz.games.sebastian.state import Fill, Keep, tabletop
from kibitz.table import InvalidText, Move, View


class SebastianContract(ModuleContract):
    """SebastianAutoPlayer.py: a class with first_roll, second_roll and third_roll.

    The assignment's programs run beside the course's sebastian.py and SebastianState.py "without any modifications".
    """

    file = "SebastianAutoPlayer.py"
    gives = ("SebastianState",)
    words = ("SebastianAutoPlayer", "first_roll", "second_roll", "third_roll", "quintuplicatam", "pandemonium")
    requires = {  # noqa: RUF012
        "SebastianAutoPlayer": "class",
        "first_roll": "method",
        "second_roll": "method",
        "third_roll": "method",
    }
    libraries = ()
    modules = (
        "kibitz.games.sebastian.rules",
        "kibitz.games.sebastian.course.modules",
        "kibitz.games.sebastian.course.boxed",
    )
    harness = "sebastian.py of assignment 2, Fall 2020"
    limits = Limits(call=10.0, total=3600.0)
    # The course's runner would write over a category that is used already, and the game's option reuse=scored does as
    # it does; otherwise a wrong answer costs the least it can.
    rule = "no die is thrown again; the open category that brings least is used up"

    def starts(self, view: View, seed: int) -> Any:
        return {"starts": seed}

    def question(self, view: View) -> Any:
        position = tabletop(view)
        card = zip(rules.CATEGORIES, position.card, strict=True)
        used = {name: points for name, points in card if points is not None}
        before = position.points - sum(used.values())
        return {"dice": list(position.dice), "left": position.left, "card": used, "before": before}

    def move(self, view: View, answer: Any) -> Move:
        position = tabletop(view)
        if position.left:
            return Keep(tuple(die for place, die in enumerate(position.dice) if place not in answer))
        if answer not in rules.CATEGORIES:
            raise InvalidText(f"unknown category {answer!r}: expected one of {', '.join(rules.CATEGORIES)}")
        fill = Fill(rules.CATEGORIES.index(answer))
        if fill not in view.moves:
            raise InvalidText(f"{answer} is used already")
        return fill

    def instead(self, view: View, rng: Random) -> Move:
        position = tabletop(view)
        if position.left:
            return Keep(position.dice)
        return Fill(min(position.open_categories, key=position.worth))


CONTRACT = SebastianContract()
