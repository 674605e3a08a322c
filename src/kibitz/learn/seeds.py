"""The seeds of the games that one environment plays after another.

The first game has the seed that was given, and `kibitz play --seed` deals the same. Each further seed is a number of
splitmix64, so that environments with near seeds play unlike games. Compiled code computes the same numbers.
"""

from collections.abc import Callable
from typing import SupportsInt

from kibitz.native.machine import GOLDEN_GAMMA, splitmix64

UNUSED_BITS = 11
"""Seeds have 53 bits, so that JSON and floating-point numbers hold them exactly."""
MASK64 = 2**64 - 1


class Seeds:
    """The seeds of one environment, from the given one on."""

    def __init__(self, first: int) -> None:
        self.first = self.current = first
        self.games = 0

    def next(self) -> int:
        """The seed of the next game."""
        self.games += 1
        self.current = splitmix64((self.first + self.games * GOLDEN_GAMMA) & MASK64) >> UNUSED_BITS
        return self.current


def following(before: Seeds | None, seed: int | None, draw: Callable[[], SupportsInt]) -> Seeds:
    """The seeds of an environment that is reset: from a given seed on, else the next of those before, else drawn."""
    if seed is None and before:
        before.next()
        return before
    return Seeds(int(draw() if seed is None else seed))
