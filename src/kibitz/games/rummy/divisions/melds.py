"""The 329 melds of the article's rules by number, as masks of cells, and what a criterion makes of them.

Runs come first, by the card they begin with, the longest first; then the sets, by rank, that of four first.
"""

from array import array
from functools import cache
from typing import Literal, TypeAlias

from kibitz.games.rummy.rules import Meld

By: TypeAlias = Literal["cards", "value", "left"]

CRITERIA: dict[str, str] = {
    "cards": "most cards melded, then least value left, then fewest melds",
    "value": "least value left, then most cards melded, then fewest melds",
    "left": "fewest cards left, then fewest melds, then least value left",
}

MELDS: list[Meld] = []
RUN_FIRST = [0] * 52
SET_FIRST = 264
for _card in range(52):
    RUN_FIRST[_card] = len(MELDS)
    for _end in range(48 + _card % 4, _card + 7, -4):
        _cards = tuple(range(_card, _end + 1, 4))
        MELDS.append(Meld("run", _cards, _cards))
for _column in range(0, 52, 4):
    for _suits in ((0, 1, 2, 3), (0, 1, 2), (0, 1, 3), (0, 2, 3), (1, 2, 3)):
        _cards = tuple(_column + s for s in _suits)
        MELDS.append(Meld("set", _cards, _cards))

MASKS = [sum(1 << card for card in meld.cards) for meld in MELDS]

HIGH, LOW = 1 << 40, 1 << 20


@cache
def card_worth(by: By, values: tuple[int, ...]) -> "array[int]":
    """Worth of melding each of 52 cards: the criterion's figures in one number, that of most weight highest."""
    if by == "cards":
        return array("q", [HIGH + LOW * values[card // 4] for card in range(52)])
    if by == "value":
        return array("q", [HIGH * values[card // 4] + LOW for card in range(52)])
    return array("q", [HIGH + values[card // 4] for card in range(52)])


def meld_cost(by: By) -> int:
    """What a meld more takes away, so that of equal divisions the one with fewest melds comes first."""
    return LOW if by == "left" else 1


@cache
def meld_worth(by: By, values: tuple[int, ...]) -> "array[int]":
    """Worth of each meld by its number."""
    worth = card_worth(by, values)
    return array("q", [sum(worth[card] for card in meld.cards) - meld_cost(by) for meld in MELDS])
