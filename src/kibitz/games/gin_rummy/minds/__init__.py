"""Who plays gin rummy, weakest first."""

from collections.abc import Callable, Mapping

from kibitz.games.gin_rummy.minds.best import Best
from kibitz.games.gin_rummy.minds.players import Greedy, Keeper, OneDraw, Quick
from kibitz.minds import RandomMind
from kibitz.table import Adviser

MINDS: Mapping[str, Callable[[int], Adviser]] = {
    "random": RandomMind,
    "greedy": Greedy,
    "keeper": Keeper,
    "one-draw": OneDraw,
    "quick": Quick,
    "best": Best,
}
