"""The rules of Sebastian: five dice, up to three rolls a turn, thirteen categories each filled once.

Dice are multisets here. Every multiset of at most five dice has a number: the empty one is 0, the partial ones come
by size, and the 252 full rolls are the last, from FULL on.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import cache
from itertools import combinations, combinations_with_replacement
from math import factorial

CATEGORIES = (
    "primis",
    "secundus",
    "tertium",
    "quartus",
    "quintus",
    "sextus",
    "company",
    "prattle",
    "squadron",
    "triplex",
    "quadrupla",
    "quintuplicatam",
    "pandemonium",
)
COMPANY, PRATTLE, SQUADRON, TRIPLEX, QUADRUPLA, QUINTUPLICATAM, PANDEMONIUM = range(6, 13)
FACES = 6
DICE = 5
ROLLS = 3
BONUS = 35
BONUS_FROM = 63
CARD_FULL = (1 << len(CATEGORIES)) - 1
HIGHEST = 375

Keep = tuple[int, ...]

KEEPS: tuple[Keep, ...] = tuple(
    keep for size in range(DICE + 1) for keep in combinations_with_replacement(range(1, FACES + 1), size)
)
NUMBER: Mapping[Keep, int] = {keep: number for number, keep in enumerate(KEEPS)}
FULL = NUMBER[(1,) * DICE]


def score(category: int, dice: Sequence[int], five_is_squadron: bool = False) -> int:
    """The points that five dice bring in a category, without the bonus."""
    if category < FACES:
        return dice.count(category + 1) * (category + 1)
    most = max(dice.count(die) for die in dice)
    kinds = set(dice)
    if category == COMPANY:
        return 40 if kinds in ({1, 2, 3, 4, 5}, {2, 3, 4, 5, 6}) else 0
    if category == PRATTLE:
        return 30 if any(kinds >= {low, low + 1, low + 2, low + 3} for low in (1, 2, 3)) else 0
    if category == SQUADRON:
        return 25 if (most == 3 and len(kinds) == 2) or (most == DICE and five_is_squadron) else 0
    if category == QUINTUPLICATAM:
        return 50 if most == DICE else 0
    needed = {TRIPLEX: 3, QUADRUPLA: 4, PANDEMONIUM: 1}[category]
    return sum(dice) if most >= needed else 0


@cache
def scores(five_is_squadron: bool = False) -> tuple[tuple[int, ...], ...]:
    """For every category the points of all 252 rolls, in the order of KEEPS[FULL:]."""
    return tuple(
        tuple(score(category, roll, five_is_squadron) for roll in KEEPS[FULL:]) for category in range(len(CATEGORIES))
    )


def possible_scores(category: int) -> frozenset[int]:
    """Every number of points that can stand in a category."""
    return frozenset(scores()[category])


def more(keep: Keep) -> tuple[int, ...]:
    """The numbers of the six multisets with one die more, in order of that die."""
    return tuple(NUMBER[tuple(sorted((*keep, die)))] for die in range(1, FACES + 1))


def fewer(keep: Keep) -> tuple[int, ...]:
    """The numbers of the multisets with one die less, each once."""
    return tuple(NUMBER[keep[:i] + keep[i + 1 :]] for i in range(len(keep)) if i == 0 or keep[i] != keep[i - 1])


def ways(dice: Keep) -> int:
    """In how many ways dice that are told apart show this multiset."""
    count = factorial(len(dice))
    for times in Counter(dice).values():
        count //= factorial(times)
    return count


def odds(dice: Keep) -> Fraction:
    """The probability that so many dice, thrown, show exactly this multiset."""
    return Fraction(ways(dice), FACES ** len(dice))


@cache
def kept(dice: Keep) -> tuple[Keep, ...]:
    """Every multiset that can be kept of these dice, each once, the most dice first."""
    found = {keep for size in range(len(dice) + 1) for keep in combinations(dice, size)}
    return tuple(sorted(found, key=lambda keep: (-len(keep), keep)))


def without(dice: Keep, keep: Keep) -> Keep:
    """The dice that go back into the cup."""
    return tuple(sorted((Counter(dice) - Counter(keep)).elements()))


def upper_total(card: Mapping[int, int]) -> int:
    """The points in the first six categories, those that count for the bonus."""
    return sum(points for category, points in card.items() if category < FACES)


def total(card: Mapping[int, int]) -> int:
    """All points on the card, the bonus included where it is earned."""
    return sum(card.values()) + (BONUS if upper_total(card) >= BONUS_FROM else 0)
