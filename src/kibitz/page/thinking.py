"""Minds that think in worker processes: moves at normal priority, advice at low priority, fair between people.

A worker gets a view as its text and answers with plain data, so that nothing but texts passes between processes.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from kibitz import catalog
from kibitz.page.pool import Pool
from kibitz.page.stage import Stages
from kibitz.table import Adviser, Clock

MOST_MINDS = 12
"""Minds that a worker keeps, because making one may take longer than asking it."""
MOST_ADVICE = 250
"""Moves of a piece of advice that are sent on."""
NICE = 15
"""How much less important than a move advice is to the system."""

Item = dict[str, Any]
Judged = tuple[str, float | None, float | None, float | None]
"""The best move, its value, the value of the move that was played, and the standard error of their difference."""


def advise(game: str, name: str, view: str, seconds: float) -> list[Item]:
    """Runs in a worker: what the mind says about a view, best first."""
    read = catalog.game(game).read_view(view)
    advice = _mind(game, name).advise(read, Clock(seconds))
    return [
        {"move": str(item.move), "value": item.value, "note": item.note, "error": item.error, "spread": item.spread}
        for item in advice[:MOST_ADVICE]
    ]


def choose(game: str, name: str, views: Sequence[str], seconds: float) -> list[str]:
    """Runs in a worker: the moves that the mind plays at seats that see these views, all of them in that time."""
    read = catalog.game(game).read_view
    mind, each = _mind(game, name), seconds / len(views)
    return [str(mind.advise(read(view), Clock(each))[0].move) for view in views]


def judge(game: str, name: str, view: str, move: str, players: Sequence[str], seconds: float) -> Judged:
    """Runs in a worker: the best move, its value, and the value of the move that was played with its error."""
    read, mind = catalog.game(game).read_view(view), _mind(game, name)
    mind.meets(players)
    best, value, error = mind.judge(read, read.read_move(move), Clock(seconds))
    return str(best.move), best.value, value, error


@lru_cache(MOST_MINDS)
def _mind(game: str, name: str) -> Adviser:
    return catalog.mind(catalog.game(game), name, os.getpid())


class Thinkers:
    """The workers of a server."""

    def __init__(self, workers: int | None = None) -> None:
        workers = workers or max(2, os.cpu_count() or 1)
        self.moves, self.advice = Pool(workers, 0), Pool(workers, NICE)
        self.stages = Stages()

    async def choose(self, game: str, mind: str, views: Sequence[str], seconds: float) -> list[str]:
        answer: list[str] = await self.moves.run(choose, game, mind, views, seconds=seconds)
        return answer

    async def advise(self, game: str, mind: str, view: str, seconds: float) -> list[Item]:
        answer: list[Item] = await self.advice.run(advise, game, mind, view, seconds=seconds)
        return answer

    async def judge(self, game: str, mind: str, view: str, move: str, players: Sequence[str], seconds: float) -> Judged:
        answer: Judged
        answer = await self.advice.run(judge, game, mind, view, move, players, seconds=seconds)
        return answer

    def stop(self) -> None:
        self.moves.stop()
        self.advice.stop()
        self.stages.stop()
