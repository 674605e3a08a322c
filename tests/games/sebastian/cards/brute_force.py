"""A second computation of a card's optimum: every order of distinguishable dice, every subset kept, whole numbers.

It shares nothing with the solver but the description: scores, jokers and bonuses are written again from the rules. A
state has the points in every category, so that no argument about what matters later is needed.
"""

from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import accumulate, permutations, product

from kibitz.games.sebastian.cards.description import Card, Category

Dice = tuple[int, ...]
Entered = tuple[int | None, ...]


def fitting(category: Category, dice: Dice) -> list[int]:
    """The sums of all choices of dice that meet the requirement."""
    if category.kind == "face":
        shown = [die for die in dice if die == category.face]
        return [sum(shown)] if shown else []
    chosen = [
        sub
        for mask in range(1, 1 << len(dice))
        for sub in [tuple(sorted(die for place, die in enumerate(dice) if mask >> place & 1))]
    ]
    if category.kind == "alike":
        return [sum(sub) for sub in chosen if falls_into(sub, category.groups, category.one_number)]
    if category.kind == "straight":
        runs = [sub for sub in chosen if [*sub] == [*range(sub[0], sub[0] + category.length)]]
        return [sum(run) for run in runs if category.lowest in (0, run[0])]
    whole = {
        "different": max(Counter(dice).values()) == 1,
        "odd": {die % 2 for die in dice} == {1},
        "even": {die % 2 for die in dice} == {0},
        "sum": True,
    }
    return [sum(dice)] if whole[category.kind] else []


def falls_into(dice: Dice, groups: tuple[int, ...], one_number: bool) -> bool:
    """Whether sorted dice are these groups, each of one number, and of different ones unless `one_number`."""
    if not one_number:
        return sorted(Counter(dice).values(), reverse=True) == [*groups]
    return len(dice) == sum(groups) and any(
        all(len(set(part)) == 1 for part in parts)
        for order in permutations(groups)
        for ends in [[*accumulate(order)]]
        for parts in [[dice[end - size : end] for end, size in zip(ends, order, strict=True)]]
    )


@cache
def points(category: Category, dice: Dice, joker: bool = False) -> int:
    sums = fitting(category, dice)
    if joker and category.kind != "face" and not sums:
        sums = [sum(dice)]
    if not sums:
        return 0
    if category.points == "fitting":
        return max(sums)
    return sum(dice) if category.points == "dice" else int(category.points)


def writes(card: Card, entered: Entered, dice: Dice) -> list[tuple[int, int, int]]:
    """The categories in which the dice may be written, the points there, and what a joker brings besides."""
    still_open = [i for i, one in enumerate(entered) if one is None]
    plain = [(i, points(card.categories[i], dice), 0) for i in still_open]
    joker = card.joker
    if not joker or len(set(dice)) > 1:
        return plain
    first = entered[card.names.index(joker.category)]
    if first is None:
        return plain
    extra = joker.points if first > 0 else 0
    own = next((i for i, one in enumerate(card.categories) if one.kind == "face" and one.face == dice[0]), None)
    own_open = own in still_open
    if joker.rule == "bonus" or (joker.rule == "free" and own_open):
        return [(i, scored, extra) for i, scored, _ in plain]
    meeting = [(i, points(card.categories[i], dice, joker=True), extra) for i in still_open]
    if own_open:
        return [(i, scored, extra) for i, scored, _ in plain if i == own]
    if joker.rule == "forced":
        return [one for one in meeting if card.categories[one[0]].kind != "face"] or meeting
    return meeting


def optimum(card: Card) -> Fraction:
    """The expected final score of best play."""
    faces = range(1, card.faces + 1)
    rolls = [*product(faces, repeat=card.dice)]
    all_ways = len(rolls)
    per_turn = all_ways**card.throws

    @cache
    def later(entered: Entered) -> int:
        """What is still to come, times all_ways ** (throws still to come in the game)."""
        if None not in entered:
            return sum(
                bonus.points
                for bonus in card.bonuses
                if sum(entered[card.names.index(name)] or 0 for name in bonus.categories) >= bonus.least
            )
        ahead = per_turn ** (entered.count(None) - 1)
        values = {}
        for roll in rolls:
            ends = [
                (scored + extra) * ahead + later((*entered[:i], scored, *entered[i + 1 :]))
                for i, scored, extra in writes(card, entered, roll)
            ]
            values[roll] = max(ends)
        for _ in range(card.throws - 1):
            thrown = {
                kept: card.faces**size * sum(values[kept + rest] for rest in product(*[faces] * (card.dice - size)))
                for size in range(card.dice + 1)
                for kept in product(faces, repeat=size)
            }
            values = {
                roll: max(
                    thrown[tuple(die for place, die in enumerate(roll) if mask >> place & 1)]
                    for mask in range(1 << card.dice)
                )
                for roll in rolls
            }
        return sum(values.values())

    turns = len(card.categories)
    return Fraction(later((None,) * turns), per_turn**turns)
