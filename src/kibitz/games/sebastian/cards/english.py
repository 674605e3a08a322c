"""The rules of a card in English, as Markdown: every field of the description is in the text."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

from kibitz.data_files import filled
from kibitz.games.sebastian.cards.description import Bonus, Card, Category, Joker
from kibitz.games.sebastian.cards.lattice import Multiset, lattice
from kibitz.games.sebastian.cards.scoring import joker_score, score, scores

NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight")
AGAIN = ("", "once", "up to twice", "up to three times")
"""How often dice are thrown again."""
USUAL_POINTS = {"dice": "the sum of all dice", "fitting": "the sum of these dice"}


def in_words(count: int, noun: str) -> str:
    return f"{NUMBERS[count]} {noun}"


def listed(names: Iterable[str], last: str = "and") -> str:
    """For example: a, b and c."""
    *before, end = names
    return f"{', '.join(before)} {last} {end}" if before else end


def requirement(category: Category) -> str:
    """What the dice must show."""
    match category.kind:
        case "face":
            return f"dice that show {category.face}, at least one"
        case "alike":
            first, *others = category.groups
            text = listed([f"{NUMBERS[first]} of one number", *(f"{NUMBERS[size]} of another" for size in others)])
            return f"{text}, which may be the same number" if category.one_number else text
        case "straight":
            begin = f", from {category.lowest} on" if category.lowest else ""
            return f"{NUMBERS[category.length]} consecutive numbers{begin}"
        case "different":
            return "all dice different"
        case "odd":
            return "odd numbers only"
        case "even":
            return "even numbers only"
        case _:
            return "any dice"


def reward(category: Category) -> str:
    """What they score then."""
    if isinstance(category.points, int):
        return f"{category.points} points"
    return USUAL_POINTS["dice" if category.kind == "sum" else category.points]


def best_example(card: Card, category: int) -> Multiset:
    """A roll that scores in a category: the one in the middle of all that do."""
    rolls = lattice(card.dice, card.faces).rolls
    scoring = [roll for roll, points in zip(rolls, scores(card)[category], strict=True) if points]
    return scoring[len(scoring) // 2]


def example(dice: Multiset, points: int) -> str:
    return f"`{' '.join(map(str, dice))}` scores {points}"


def bonus_text(bonus: Bonus, card: Card) -> str:
    if set(bonus.categories) == set(card.names):
        named = "all categories"
    else:
        named = listed(bonus.categories)
    return f"{bonus.points} points more at the end for at least {bonus.least} points in {named} together."


def joker_text(joker: Joker, card: Card) -> str:
    """What dice of one number are worth once their category is used."""
    own = "the category of its number, which asks for dice that show it"
    meets = "where it counts as if it met the requirement"
    rules = {
        "forced": f"It must be written into {own}, if that is open. If not, into any other open category that is not"
        f" for one number, {meets}. If there is none, into any open category, for what it scores there.",
        "any": f"It must be written into {own}, if that is open. If not, into any open category, {meets}.",
        "free": f"It may be written into any open category. Once {own} is used, this is {meets}.",
        "bonus": "It may be written into any open category, for what it scores there by itself.",
    }
    extra = ""
    if joker.points:
        extra = f" Each joker brings {joker.points} points besides, if {joker.category} scored more than 0."
    lines = [
        f"Once {joker.category} is used, {card.dice} dice of one number are a joker. {rules[joker.rule]}{extra}",
    ]
    dice = (card.faces,) * card.dice
    for category in card.categories:
        points = joker_score(category, dice)
        if joker.rule != "bonus" and points != score(category, dice):
            lines.append(f"As a joker in {category.name}, {example(dice, points)}.")
            break
    return " ".join(lines)


def rules(card: Card) -> str:
    """The whole text."""
    dice = in_words(card.dice, "dice")
    again = AGAIN[card.throws - 1]
    rerolls = f" and may then, {again}, keep any of them and throw the others again" if again else ""
    throws = in_words(card.throws, "throw" if card.throws == 1 else "throws")
    rows = []
    for number, category in enumerate(card.categories):
        shown = best_example(card, number)
        cells = (category.name, requirement(category), reward(category), example(shown, score(category, shown)))
        rows.append(f"| {' | '.join(cells)} |")
    extras = [f"\n**Bonus.** {bonus_text(bonus, card)}\n" for bonus in card.bonuses]
    if card.joker:
        extras.append(f"\n**Jokers.** {joker_text(card.joker, card)}\n")
    return filled(
        "games/sebastian/cards/data/rules.txt",
        name=card.name,
        dice_first=dice.capitalize(),
        dice=dice,
        faces=card.faces,
        categories=len(card.categories),
        rerolls=rerolls,
        throws=throws,
        rows="\n".join(rows),
        extras="".join(extras),
        example=worked_example(card),
    )


def worked_example(card: Card) -> str:
    """A first turn: what is thrown and kept, and what that scores."""
    rng = Random(card.name)
    dice = thrown(card, rng, ())
    told = [f"A first turn. The player throws `{spaced(dice)}`"]
    for left in range(card.throws - 1, 0, -1):
        most = max(dice, key=lambda die: (dice.count(die), die))
        kept = tuple(die for die in dice if die == most)
        dice = thrown(card, rng, kept)
        again = "the other one" if card.dice - len(kept) == 1 else "the others"
        if len(kept) == card.dice:
            told.append(f"keeps all dice, which gives up {in_words(left, 'throw' if left == 1 else 'throws')}")
            break
        told.append(f"keeps `{spaced(kept)}` and throws {again} again: `{spaced(dice)}`")
    category = max(card.categories, key=lambda one: score(one, dice))
    told.append(f"and writes them into {category.name}, where they score {score(category, dice)}")
    return ", ".join(told) + "."


def thrown(card: Card, rng: Random, kept: Multiset) -> Multiset:
    return tuple(sorted((*kept, *(rng.randint(1, card.faces) for _ in range(card.dice - len(kept))))))


def spaced(dice: Multiset) -> str:
    return " ".join(map(str, dice))
