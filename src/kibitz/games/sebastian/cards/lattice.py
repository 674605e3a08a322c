"""The multisets of some dice, numbered by size: none first, then one die, and all full rolls last."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import cache, cached_property
from itertools import combinations_with_replacement
from math import factorial

Multiset = tuple[int, ...]
"""Dice in ascending order."""


class Lattice:
    """All multisets of at most this number of dice, and how one die more or fewer leads from one to another."""

    def __init__(self, dice: int, faces: int) -> None:
        self.dice, self.faces = dice, faces
        sizes = [tuple(combinations_with_replacement(range(1, faces + 1), size)) for size in range(dice + 1)]
        self.multisets: tuple[Multiset, ...] = tuple(one for size in sizes for one in size)
        self.number: Mapping[Multiset, int] = {one: number for number, one in enumerate(self.multisets)}
        self.size_from = [sum(map(len, sizes[:size])) for size in range(dice + 2)]
        """The number of the first multiset of each size, and of all."""

    @property
    def first_roll(self) -> int:
        """The number of the first full roll, and of smaller multisets."""
        return self.size_from[self.dice]

    @property
    def rolls(self) -> tuple[Multiset, ...]:
        """The full ones."""
        return self.multisets[self.first_roll :]

    @cached_property
    def ways(self) -> tuple[int, ...]:
        """For each full roll in how many orders distinguishable dice show it."""
        return tuple(permutations(roll) for roll in self.rolls)

    def one_die_more(self, dice: Multiset) -> list[int]:
        """The numbers of the multisets with one die more, in order of that die."""
        return [self.number[tuple(sorted((*dice, die)))] for die in range(1, self.faces + 1)]

    def one_die_fewer(self, dice: Multiset) -> list[int]:
        """The numbers of the multisets with one die fewer, each once."""
        return [self.number[dice[:i] + dice[i + 1 :]] for i in range(len(dice)) if i == 0 or dice[i] != dice[i - 1]]


@cache
def lattice(dice: int, faces: int) -> Lattice:
    return Lattice(dice, faces)


def permutations(dice: Multiset) -> int:
    """In how many orders distinguishable dice show this multiset."""
    count = factorial(len(dice))
    for times in Counter(dice).values():
        count //= factorial(times)
    return count
