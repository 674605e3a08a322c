"""Minds that think in workers: the server comes first, then moves, then advice; fair between people.

A worker gets a view as its text and answers with plain data, so that nothing but texts passes between processes.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass
from functools import cache, lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

from kibitz import catalog, mistakes, simulation
from kibitz.page.answers import Comparison, Considered, Examined, Faults, Item, Plain
from kibitz.panels import Panel
from kibitz.table import Advice, Adviser, Clock

if TYPE_CHECKING:
    from kibitz.page.program_worker import Cast

Answer = TypeVar("Answer")

MOST_MINDS = 12
"""Minds that a worker keeps, because making one may take longer than asking it."""
MOST_NAMES = 1000
"""The most names of minds that are remembered as known."""
DEALS = 20_000
"""Deals from which odds are counted."""
MOST_ADVICE = 250
"""Moves of a piece of advice that are sent on."""

COMPLETE = 0.5
"""A mind that answers within this share of its time has nothing more to think about."""
LEAST_LOSS = 0.0005
"""Points: a choice that loses less is no mistake."""

Judged = tuple[str, float | None, float | None, float | None]
"""The best move, its value, the value of the move that was played, and the standard error of their difference."""


def advise(game: str, name: str, view: str, seconds: float) -> list[Item]:
    """Runs in a worker: what the mind says about a view, best first."""
    read = catalog.game(game).read_view(view)
    advice = _mind(game, name).advise(read, Clock(seconds))
    return [_plain(item) for item in advice[:MOST_ADVICE]]


def consider(game: str, name: str, view: str, explains: bool, seconds: float) -> Considered:
    """Runs in a worker: what the mind says about a view, best first, with all its reasons where that is asked for."""
    read, mind = catalog.game(game).read_view(view), _mind(game, name)
    began = time.monotonic()
    advice = mind.advise(read, Clock(seconds))
    is_complete = time.monotonic() - began < COMPLETE * seconds
    if explains:
        advice = mind.explain(read, advice)
    return {
        "advice": [_plain(item) for item in advice[:MOST_ADVICE]],
        "complete": is_complete,
        "exact": mind.is_exact(read),
    }


def _plain(item: Advice) -> Item:
    return {
        "move": str(item.move),
        "value": item.value,
        "note": item.note,
        "error": item.error,
        "spread": item.spread,
        "line": [str(move) for move in item.line],
    }


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


def compare(game: str, name: str, view: str, move: str, seconds: float) -> Comparison:
    """Runs in a worker: the best move and this one, explained, and what the mind expects to follow each."""
    read, mind = catalog.game(game).read_view(view), _mind(game, name)
    chosen = read.read_move(move)
    advice = mind.advise(read, Clock(seconds / 2))
    verdict = mind.judge(read, chosen, Clock(seconds / 2))
    own = next((item for item in advice if item.move == chosen), Advice(chosen, verdict.value))
    beside = [advice[0], own] if own.move != advice[0].move else [own]
    forecasts = [mind.forecast(read, item.move) for item in beside]
    kind = None
    if verdict.value is not None and verdict.best.value is not None:
        is_worse = abs(verdict.best.value - verdict.value) > LEAST_LOSS
        kind = mistakes.of(game).kind(read, chosen, advice[0].move) if len(beside) > 1 and is_worse else None
    return {
        "items": [_plain(item) for item in mind.explain(read, beside)],
        "error": verdict.error if verdict.best.move == advice[0].move else None,
        "reason": mistakes.to_player(f"{kind.name[0].upper()}{kind.name[1:]}. {kind.sentence}") if kind else "",
        "forecasts": [asdict(one) if one else None for one in forecasts],
    }


def titles(game: str, view: str, seconds: float) -> list[str]:
    """Runs in a worker: what is known about a view, by title."""
    return list(_panels(game, view))


def panel(game: str, view: str, title: str, seconds: float) -> Plain:
    """Runs in a worker: one thing that is known about a view; it takes its time, whatever the seconds are."""
    return asdict(_panels(game, view)[title]())


def _panels(game: str, view: str) -> Mapping[str, Callable[[], Panel]]:
    explore = catalog.part(game, "explore")
    return explore.panels(catalog.game(game).read_view(view)) if explore else {}


@cache
def count_endings(game: str, seconds: float) -> list[tuple[str, float]]:
    """Runs in a worker: how often each ending of a game without choices comes, out of many deals."""
    tally = simulation.tally(game, range(DEALS)) or {}
    total = sum(tally.values())
    return [(ending.outcome, count / total) for ending, count in sorted(tally.items(), key=lambda item: -item[1])]


@lru_cache(MOST_MINDS)
def _mind(game: str, name: str) -> Adviser:
    return catalog.mind(catalog.game(game), name, os.getpid())


@lru_cache(MOST_NAMES)
def check_mind(game: str, name: str) -> None:
    """InvalidText where the game has no such mind; making one may take longer than the server should be busy."""
    catalog.mind(catalog.game(game), name, 0)


class Workers(Protocol):
    """Who runs the functions above for those who ask: worker processes, or workers of the browser."""

    async def run(self, work: Callable[..., Answer], *question: Any, seconds: float) -> Answer:
        """The answer to a question, which may take this long; OSError where none comes."""
        ...

    def stop(self) -> None: ...


class Programs(Protocol):
    """Who looks at people's programs, and runs those of tables."""

    async def refused(self) -> str:
        """Why no program can be handed in here; empty where one can."""
        ...

    async def examine(self, path: Path, game: str) -> Examined: ...

    async def choose(
        self, table: str, cast: Cast, seat: int, name: str, view: str, seconds: float
    ) -> tuple[str, Faults]: ...

    async def end(self, table: str, views: Mapping[int, str]) -> Faults: ...

    def close(self, table: str) -> None: ...

    def stop(self) -> None: ...


@dataclass
class Thinkers:
    """Whom a page asks."""

    moves: Workers
    advice: Workers
    known: Workers
    """Workers for what is exact and may take seconds, which advice should not wait for."""
    matches: Workers
    """Workers for the standings of the match that is shown."""
    programs: Programs

    def stop(self) -> None:
        for one in (self.moves, self.advice, self.known, self.matches, self.programs):
            one.stop()
