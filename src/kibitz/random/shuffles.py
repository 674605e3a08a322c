"""Decks shuffled as the random module does: `seed(i)`, then `shuffle` of the cards in increasing order."""

from collections.abc import Callable, Mapping, Sequence
from random import Random

GAMES_A_CALL = 1 << 18


def shuffled(deck: Sequence[int], seed: int) -> list[int]:
    """The deck, given in increasing order, as the seed shuffles it."""
    cards = list(deck)
    Random(seed).shuffle(cards)
    return cards


def outcomes(deck: Sequence[int], outcome: Callable[[Sequence[int]], int], first: int, n: int) -> dict[int, int]:
    """How often each outcome comes with the n seeds from first on."""
    generator, counts = Random(), dict[int, int]()
    for seed in range(first, first + n):
        cards = list(deck)
        generator.seed(seed)
        generator.shuffle(cards)
        result = outcome(cards)
        counts[result] = counts.get(result, 0) + 1
    return counts


def by_calls(tally: Callable[[int, int], Mapping[int, int]], first: int, n: int) -> dict[int, int]:
    """The counts of tally(first, n), asked for in several calls, so that Ctrl-C is heard while compiled code counts."""
    counts = dict[int, int]()
    for start in range(first, first + n, GAMES_A_CALL):
        for result, count in tally(start, min(GAMES_A_CALL, first + n - start)).items():
            counts[result] = counts.get(result, 0) + count
    return counts
