"""A tab at a shared table: what its person does there, and how it is shown what the others do."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Awaitable, Callable
from typing import Any

from kibitz.page.answers import Answer
from kibitz.page.positions import Screen
from kibitz.page.thinking import Thinkers
from kibitz.page.together import Guest, Shared
from kibitz.table import InvalidText

Fields = dict[str, Any]


class Company:
    """The messages of one tab that are about a shared table, a method `on_...` for each."""

    def __init__(
        self,
        thinkers: Thinkers,
        send: Callable[[Answer], Awaitable[None]],
        screen: Callable[[], Screen],
        left: Callable[[Shared], None],
        ended: type[Exception],
    ) -> None:
        """left is called with a table that the tab has left; ended is what send raises once the tab is closed."""
        self.thinkers, self.send, self.screen, self.left, self.ended = thinkers, send, screen, left, ended
        self.table: Shared | None = None
        self.guest = Guest("")
        self.showing: asyncio.Task[None] | None = None

    def enter(self, table: Shared, key: str) -> None:
        """Come to a table, as the person who has a seat there or as a stranger."""
        self.table, self.guest = table, Guest(key)
        table.thinkers = self.thinkers
        table.enter(self.guest)
        self.showing = asyncio.create_task(self.keep_showing(table, self.guest))
        table.go_on(self.thinkers)

    def leave(self) -> None:
        if self.showing:
            self.showing.cancel()
            self.showing = None
        if self.table:
            table, self.table = self.table, None
            table.exit(self.guest)
            self.left(table)

    def show_again(self) -> None:
        """The whole table again."""
        self.guest.shown = None
        self.guest.changed.set()

    async def keep_showing(self, table: Shared, guest: Guest) -> None:
        """Send what is new whenever something is; a tab that reads slowly misses steps, and delays nobody."""
        with contextlib.suppress(self.ended, RuntimeError):
            while True:
                await guest.changed.wait()
                guest.changed.clear()
                shown = table.shown_to(guest, self.screen())
                await self.send(table.gathering(guest, table_follows=shown is not None))
                if shown:
                    await self.send(shown)

    def at_table(self) -> Shared:
        if self.table is None:
            raise InvalidText("no shared table is open here: expected share or open first")
        return self.table

    async def on_say(self, fields: Fields) -> None:
        await self.at_table().choose(self.guest.key, fields["move"], self.thinkers)

    async def on_take(self, fields: Fields) -> None:
        await self.at_table().take(fields["seat"], self.guest.key, fields["name"], self.thinkers)

    async def on_rise(self, fields: Fields) -> None:
        await self.at_table().rise(self.guest.key, self.thinkers)

    async def on_resign(self, fields: Fields) -> None:
        await self.at_table().resign(self.guest.key)

    async def on_back(self, fields: Fields) -> None:
        await self.at_table().come_back(self.guest.key)

    async def on_begin(self, fields: Fields) -> None:
        await self.at_table().begin(self.guest.key, self.thinkers)

    async def on_phrase(self, fields: Fields) -> None:
        self.at_table().phrase(self.guest.key, fields["number"])

    async def on_offer(self, fields: Fields) -> None:
        await self.at_table().propose(self.guest.key, fields["kind"], fields["seat"], self.thinkers)

    async def on_reply(self, fields: Fields) -> None:
        await self.at_table().reply(self.guest.key, fields["agrees"], self.thinkers)
