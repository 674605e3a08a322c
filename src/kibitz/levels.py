"""Weaker opponents made from the best mind: every game has the same levels, from careless to the mind itself."""

import math
from collections.abc import Callable
from random import Random

from kibitz.minds import Wrapper
from kibitz.table import Advice, Adviser, Clock, InvalidText, View

PREFIX = "level:"
"""Precedes the number in a mind's name."""
NOISE = (4.0, 2.0, 1.2, 0.8, 0.5, 0.3, 0.15, 0.0)
"""By level: how wrong it is about a move's value, as a multiple of how much the moves here differ."""
HIGHEST = len(NOISE)


class Level(Wrapper):
    """Takes the best mind's values of the moves, each with an error of its own, and plays what then looks best.

    The errors are as large as the values differ, so that a level errs as often in a game of 0 or 1 points as in one of
    hundreds, and loses little where all moves are about as good.
    """

    def __init__(self, best: Adviser, noise: float, lowest: bool, seed: int) -> None:
        super().__init__(best)
        self.noise, self.sign = noise, -1.0 if lowest else 1.0
        self.rng = Random(seed)

    def advise(self, view: View, clock: Clock) -> list[Advice]:
        advice = self.mind.advise(view, clock)
        values = [item.value for item in advice if item.value is not None]
        if not self.noise or not values or len(values) < len(advice):
            return advice
        middle = sum(values) / len(values)
        spread = self.noise * math.sqrt(sum((value - middle) ** 2 for value in values) / len(values))
        seen = [self.sign * value + self.rng.gauss(0.0, spread) for value in values]
        order = sorted(range(len(advice)), key=lambda place: -seen[place])
        return [advice[place] for place in order]


def level(name: str, best: Callable[[int], Adviser], lowest: bool) -> Callable[[int], Adviser]:
    """The mind of a name such as level:3."""
    number = name.removeprefix(PREFIX)
    known = {str(level): noise for level, noise in enumerate(NOISE, 1)}
    if number not in known:
        raise InvalidText(f"level {number[:40]}: expected 1 to {HIGHEST}")
    return lambda seed: Level(best(seed), known[number], lowest, seed)
