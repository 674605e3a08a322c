"""What the conformance suite must know of Betsy."""

from typing import Any

from kibitz.games.betsy.engine.deepening import Engine, Result
from kibitz.games.betsy.engine.weights import by_network
from kibitz.games.betsy.minds import Best
from kibitz.table import Adviser
from kibitz.testing.exemptions import Exemptions

NODES = 60


class CountingEngine(Engine):
    """Thinks a fixed number of nodes for every time that it is given."""

    def think(self, seconds: float = 0.0, nodes: int = 0, *rest: Any, **limits: Any) -> Result | None:
        return super().think(float("inf"), NODES, *rest, **limits)


def best(seed: int) -> Adviser:
    """The best mind as compiled: plain Python would choose the weights that are faster there."""
    mind = Best(seed)
    mind.engine = CountingEngine(by_network(), 1)
    return mind


EXEMPTIONS = Exemptions(
    fixed_work={"best": best},
    long_solution="all endings take half a minute and half a gigabyte; tests/games/betsy/endings solves smaller ones",
)
