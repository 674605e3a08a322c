"""What dice score on a card: in a category, as a joker, and towards bonuses."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache

from kibitz.games.sebastian.cards.description import MOST_CATEGORIES, Card, Category
from kibitz.games.sebastian.cards.lattice import lattice

KEPT = 64
"""Cards whose scores are kept."""


def score(category: Category, dice: Sequence[int]) -> int:
    """The points of the dice in the category, joker rules aside."""
    fitting = sum_of_fitting(category, dice)
    if fitting < 0:
        return 0
    if isinstance(category.points, int):
        return category.points
    return sum(dice) if category.points == "dice" else fitting


def sum_of_fitting(category: Category, dice: Sequence[int]) -> int:
    """The largest sum of dice that meet the requirement, -1 where none do."""
    kinds = set(dice)
    match category.kind:
        case "face":
            count = dice.count(category.face)
            return count * category.face if count else -1
        case "alike":
            return sum_of_groups(category, dice)
        case "straight":
            lows = [category.lowest] if category.lowest else [*kinds]
            runs = [range(low, low + category.length) for low in lows]
            return max((sum(run) for run in runs if kinds.issuperset(run)), default=-1)
        case "different":
            return sum(dice) if len(kinds) == len(dice) else -1
        case "odd":
            return sum(dice) if all(die % 2 for die in dice) else -1
        case "even":
            return -1 if any(die % 2 for die in dice) else sum(dice)
        case _:
            return sum(dice)


def sum_of_groups(category: Category, dice: Sequence[int]) -> int:
    """As sum_of_fitting, of the kind alike."""
    counts = sorted(Counter(dice).items(), reverse=True)
    return best_groups(counts, category.groups, category.one_number)


def best_groups(counts: Sequence[tuple[int, int]], groups: tuple[int, ...], one_number: bool) -> int:
    """The largest sum of groups out of these faces and their counts; a face is in one group, unless `one_number`."""
    if not groups:
        return 0
    if not counts or sum(count for _, count in counts) < sum(groups):
        return -1
    (face, count), *others = counts
    best = best_groups(others, groups, one_number)
    for i, size in enumerate(groups):
        if size <= count and (i == 0 or size != groups[i - 1]):
            left = [(face, count - size), *others] if one_number else others
            rest = best_groups(left, groups[:i] + groups[i + 1 :], one_number)
            if rest >= 0:
                best = max(best, rest + size * face)
    return best


def joker_score(category: Category, dice: Sequence[int]) -> int:
    """The points of a joker that meets the requirement of a category, whatever that is; of a face only its own."""
    if category.kind == "face":
        return score(category, dice)
    return category.points if isinstance(category.points, int) else score(category, dice) or sum(dice)


@lru_cache(KEPT * MOST_CATEGORIES)
def row(category: Category, dice: int, faces: int) -> tuple[int, ...]:
    """The points of all full rolls in a category, in the lattice's order; drawn cards share categories."""
    return tuple(score(category, roll) for roll in lattice(dice, faces).rolls)


@lru_cache(KEPT)
def scores(card: Card) -> tuple[tuple[int, ...], ...]:
    """For every category the points of all full rolls in the lattice's order, joker rules aside."""
    return tuple(row(category, card.dice, card.faces) for category in card.categories)


@lru_cache(KEPT)
def joker_scores(card: Card) -> tuple[tuple[int, ...], ...]:
    """For every category the points of the joker of each face; all 0 for a card without."""
    if card.joker is None or card.joker.rule == "bonus":
        return tuple((0,) * card.faces for _ in card.categories)
    jokers = [(face,) * card.dice for face in range(1, card.faces + 1)]
    return tuple(tuple(joker_score(category, dice) for dice in jokers) for category in card.categories)


@lru_cache(KEPT)
def possible_points(card: Card) -> tuple[tuple[int, ...], ...]:
    """For every category all points that it can get, in ascending order; 0 is always among them."""
    rows = zip(scores(card), joker_scores(card), strict=True)
    return tuple(tuple(sorted({0, *natural, *joker})) for natural, joker in rows)


@lru_cache(KEPT)
def most_points(card: Card) -> tuple[int, ...]:
    """For every category the most points that it can get."""
    return tuple(points[-1] for points in possible_points(card))
