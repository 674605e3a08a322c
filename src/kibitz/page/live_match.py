"""A match as the page shows it while it is played: standings, faults and games from the arena's store."""

from __future__ import annotations

import asyncio
import time
from dataclasses import astuple
from pathlib import Path

from kibitz.arena import contract
from kibitz.arena.matches import results as match_results
from kibitz.arena.reports.page import MOST_COMPARED
from kibitz.arena.store.live import LiveResults, snapshot
from kibitz.page.answers import Games, Listed, Results, Standings, Waiting
from kibitz.table import InvalidText

MOST_LISTED = 50
"""The most games in one answer."""
MOST_FAULTS = 5
"""The most faults of one program that are shown, each with its position."""
LOOK = 0.5
"""Seconds between two looks at the store, however many people follow it."""
QUIET = 15.0
"""Seconds without a new game, after which a match counts as standing still."""


class LiveMatch:
    """The match whose store the server was given, read in a thread, one reader at a time."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.follower = LiveResults(path)
        self.lock = asyncio.Lock()
        self.changed = 0.0
        """When games last came in."""
        self.looked = 0.0
        """When the store was last looked at."""
        self.rate = 0.0
        """Games a second since the last look."""
        self.shown: Results | None = None

    async def now(self) -> Standings | Waiting:
        """The standings; equal to those before where nothing has happened."""
        async with self.lock:
            if time.monotonic() > self.looked + LOOK:
                await asyncio.to_thread(self._look)
                self.looked = time.monotonic()
            if self.shown is None:
                return {"type": "waiting", "file": self.path.name}
            is_live = not self.follower.is_over and self.looked - self.changed < QUIET
            return {**self.shown, "type": "standings", "file": self.path.name, "live": is_live, "rate": self.rate}

    def _look(self) -> None:
        before, since = self.deals(), time.monotonic() - self.changed
        if self.follower.refresh() and self.follower.results:
            if self.deals() > before:
                games = (self.deals() - before) * self.follower.results.match.games_a_deal()
                self.rate = games / since if before else 0.0
                self.changed = time.monotonic()
            self.shown = self._shown(self.follower.results)

    def deals(self) -> int:
        return self.follower.results.deals if self.follower.results else 0

    def _shown(self, results: match_results.Results) -> Results:
        match = results.match
        best = [row.name for row in results.standings.table()[:MOST_COMPARED]]
        return {
            "game": match.game,
            "aim": results.game.aim,
            "deals": results.deals,
            "games": results.deals * match.games_a_deal(),
            "over": self.follower.is_over,
            "withheld": self.follower.is_withheld,
            "rows": [
                {
                    "name": row.standing.name,
                    "rank": row.standing.rank,
                    "games": row.standing.games,
                    "mean": row.standing.mean,
                    "half": row.standing.half,
                    "rating": row.strength.rating if row.strength else None,
                    "rating_half": row.strength.half if row.strength else None,
                    "faults": dict(row.faults),
                }
                for row in results.rows()
            ]
            if results.standings.count
            else [],
            "differences": [
                {"first": one.first, "second": one.second, "mean": one.mean, "half": one.half, "apart": one.apart}
                for one in results.standings.differences().values()
                if one.first in best and one.second in best
            ],
            "remarks": [line for line in results.remarks() if "first fault" not in line],
            "faults": [astuple(fault) for name in match.entrants for fault in results.faults[name][:MOST_FAULTS]],
            "rule": contract.of(match.game).rule if match.programs else "",
        }

    async def games(self, first: int, player: str, faulty: bool) -> Games:
        """Games from this number on."""
        async with self.lock:
            rows = await asyncio.to_thread(self._listed, first, player, faulty)
        return {"type": "games", "most": MOST_LISTED, "games": rows}

    def _listed(self, first: int, player: str, faulty: bool) -> list[Listed]:
        with snapshot(self.path) as stored:
            return [
                {"number": one.number, "players": one.players, "scores": one.scores, "faults": one.faults}
                for one in stored.listed(max(0, first), MOST_LISTED, player, faulty)
            ]

    async def line(self, number: int) -> str:
        """The record of a game; InvalidText while it must stay secret."""
        async with self.lock:
            return await asyncio.to_thread(self._line, number)

    def _line(self, number: int) -> str:
        with snapshot(self.path) as stored:
            if stored.is_withheld:
                raise InvalidText(
                    "games of this match can't be opened yet: they give the course's deals away; "
                    "kibitz marks --publish releases them"
                )
            played = stored.game(number)
        if played.failure:
            raise InvalidText(f"game {number} failed and has no moves: {played.failure}")
        return played.line
