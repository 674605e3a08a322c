"""Cards drawn at random: games like the known ones, which nobody has seen."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random

from kibitz.games.sebastian.cards.checking import check
from kibitz.games.sebastian.cards.description import Bonus, Card, Category, Joker, JokerRule
from kibitz.games.sebastian.cards.scoring import most_points
from kibitz.varying import named

NUMERALS = ("ones", "twos", "threes", "fours", "fives", "sixes", "sevens", "eights")
SIZES = {2: "pair", 3: "three-alike", 4: "four-alike", 5: "five-alike", 6: "six-alike"}
DICE = (4, 5, 5, 5, 6)
FACES = (5, 6, 6, 7, 8)
THROWS = (2, 3, 3, 3, 4)
FEWEST, MOST = 9, 13
"""Categories."""
JOKERS: tuple[JokerRule, ...] = ("forced", "any", "free")
STRANGE_ENOUGH = 6
"""The least `distance` from every preset."""
APART = 3
"""The least `distance` between two variants of a class."""


def draw(rng: Random) -> Card:
    """A card; whether it is a good one is another question."""
    dice, faces, throws = rng.choice(DICE), rng.choice(FACES), rng.choice(THROWS)
    numerals = [Category(NUMERALS[face - 1], "face", face=face) for face in range(1, faces + 1)]
    if rng.random() < 0.3:
        # Without the lower half of them the card is shorter, and its bonus another one.
        numerals = numerals[faces // 2 :]
    others = list(patterns(rng, dice, faces))
    rng.shuffle(others)
    count = rng.randint(FEWEST, MOST)
    all_alike = Category(SIZES[dice], "alike", rng.choice((40, 50, 60)), groups=(dice,))
    chosen = [*others[: max(count - len(numerals) - 1, 2)], all_alike]
    rng.shuffle(chosen)
    card = Card(named(rng), dice, faces, throws, (*numerals, *chosen))
    if rng.random() < 0.3:
        points = rng.choice((0, 50, 80))
        card = replace(card, joker=Joker(all_alike.name, rng.choice(JOKERS), points))
    return check(replace(card, bonuses=tuple(bonuses(rng, card, numerals))))


def patterns(rng: Random, dice: int, faces: int) -> Iterator[Category]:
    """Categories that a card may have besides those of single numbers, once each."""
    for size in range(3, dice):
        yield Category(SIZES[size], "alike", rng.choice(("dice", "fitting")), groups=(size,))
    yield Category("two-pairs", "alike", rng.choice(("fitting", "dice", 15)), groups=(2, 2))
    if dice >= 5:
        yield Category("full-house", "alike", rng.choice((25, 30, "dice")), groups=(3, 2))
    if dice == 6:
        yield Category("three-pairs", "alike", rng.choice((30, 35)), groups=(2, 2, 2))
        yield Category("two-triples", "alike", rng.choice((40, 45)), groups=(3, 3))
    longest = min(dice, faces)
    yield Category("straight", "straight", rng.choice((30, 35, 40)), length=longest)
    if longest > 3:
        yield Category("short-straight", "straight", rng.choice((15, 20, 25)), length=longest - 1)
    if dice <= faces:
        yield Category("rainbow", "different", rng.choice(("dice", 20, 25)))
    yield Category("odds", "odd", rng.choice(("dice", 20, 25)))
    yield Category("evens", "even", rng.choice(("dice", 20, 25)))
    yield Category("total", "sum")


def bonuses(rng: Random, card: Card, numerals: list[Category]) -> Iterator[Bonus]:
    """One for the single numbers, which asks for about as much of them as Sebastian's does."""
    names = tuple(category.name for category in numerals)
    reach = sum(most_points(card)[card.names.index(name)] for name in names)
    yield Bonus(names, round(reach * rng.uniform(0.45, 0.62)), rng.choice((25, 30, 35, 40, 50)))


def distance(card: Card, other: Card) -> int:
    """How different two games are: of dice, faces and throws, in categories that only one has, bonuses and jokers."""

    def without_names(one: Card) -> set[Category]:
        return {replace(category, name="") for category in one.categories}

    numbers = (abs(card.dice - other.dice), abs(card.faces - other.faces), abs(card.throws - other.throws))
    sums = [(bonus.least, bonus.points) for bonus in card.bonuses] != [
        (bonus.least, bonus.points) for bonus in other.bonuses
    ]
    jokers = card.joker and (card.joker.rule, card.joker.points)
    others = other.joker and (other.joker.rule, other.joker.points)
    return 2 * sum(numbers) + len(without_names(card) ^ without_names(other)) + sums + (jokers != others)
