"""The contract of Sebastian's course, for the arena."""

from random import Random
from typing import Any

from kibitz.arena.contract import ModuleContract
from kibitz.arena.sandbox.limits import Limits
from kibitz.games.sebastian import rules
from kibitz.games.sebastian.minds import position_of
from kibitz.games.sebastian.state import Fill, Keep
from kibitz.table import InvalidText, Move, View


class SebastianContract(ModuleContract):
    """SebastianAutoPlayer.py: a class with first_roll, second_roll and third_roll."""

    file = "SebastianAutoPlayer.py"
    modules = (
        "kibitz.games.sebastian.rules",
        "kibitz.games.sebastian.course.modules",
        "kibitz.games.sebastian.course.boxed",
    )
    limits = Limits(call=10.0, total=3600.0)
    rule = "no die is thrown again; the open category that brings least is used up"

    def starts(self, view: View, seed: int) -> Any:
        return {"starts": seed}

    def question(self, view: View) -> Any:
        position = position_of(view)
        card = zip(rules.CATEGORIES, position.card, strict=True)
        used = {name: points for name, points in card if points is not None}
        return {"dice": list(position.dice), "left": position.left, "card": used}

    def move(self, view: View, answer: Any) -> Move:
        position = position_of(view)
        if position.left:
            return Keep(tuple(die for place, die in enumerate(position.dice) if place not in answer))
        if answer not in rules.CATEGORIES:
            raise InvalidText(f"{answer!r} is no category: expected one of {', '.join(rules.CATEGORIES)}")
        fill = Fill(rules.CATEGORIES.index(answer))
        if position.card[fill.category] is not None:
            raise InvalidText(f"{answer} is used already")
        return fill

    def instead(self, view: View, rng: Random) -> Move:
        position = position_of(view)
        if position.left:
            return Keep(position.dice)
        fills = [move for move in view.moves if isinstance(move, Fill)]
        return min(fills, key=lambda fill: rules.score(fill.category, position.dice))


CONTRACT = SebastianContract()
