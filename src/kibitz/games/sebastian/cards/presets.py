"""Cards that have a name: Sebastian and its better known relatives."""

from __future__ import annotations

from dataclasses import replace

from kibitz.games.sebastian.cards.description import Bonus, Card, Category, Joker

FACES = 6
LATIN = ("primis", "secundus", "tertium", "quartus", "quintus", "sextus")
ENGLISH = ("ones", "twos", "threes", "fours", "fives", "sixes")


def faces(names: tuple[str, ...]) -> tuple[Category, ...]:
    """A category for each face."""
    return tuple(Category(name, "face", face=face) for face, name in enumerate(names, 1))


SEBASTIAN = Card(
    "sebastian",
    dice=5,
    faces=FACES,
    throws=3,
    categories=(
        *faces(LATIN),
        Category("company", "straight", 40, length=5),
        Category("prattle", "straight", 30, length=4),
        Category("squadron", "alike", 25, groups=(3, 2)),
        Category("triplex", "alike", "dice", groups=(3,)),
        Category("quadrupla", "alike", "dice", groups=(4,)),
        Category("quintuplicatam", "alike", 50, groups=(5,)),
        Category("pandemonium", "sum"),
    ),
    bonuses=(Bonus(LATIN, 63, 35),),
)

FIVE_IS_SQUADRON = replace(
    SEBASTIAN,
    categories=tuple(
        replace(category, one_number=True) if category.name == "squadron" else category
        for category in SEBASTIAN.categories
    ),
)


def sebastian(five_is_squadron: bool) -> Card:
    """Sebastian's card under either rule for five of one number."""
    return FIVE_IS_SQUADRON if five_is_squadron else SEBASTIAN


YAHTZEE = Card(
    "yahtzee",
    dice=5,
    faces=FACES,
    throws=3,
    categories=(
        *faces(ENGLISH),
        Category("three-alike", "alike", "dice", groups=(3,)),
        Category("four-alike", "alike", "dice", groups=(4,)),
        Category("full-house", "alike", 25, groups=(3, 2)),
        Category("small-straight", "straight", 30, length=4),
        Category("large-straight", "straight", 40, length=5),
        Category("yahtzee", "alike", 50, groups=(5,)),
        Category("chance", "sum"),
    ),
    bonuses=(Bonus(ENGLISH, 63, 35),),
    joker=Joker("yahtzee", "forced", 100),
)

YATZY = Card(
    "yatzy",
    dice=5,
    faces=FACES,
    throws=3,
    categories=(
        *faces(ENGLISH),
        Category("pair", "alike", groups=(2,)),
        Category("two-pairs", "alike", groups=(2, 2)),
        Category("three-alike", "alike", groups=(3,)),
        Category("four-alike", "alike", groups=(4,)),
        Category("small-straight", "straight", 15, length=5, lowest=1),
        Category("large-straight", "straight", 20, length=5, lowest=2),
        Category("full-house", "alike", "dice", groups=(3, 2)),
        Category("chance", "sum"),
        Category("yatzy", "alike", 50, groups=(5,)),
    ),
    bonuses=(Bonus(ENGLISH, 63, 50),),
)

PRESETS = {card.name: card for card in (SEBASTIAN, YAHTZEE, YATZY)}
