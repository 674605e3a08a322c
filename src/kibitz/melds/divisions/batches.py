"""Many hands in one flat array, and where each ends."""

from array import array
from collections.abc import Sequence
from itertools import accumulate
from typing import TypeAlias

from kibitz.melds.cards import HandError

Size: TypeAlias = int | Sequence[int]
"""Cards of each of some hands: one number for all, or one for each."""


def ends_of(size: Size, cards: int, hands: int) -> "array[int]":
    """Where each hand ends among all cards; HandError unless the sizes add up to the number of cards."""
    if isinstance(size, int):
        check_size(size, cards, hands)
        return array("i", [size * (number + 1) for number in range(hands)])
    sizes = array("i", size)
    if len(sizes) != hands or (sizes and min(sizes) < 0) or sum(sizes) != cards:
        raise HandError(f"{cards} cards and {len(sizes)} sizes for {hands} hands: expected a size for each hand")
    return array("i", accumulate(sizes))


def check_size(size: int, cards: int, hands: int) -> None:
    """HandError unless this many cards are this many hands of one size."""
    if size < 0 or cards != size * hands:
        raise HandError(f"{cards} cards for {hands} hands of {size}: expected {max(0, size) * hands}")
