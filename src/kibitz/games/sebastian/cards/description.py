"""What a game of the family is: dice, throws, categories, bonuses and jokers, as one frozen value.

Scores, the rules in English and the solution follow from it. Code that makes one by hand calls `check` of checking.py;
reading.py does so for TOML and JSON.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Literal

Kind = Literal["face", "alike", "straight", "different", "odd", "even", "sum"]
Points = int | Literal["dice", "fitting"]
JokerRule = Literal["forced", "any", "free", "bonus"]

JOKER_RULES: tuple[JokerRule, ...] = ("forced", "any", "free", "bonus")
MOST_CATEGORIES = 20


@dataclass(frozen=True)
class Category:
    """A line of the card: what the dice must show, and what they score then. Other dice score nothing."""

    name: str
    kind: Kind
    points: Points = "fitting"
    """A number, or the sum of all dice, or of those that meet the requirement."""
    face: int = 0
    """The face of kind face."""
    groups: tuple[int, ...] = ()
    """Of kind alike: how many dice of one number, and of another, and so on."""
    one_number: bool = False
    """Of kind alike with several groups: whether these may be of the same number, so that four alike are two pairs."""
    length: int = 0
    """Of kind straight: how many consecutive numbers."""
    lowest: int = 0
    """Of kind straight: the number that it must begin with; 0 for any."""


@dataclass(frozen=True)
class Bonus:
    """Points for some categories that add up to enough."""

    categories: tuple[str, ...]
    least: int
    points: int


@dataclass(frozen=True)
class Joker:
    """What dice of one number mean once their category is used.

    Then the dice are a joker. The rules, where "its face" is the category of kind face for its number:
    forced: its face if that is open; else a category of another kind, where it scores as if it met the requirement;
    else a face, for 0 points. any: its face if that is open; else any category, with the same points. free: any
    category; it meets every requirement once its face is used. bonus: as without a joker, only the bonus counts.
    """

    category: str
    rule: JokerRule = "forced"
    points: int = 0
    """Points for each joker, if its category scored."""


@dataclass(frozen=True)
class Card:
    """A game of the family."""

    name: str
    dice: int
    faces: int
    throws: int
    categories: tuple[Category, ...]
    bonuses: tuple[Bonus, ...] = ()
    joker: Joker | None = None

    @cached_property
    def names(self) -> tuple[str, ...]:
        return tuple(category.name for category in self.categories)

    @property
    def all_used(self) -> int:
        """The set of all categories, one bit each."""
        return (1 << len(self.categories)) - 1

    @cached_property
    def joker_category(self) -> int:
        """The number of the category whose dice are jokers later, -1 without one."""
        return self.names.index(self.joker.category) if self.joker else -1

    @cached_property
    def face_categories(self) -> tuple[int, ...]:
        """For each face the number of its category, -1 without one."""
        own = {one.face: number for number, one in reversed([*enumerate(self.categories)]) if one.kind == "face"}
        return tuple(own.get(face, -1) for face in range(1, self.faces + 1))

    @cached_property
    def counted(self) -> tuple[frozenset[int], ...]:
        """For each bonus the numbers of its categories."""
        return tuple(frozenset(map(self.names.index, bonus.categories)) for bonus in self.bonuses)
