"""The contract of Sebastian's course, for the arena."""

from random import Random
from typing import Any

from kibitz.arena.contract import ModuleContract
from kibitz.arena.sandbox.limits import Limits
from kibitz.descriptions import plain
from kibitz.games.sebastian.card_rules import CardRules
from kibitz.games.sebastian.state import Keep, tabletop
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
        "kibitz.games.sebastian.cards.description",
        "kibitz.games.sebastian.cards.lattice",
        "kibitz.games.sebastian.cards.scoring",
        "kibitz.games.sebastian.card_rules",
        "kibitz.games.sebastian.course.modules",
        "kibitz.games.sebastian.course.card_modules",
        "kibitz.games.sebastian.course.boxed",
    )
    harness = "sebastian.py of assignment 2, Fall 2020"
    limits = Limits(call=10.0, total=3600.0)
    # The course's runner would write over a category that is used already, and the game's option reuse=scored does as
    # it does; otherwise a wrong answer costs the least it can.
    rule = "no die is thrown again; the open category that brings least is used up"

    def starts(self, view: View, seed: int) -> Any:
        given = tabletop(view).rules
        return {"starts": seed, "description": plain(given.card)} if isinstance(given, CardRules) else {"starts": seed}

    def question(self, view: View) -> Any:
        position = tabletop(view)
        card = zip(position.rules.names, position.card, strict=True)
        used = {name: points for name, points in card if points is not None}
        before = position.points - sum(used.values())
        return {"dice": list(position.dice), "left": position.left, "card": used, "before": before}

    def move(self, view: View, answer: Any) -> Move:
        position = tabletop(view)
        if position.left:
            return Keep(tuple(die for place, die in enumerate(position.dice) if place not in answer))
        names = position.rules.names
        if answer not in names:
            raise InvalidText(f"unknown category {answer!r}: expected one of {', '.join(names)}")
        fill = position.fill(names.index(answer))
        if fill not in view.moves:
            is_open = position.card[fill.category] is None
            raise InvalidText(f"{answer} is {'not allowed for these dice' if is_open else 'used already'}")
        return fill

    def instead(self, view: View, rng: Random) -> Move:
        position = tabletop(view)
        if position.left:
            return Keep(position.dice)
        return position.fill(min(position.rules.may_fill(position.dice, position.card), key=position.worth))


CONTRACT = SebastianContract()
