"""Decks shuffled as the random module does: `seed(i)`, then `shuffle` of the cards in increasing order."""

from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from random import Random

GAMES_A_CALL = 1 << 18
"""Games that compiled code counts between two checks for Ctrl-C."""


def shuffled(deck: Sequence[int], seed: int) -> list[int]:
    """The deck, given in increasing order, as the seed shuffles it."""
    cards = list(deck)
    Random(seed).shuffle(cards)
    return cards


def count_results(
    lanes: str, deck: Sequence[int], result: Callable[[Sequence[int]], int], first: int, n: int
) -> dict[int, int]:
    """How often each result of a shuffled deck occurs with the n seeds from first on.

    lanes names the module whose `tally(first, n)` counts the same, many games at a time. It is used where it exists and
    is compiled: interpreted, playing one game after another is many times faster.
    """
    try:
        module = import_module(lanes)
    except ImportError:  # a course's file without Kibitz
        return count_one_by_one(deck, result, first, n)
    if (module.__file__ or "").endswith(".py"):
        return count_one_by_one(deck, result, first, n)
    return count_in_calls(module.tally, first, n)


def count_one_by_one(deck: Sequence[int], result: Callable[[Sequence[int]], int], first: int, n: int) -> dict[int, int]:
    """How often each result comes with the n seeds from first on, the decks shuffled by Python's own generator."""
    generator, counts = Random(), dict[int, int]()
    for seed in range(first, first + n):
        cards = list(deck)
        generator.seed(seed)
        generator.shuffle(cards)
        left = result(cards)
        counts[left] = counts.get(left, 0) + 1
    return counts


def count_in_calls(tally: Callable[[int, int], Mapping[int, int]], first: int, n: int) -> dict[int, int]:
    """The counts of tally(first, n), asked for in several calls so that Ctrl-C works between them."""
    counts = dict[int, int]()
    for start in range(first, first + n, GAMES_A_CALL):
        for result, count in tally(start, min(GAMES_A_CALL, first + n - start)).items():
            counts[result] = counts.get(result, 0) + count
    return counts
