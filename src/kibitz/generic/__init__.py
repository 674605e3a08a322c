"""Minds that know nothing of a game but its Position; any game can offer them, and every game has them by name.

def minds(self):
    return generic.minds(self)
"""

from collections.abc import Callable
from functools import partial

from kibitz.generic.automatic import Automatic
from kibitz.generic.expectimax import Expectimax
from kibitz.generic.samplers import FlatMonteCarlo, Sampler
from kibitz.minds import RandomMind
from kibitz.table import Adviser, Game

__all__ = ["PREFIX", "minds", "named"]

PREFIX = "generic:"
"""Precedes a generic mind's name, in a game that has minds of its own."""


def minds(game: Game) -> dict[str, Callable[[int], Adviser]]:
    """The minds of a game that has no others, weakest first: the last one solves the game if it is small."""
    return {
        "random": RandomMind,
        "flat": partial(FlatMonteCarlo, game),
        "mcts": partial(Sampler, game),
        "auto": partial(Automatic, game),
    }


def named(game: Game, name: str) -> Callable[[int], Adviser] | None:
    """The generic mind of a name such as generic:mcts; None where there is none of that name."""
    every: dict[str, Callable[[int], Adviser]] = {**minds(game), "expectimax": partial(Expectimax, game)}
    return every.get(name.removeprefix(PREFIX)) if name.startswith(PREFIX) else None
