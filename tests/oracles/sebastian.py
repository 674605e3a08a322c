"""Sebastian solved a second time, with numpy: nothing of kibitz is used. A card is a set of used categories (bits, in
the order of the rules) and its upper total; dice are ascending tuples."""

from collections import Counter
from functools import cache
from itertools import combinations, combinations_with_replacement
from math import factorial, prod
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]
Dice = tuple[int, ...]
NAMES = (
    *("primis", "secundus", "tertium", "quartus", "quintus", "sextus"),
    *("company", "prattle", "squadron", "triplex", "quadrupla", "quintuplicatam", "pandemonium"),
)
COUNT, UPPER, BONUS, BONUS_FROM = 13, 6, 35, 63
KEEPS: list[Dice] = [dice for size in range(6) for dice in combinations_with_replacement(range(1, 7), size)]
NUMBER = {dice: number for number, dice in enumerate(KEEPS)}
ROLLS = [dice for dice in KEEPS if len(dice) == 5]
TOTALS = np.arange(BONUS_FROM + 1)
TIE = 9
"""Decimals that make two values equal; of equals the more dice are kept, or the earlier category is filled."""


def points(category: int, dice: Dice) -> int:
    counts = sorted(Counter(dice).values())
    if category < UPPER:
        return dice.count(category + 1) * (category + 1)
    match NAMES[category]:
        case "company":
            return 40 * (dice in ((1, 2, 3, 4, 5), (2, 3, 4, 5, 6)))
        case "prattle":
            return 30 * any(set(range(low, low + 4)) <= set(dice) for low in (1, 2, 3))
        case "squadron":
            return 25 * (counts == [2, 3])
        case "triplex":
            return sum(dice) * (counts[-1] >= 3)
        case "quadrupla":
            return sum(dice) * (counts[-1] >= 4)
        case "quintuplicatam":
            return 50 * (counts[-1] == 5)
    return sum(dice)


def odds(thrown: Dice) -> float:
    return factorial(len(thrown)) / prod(map(factorial, Counter(thrown).values())) / 6 ** len(thrown)


def thrown() -> Floats:
    """The odds of every roll after every keep."""
    table = np.zeros((len(KEEPS), len(ROLLS)))
    for number, kept in enumerate(KEEPS):
        for more in combinations_with_replacement(range(1, 7), 5 - len(kept)):
            table[number, ROLLS.index(tuple(sorted(kept + more)))] = odds(more)
    return table


def allowed() -> NDArray[np.int64]:
    """The keeps of every roll, the preferred ones first; the shorter lists are filled up with keeping nothing."""
    lists = [
        sorted({NUMBER[one] for size in range(6) for one in combinations(roll, size)}, reverse=True) for roll in ROLLS
    ]
    return np.array([keeps + [0] * (32 - len(keeps)) for keeps in lists])


THROWN, ALLOWED = thrown(), allowed()
POINTS = np.array([[points(category, roll) for roll in ROLLS] for category in range(COUNT)])


class Turn(NamedTuple):
    """A turn on a set of used categories, for every upper total (the last axis); what is still to come."""

    filled: NDArray[np.int64]
    """The category that a last roll goes to."""
    kept: tuple[NDArray[np.int64], ...]
    """What is kept of a roll with one and two throws left."""
    values: tuple[Floats, ...]
    """Of each keep, with one and two throws left."""
    bonuses: tuple[Floats, ...]
    """The chance of the bonus, in the same way."""
    value: Floats
    bonus: Floats


def after(used: int, category: int, roll: Any) -> tuple[Floats, Floats]:
    """What comes after these rolls are filled in here, their points included, and the chance of the bonus."""
    gained = POINTS[category, roll][..., None]
    totals = np.minimum(TOTALS + (gained if category < UPPER else 0 * gained), BONUS_FROM)
    value, bonus = ends(used | 1 << category)
    return gained + value[totals], bonus[totals]


def ends(used: int) -> tuple[Floats, Floats]:
    if used == 2**COUNT - 1:
        reached = np.where(TOTALS == BONUS_FROM, 1.0, 0.0)
        return BONUS * reached, reached
    known = turn(used)
    return known.value, known.bonus


def picked(table: Floats, choice: NDArray[np.int64]) -> Floats:
    return np.take_along_axis(table, choice, axis=0)


@cache
def turn(used: int) -> Turn:
    free = [category for category in range(COUNT) if not used >> category & 1]
    both = [after(used, category, np.arange(len(ROLLS))) for category in free]
    choice = np.round([value for value, _ in both], TIE).argmax(axis=0)
    value, bonus = (np.take_along_axis(np.array(one), choice[None], axis=0)[0] for one in zip(*both, strict=True))
    filled, kept, values, bonuses = np.array(free)[choice], [], [], []
    for _ in range(2):
        values.append(THROWN @ value)
        bonuses.append(THROWN @ bonus)
        best = np.round(values[-1], TIE)[ALLOWED].argmax(axis=1)
        kept.append(np.take_along_axis(ALLOWED, best, axis=1))
        value, bonus = picked(values[-1], kept[-1]), picked(bonuses[-1], kept[-1])
    first = THROWN[0]
    return Turn(filled, tuple(kept), tuple(values), tuple(bonuses), first @ value, first @ bonus)


def fills(used: int, upper: int, keep: Dice, left: int) -> list[float]:
    """The chance of each category to be filled, once these dice are kept with this many throws left."""
    known, mass = turn(used), THROWN[NUMBER[keep]]
    for throws in range(left - 1, 0, -1):
        mass = mass @ THROWN[known.kept[throws - 1][:, upper]]
    return [float(mass[known.filled[:, upper] == category].sum()) for category in range(COUNT)]
