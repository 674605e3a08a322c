"""What chance gave in a finished game: points that nobody earned, and 0 on average whoever plays.

A game's module luck.py says what chance gave each seat. It may value positions as well or as badly as it likes: what a
chance move gave is the value of what came less the mean value of all that could have come, by the odds of the rules.
Such a difference is 0 on average whatever the players do, so taking any multiple of their sum from a score leaves its
mean as it is (Burch, Schmid, Moravcik, Morrill and Bowling 2018, AIVAT). The better the values, the less is left of the
luck in the score.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import TypeAlias

from kibitz import catalog
from kibitz.table import Record

Luck: TypeAlias = Callable[[Record], tuple[float, ...] | None]
"""What chance gave each seat of a finished game, in its own points; None where nothing is known under its options."""


@cache
def of(game: str) -> Luck | None:
    """How the game of this name measures luck; None where it can't."""
    module = catalog.part(game, "luck")
    return module.luck if module else None


def of_game(record: Record) -> tuple[float, ...] | None:
    """What chance gave each seat of a finished game; None where nothing is known."""
    luck = of(record.game)
    return luck(record) if luck and not record.start else None
