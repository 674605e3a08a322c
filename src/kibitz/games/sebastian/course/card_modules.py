"""The SebastianState module of another card than Sebastian's: the same dice and card, by that card's rules."""

from __future__ import annotations

import random
from collections.abc import Container, Mapping
from types import ModuleType
from typing import Any, ClassVar

from kibitz.games.sebastian.card_rules import CardRules
from kibitz.games.sebastian.cards.description import Bonus, Card, Category, Joker
from kibitz.games.sebastian.course.modules import Dice, Scorecard


def card_of(fields: Mapping[str, Any]) -> Card:
    """The card of a description that was checked, as values of JSON."""
    given = dict(fields)
    given["categories"] = tuple(Category(**_tuples(one)) for one in given["categories"])
    given["bonuses"] = tuple(Bonus(**_tuples(one)) for one in given.get("bonuses", ()))
    given["joker"] = Joker(**given["joker"]) if "joker" in given else None
    return Card(**given)


def _tuples(fields: Mapping[str, Any]) -> dict[str, Any]:
    return {name: tuple(value) if isinstance(value, list) else value for name, value in fields.items()}


def card_module(card: Card) -> ModuleType:
    """The module that a program's `import SebastianState` gives."""
    rules = CardRules(card=card)
    names = card.names

    class CardDice(Dice):
        """The dice as a player sees them; `left` has the throws left."""

        def __init__(self) -> None:
            super().__init__()
            self.left = 0

        def roll(self) -> list[int]:
            return self.reroll(range(card.dice))

        def reroll(self, dice_list: Container[int]) -> list[int]:
            self.dice = [
                random.randrange(1, card.faces + 1) if place in dice_list else self.dice[place]
                for place in range(card.dice)
            ]
            return self.dice

    class CardScorecard(Scorecard):
        """The card as a player sees it; bonusscore has all bonuses, and what jokers brought."""

        Numbers: ClassVar = {one.name: one.face for one in card.categories if one.kind == "face"}
        Categories: ClassVar = list(names)

        def entered(self) -> tuple[int | None, ...]:
            return tuple(self.scorecard.get(name) for name in names)

        def allowed(self, roll: Dice) -> list[str]:
            """The categories into which these dice may be written."""
            return [names[category] for category in rules.may_fill(sorted(roll.dice), self.entered())]

        def record(self, category: str, roll: Dice) -> None:
            """Writes the dice into a category, with the bonuses that this earns."""
            dice, entered = sorted(roll.dice), self.entered()
            if category not in names:
                raise ValueError(f"unknown category {category!r}: expected one of {', '.join(names)}")
            if category in self.scorecard:
                raise ValueError(f"{category} is used already")
            if category not in self.allowed(roll):
                raise ValueError(f"{category} is not allowed for these dice: expected one of {self.allowed(roll)}")
            extra = rules.extra(dice, entered)
            self.bonusscore += extra
            self.totalscore += extra
            self.put(category, rules.worth(names.index(category), dice, entered))

        def put(self, category: str, points: int) -> None:
            before = rules.earned(self.entered())
            self.scorecard[category] = points
            gained = rules.earned(self.entered()) - before
            self.bonusscore += gained
            self.totalscore += points + gained
            self.bonusflag = self.bonusflag or gained > 0

    CardDice.__name__ = CardDice.__qualname__ = "Dice"
    CardScorecard.__name__ = CardScorecard.__qualname__ = "Scorecard"
    module = ModuleType("SebastianState")
    vars(module).update(Dice=CardDice, Scorecard=CardScorecard)
    return module
