"""The server's side of tables at which programs play: a worker for each.

What runs in the workers, and with it the arena, is imported when somebody hands in a program: most servers never do.
"""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from kibitz.page.answers import Examined, Faults
from kibitz.page.pool import Pool

if TYPE_CHECKING:
    from kibitz.page.program_worker import Cast

MOST_TABLES = 4
"""Tables at which programs are running; the one that was asked longest ago is closed for another."""


PLAYER_NICE, CHECKER_NICE = 3, 6
"""How much less important than the server programs are to the system, at a table and while they are looked at."""


class ProgramPool:
    """The server's tables at which programs play."""

    def __init__(self) -> None:
        self.tables: dict[str, Pool] = {}
        """The one that was asked last is the last."""
        self.checker = Pool(1, CHECKER_NICE)
        """The worker that looks at what is handed in; its process begins with the first question."""
        self.reason: str | None = None

    async def refused(self) -> str:
        """Why no program can be handed in here; empty where one can."""
        from kibitz.page import program_worker

        if self.reason is None:
            self.reason = await self.checker.run(program_worker.unsafe, seconds=0.0)
        return self.reason

    async def examine(self, path: Path, game: str) -> Examined:
        from kibitz.page import program_worker

        return await self.checker.run(program_worker.examine, str(path), game, seconds=0.0)

    async def choose(
        self, table: str, cast: Cast, seat: int, name: str, view: str, seconds: float
    ) -> tuple[str, Faults]:
        from kibitz.page import program_worker

        if table not in self.tables and len(self.tables) >= MOST_TABLES:
            self.close(next(iter(self.tables)))
        self.tables[table] = pool = self.tables.pop(table, None) or Pool(1, PLAYER_NICE)
        return await pool.run(program_worker.choose, cast, seat, name, view, seconds=seconds)

    async def end(self, table: str, views: Mapping[int, str]) -> Faults:
        """The game is over: its programs are told, and end."""
        from kibitz.page import program_worker

        if table not in self.tables:
            return []
        try:
            return await self.tables[table].run(program_worker.end, views, seconds=0.0)
        finally:
            self.close(table)

    def close(self, table: str) -> None:
        """End the table's programs, if any run."""
        if pool := self.tables.pop(table, None):
            from kibitz.page import program_worker

            pool.leave(program_worker.leave)

    def stop(self) -> None:
        for table in list(self.tables):
            self.close(table)
        with suppress(Exception):
            self.checker.stop()
