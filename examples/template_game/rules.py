"""The rules of Candles.

Chance lights a row of candles. Two players in turn blow out one, two or three of them, but never the number that the
other has just blown out. Whoever can't, because no candle or no allowed number is left, has lost.
"""

from functools import cache

FEWEST, MOST = 6, 30
"""How many candles a row may have."""
BREATH = 3
"""The most candles that one breath blows out."""


def allowed(candles: int, last: int) -> tuple[int, ...]:
    """The numbers that may be blown out of this many burning candles, when the other has just blown out last."""
    return tuple(number for number in range(1, min(BREATH, candles) + 1) if number != last)


@cache
def wins(candles: int, last: int) -> bool:
    """Whether the player to move wins with best play: whether some number leaves the other a lost row."""
    return any(not wins(candles - number, number) for number in allowed(candles, last))
