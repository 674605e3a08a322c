"""Who plays whom next in a ladder: the tables whose games tell most about the strengths."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from math import exp, log1p
from typing import TypeAlias

from kibitz.arena.figures.strengths import Fit

Worth: TypeAlias = tuple[float, bool]
"""What a player at a table tells, and, where that is equal, whether it needs a table itself."""


def gain(fit: Fit, first: int, second: int, games: int) -> float:
    """How much this number of games between two players tells about the strengths: the expected gain in information.

    The posterior of the log strengths is taken as normal (Laplace). A game whose first player wins with probability p
    adds p (1 - p) to the precision of the difference, so the entropy falls by half of this logarithm. Choosing pairs by
    the expected gain is M. Glickman and S. Jensen, Adaptive paired comparison design (2005).
    """
    p = 1 / (1 + exp(fit.logs[second] - fit.logs[first]))
    return log1p(games * p * (1 - p) * fit.spread(first, second)) / 2


def tables(
    fit: Fit,
    seats: int,
    games: int,
    newcomers: Sequence[int],
    opponents: Sequence[int],
    met: Collection[frozenset[int]],
) -> list[tuple[int, ...]]:
    """A table for each newcomer that no table before it has seated, filled with those whose games tell most.

    games: how many a table plays; met: pairs that must not share a table. A table that can't be filled that way is
    filled with those who are left.
    """
    seated: set[int] = set()
    found = []
    for newcomer in newcomers:
        if newcomer in seated:
            continue
        table = [newcomer]
        while len(table) < seats:
            free = [other for other in opponents if other not in table]
            fresh = [other for other in free if not any(frozenset((own, other)) in met for own in table)]
            waiting = set(newcomers) - seated

            def worth(other: int, table: Sequence[int] = table, waiting: Collection[int] = waiting) -> Worth:
                return sum(gain(fit, own, other, games) for own in table), other in waiting

            # max() takes the first of equals, so that the same games always lead to the same tables.
            best = max(fresh or free, key=worth)
            table.append(best)
        seated.update(table)
        found.append(tuple(table))
    return found
