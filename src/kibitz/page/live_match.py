"""A match as the page shows it while it is played: standings, faults and games from the arena's store."""

from __future__ import annotations

import asyncio
import json
import threading
import time
from collections.abc import Mapping
from dataclasses import astuple
from functools import cache
from pathlib import Path

from kibitz.arena import contract
from kibitz.arena.figures import standings
from kibitz.arena.figures.strengths import Strength
from kibitz.arena.matches import ladder as ladder_table
from kibitz.arena.matches import results as match_results
from kibitz.arena.reports.page import MOST_COMPARED
from kibitz.arena.store.live import Copies, LiveResults
from kibitz.page.answers import Games, Listed, Results, Standing, Standings, Waiting
from kibitz.page.thinking import Workers
from kibitz.table import InvalidText, TableError

MOST_LISTED = 50
"""The most games in one answer."""
MOST_FAULTS = 5
"""The most faults of one program that are shown, each with its position."""
LOOK = 0.5
"""Seconds between two looks at the store, however many people follow it."""
SHARE = 10
"""The pause between two looks is at least this many times the processor time of a look."""
QUIET = 15.0
"""Seconds without a new game, after which a match counts as stalled."""


class Follower:
    """Reads the store of a match as it grows."""

    def __init__(self, path: Path) -> None:
        self.results = LiveResults(path)
        self.changed = 0.0
        """When games last came in."""
        self.rate = 0.0
        """Games a second before that."""
        self.shown: Results | None = None

    def look(self) -> Standings | None:
        """The standings now; None where there is no match yet."""
        now = time.monotonic()
        before, since = self.deals(), now - self.changed
        if self.results.refresh() and (found := self.results.results):
            if self.deals() > before:
                games = (self.deals() - before) * found.match.games_a_deal()
                self.rate = games / since if before else 0.0
                self.changed = now
            self.shown = self._shown(found)
        if self.shown is None:
            return None
        is_live = not self.results.is_over and now - self.changed < QUIET
        file = self.results.path.name
        return {**self.shown, "type": "standings", "file": file, "live": is_live, "rate": self.rate}

    def deals(self) -> int:
        return self.results.results.deals if self.results.results else 0

    def _shown(self, results: match_results.Results) -> Results:
        match = results.match
        ladder = match.rounds is not None
        best = [] if ladder else [row.name for row in results.standings.table()[:MOST_COMPARED]]
        swing = ladder_table.swing(results, self.results.versions)
        return {
            "game": match.game,
            "aim": results.game.aim,
            "deals": results.deals,
            "games": results.deals * match.games_a_deal(),
            "over": self.results.is_over,
            "withheld": self.results.is_withheld,
            "rows": self._rows(results) if results.standings.count else [],
            "differences": [
                {"first": one.first, "second": one.second, "mean": one.mean, "half": one.half, "apart": one.apart}
                for one in ([] if ladder else results.standings.differences().values())
                if one.first in best and one.second in best
            ],
            "remarks": [line for line in results.remarks() if "first fault" not in line],
            "faults": [astuple(fault) for name in match.entrants for fault in results.faults[name][:MOST_FAULTS]],
            "rule": contract.of(match.game).rule if match.programs else "",
            "ladder": ladder,
            "swing": swing and {"luck": swing[0], "number": swing[1], "name": swing[2]},
        }

    def _rows(self, results: match_results.Results) -> list[Standing]:
        if not results.match.rounds:
            return [_row(row.standing, row.standing.rank, row.strength, row.faults) for row in results.rows()]
        rows = []
        for row in ladder_table.table(self.results.versions, results):
            if row.standing:
                rows.append(_row(row.standing, row.place, row.rating, row.faults))
                if row.version.file:
                    rows[-1]["version"] = {
                        "program": row.version.program,
                        "number": row.version.number,
                        "since": row.version.since,
                        "section": row.version.submission.section,
                    }
        return rows


@cache
def follower(path: Path) -> Follower:
    return Follower(path)


def look(path: Path, seconds: float = 0.0) -> tuple[Standings | None, float]:
    """The standings of a store, which only this process follows, and the processor time of the look."""
    began = time.thread_time()
    return follower(path).look(), time.thread_time() - began


class LiveMatch:
    """The match whose store the server was given."""

    def __init__(self, path: Path, pool: Workers | None = None) -> None:
        """pool: the process that counts its games, which takes seconds in a large field; None for this one."""
        self.path, self.pool = path, pool
        self.looking: asyncio.Task[None] | None = None
        self.due = 0.0
        """When to look at the store again."""
        self.message: Standings | Waiting = {"type": "waiting", "file": path.name}
        self.text = json.dumps(self.message)
        """The message as it is sent: made once for all who follow."""
        self.error: Exception | None = None
        """Why the store could not be read the last time."""
        self.reading = threading.Lock()
        self.copies = Copies(path)

    async def now(self) -> tuple[Standings | Waiting, str]:
        """The latest standings, the same object as before where nothing has happened; and as a text to be sent."""
        if self.looking is None and time.monotonic() > self.due:
            self.looking = asyncio.create_task(self._look())
        if self.looking and self.message["type"] == "waiting":
            await asyncio.shield(self.looking)
        if self.error:
            raise self.error
        return self.message, self.text

    async def _look(self) -> None:
        began, took = time.monotonic(), 0.0
        try:
            if self.pool:
                message, took = await self.pool.run(look, self.path, seconds=LOOK)
            else:
                message, took = await asyncio.to_thread(look, self.path)
            self.error = None
            if message and message != self.message:
                self.message, self.text = message, json.dumps(message, separators=(",", ":"), ensure_ascii=False)
        except (TableError, OSError) as error:
            self.error, took = error, time.monotonic() - began
        finally:
            # Many programs take long to rank, and people play beside it. Time that the look only waited, for its
            # process to start or for a processor, does not count.
            self.due = time.monotonic() + max(LOOK, SHARE * took)
            self.looking = None

    async def games(self, first: int, player: str, faulty: bool) -> Games:
        """Games from this number on."""
        rows = await asyncio.to_thread(self._listed, first, player, faulty)
        return {"type": "games", "most": MOST_LISTED, "games": rows}

    def _listed(self, first: int, player: str, faulty: bool) -> list[Listed]:
        with self.reading:
            return [
                {"number": one.number, "players": one.players, "scores": one.scores, "faults": one.faults}
                for one in self.copies.latest().listed(max(0, first), MOST_LISTED, player, faulty)
            ]

    async def line(self, number: int) -> str:
        """The record of a game; InvalidText while it must stay secret."""
        return await asyncio.to_thread(self._line, number)

    def _line(self, number: int) -> str:
        with self.reading:
            stored = self.copies.latest()
            if stored.is_withheld:
                raise InvalidText(
                    "games of this match can't be opened yet: they give the course's deals away; "
                    "kibitz marks --publish releases them"
                )
            played = stored.game(number)
        if played.failure:
            raise InvalidText(f"game {number} failed and has no moves: {played.failure}")
        return played.line


def _row(
    standing: standings.Standing,
    rank: tuple[int, int] | None,
    strength: Strength | None,
    faults: Mapping[str, int],
) -> Standing:
    """An entrant's row; what says that it is a version of a program is added later."""
    return {
        "name": standing.name,
        "rank": rank,
        "games": standing.games,
        "mean": standing.mean,
        "half": standing.half,
        "luck": standing.luck,
        "version": None,
        "rating": strength.rating if strength else None,
        "rating_half": strength.half if strength else None,
        "faults": dict(faults),
    }
