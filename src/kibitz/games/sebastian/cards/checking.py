"""Whether a description is a game; an error names the first field that is wrong."""

from __future__ import annotations

from kibitz.descriptions import NAME, Invalid, whole
from kibitz.games.sebastian.cards.description import JOKER_RULES, MOST_CATEGORIES, Bonus, Card, Category, Joker
from kibitz.games.sebastian.cards.scoring import most_points
from kibitz.words import shown, some

KINDS = ("face", "alike", "straight", "different", "odd", "even", "sum")
DICE, FACES, THROWS = range(2, 7), range(3, 9), range(1, 5)
MOST_BONUSES = 3
MOST_POINTS = 1000
RESERVED = frozenset({"keep", "roll", "all", "nothing", "none", "card", "extra", "left", "dice", "lenient", "reuse"})
"""Words that mean something else where a category is named."""


def check(card: Card) -> Card:
    """The card; Invalid that names the first field which is wrong."""
    check_name(card.name, "name")
    whole(card.dice, "dice", DICE[0], DICE[-1])
    whole(card.faces, "faces", FACES[0], FACES[-1])
    whole(card.throws, "throws", THROWS[0], THROWS[-1])
    if not 1 <= len(card.categories) <= MOST_CATEGORIES:
        raise Invalid(f"categories: {len(card.categories)} of them, expected 1 to {MOST_CATEGORIES}")
    for number, category in enumerate(card.categories, 1):
        check_category(card, category, f"categories {number}")
    for number, name in enumerate(card.names, 1):
        if name in card.names[: number - 1]:
            raise Invalid(f"categories {number}: name = {name!r}: expected every name once")
    if len(card.bonuses) > MOST_BONUSES:
        raise Invalid(f"bonuses: {len(card.bonuses)} of them, expected at most {MOST_BONUSES}")
    for number, bonus in enumerate(card.bonuses, 1):
        check_bonus(card, bonus, f"bonuses {number}")
    if card.joker:
        check_joker(card, card.joker)
    return card


def check_name(name: str, field: str) -> None:
    if not NAME.fullmatch(name) or name in RESERVED:
        raise Invalid(
            f"{field} = {shown(name)}: expected small letters, digits and hyphens, at most 24, and no word of the moves"
        )


def check_category(card: Card, category: Category, where: str) -> None:
    check_name(category.name, f"{where}: name")
    if category.kind not in KINDS:
        raise Invalid(f"{where}: kind = {shown(category.kind)}: expected one of {some(KINDS)}")
    if category.points not in ("dice", "fitting"):
        if isinstance(category.points, str):
            raise Invalid(f"{where}: points = {shown(category.points)}: expected a number, 'dice' or 'fitting'")
        whole(category.points, f"{where}: points", 1, MOST_POINTS)
    needed = {"face": "face", "alike": "groups", "straight": "length"}.get(category.kind)
    for field in ("face", "groups", "length"):
        if field != needed and getattr(category, field):
            raise Invalid(f"{where}: {field}: expected none for the kind {category.kind}")
    if category.lowest and category.kind != "straight":
        raise Invalid(f"{where}: lowest: expected none for the kind {category.kind}")
    if category.one_number and len(category.groups) < 2:
        raise Invalid(f"{where}: one_number: expected it with several groups only")
    if category.kind == "face":
        whole(category.face, f"{where}: face", 1, card.faces)
    if category.kind == "alike":
        if not category.groups:
            raise Invalid(f"{where}: groups: expected how many dice of one number, e.g. [3] or [3, 2]")
        for group in category.groups:
            whole(group, f"{where}: groups", 1, card.dice)
        if list(category.groups) != sorted(category.groups, reverse=True):
            raise Invalid(f"{where}: groups: expected the largest first")
        if sum(category.groups) > card.dice or len(category.groups) > card.faces:
            raise Invalid(f"{where}: groups: expected at most {card.dice} dice and {card.faces} numbers together")
    if category.kind == "straight":
        most = min(card.dice, card.faces)
        whole(category.length, f"{where}: length", 2, most)
        whole(category.lowest, f"{where}: lowest", 0, card.faces - category.length + 1)
    if category.kind == "different" and card.dice > card.faces:
        raise Invalid(f"{where}: kind = 'different': expected no more dice than faces")


def check_bonus(card: Card, bonus: Bonus, where: str) -> None:
    if not bonus.categories:
        raise Invalid(f"{where}: categories: expected at least one name")
    for name in bonus.categories:
        if name not in card.names:
            raise Invalid(f"{where}: categories: {shown(name)} is not one of the card's, expected {some(card.names)}")
    if len({*bonus.categories}) < len(bonus.categories):
        raise Invalid(f"{where}: categories: expected every name once")
    reach = sum(most_points(card)[card.names.index(name)] for name in bonus.categories)
    whole(bonus.least, f"{where}: least", 1, reach)
    whole(bonus.points, f"{where}: points", 1, MOST_POINTS)


def check_joker(card: Card, joker: Joker) -> None:
    if joker.category not in card.names:
        raise Invalid(f"joker: category = {shown(joker.category)}: expected one of {some(card.names)}")
    if card.categories[card.joker_category].groups != (card.dice,):
        raise Invalid(f"joker: category = {joker.category!r}: expected one for {card.dice} dice of one number")
    if joker.rule not in JOKER_RULES:
        raise Invalid(f"joker: rule = {shown(joker.rule)}: expected one of {some(JOKER_RULES)}")
    whole(joker.points, "joker: points", 0, MOST_POINTS)
    if joker.rule == "bonus" and not joker.points:
        raise Invalid("joker: points = 0: expected more with the rule 'bonus', which does nothing else")
