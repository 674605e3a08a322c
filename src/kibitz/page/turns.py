"""Whose turn it is where many ask for the same: who has used least goes first, and who uses most waits.

People are told apart by their address, and at one address by their tab: many tabs of one address share what one gets.
"""

from __future__ import annotations

import asyncio
import time
import types
from collections import Counter
from collections.abc import Coroutine, Generator
from contextvars import ContextVar
from dataclasses import dataclass, field
from ipaddress import IPv6Address, ip_address
from math import log
from typing import Any, NamedTuple


class Asker(NamedTuple):
    address: str
    tab: int
    """0 for what no tab has asked."""


def subscriber(peer: str) -> str:
    """Who has an address: of version 6 people get whole networks of 64 bits."""
    try:
        address = ip_address(peer.partition("%")[0])
    except ValueError:
        return peer
    if isinstance(address, IPv6Address):
        return str(address.ipv4_mapped or IPv6Address(int(address) >> 64 << 64))
    return str(address)


NOBODY = Asker("", 0)
ASKER: ContextVar[Asker] = ContextVar("asker", default=NOBODY)
"""Who has asked for what is done now; tasks inherit it."""
HALVED_IN = 30.0
"""Seconds in which what somebody has used counts half as much."""
FORGOTTEN = 0.001
"""Seconds of use that no longer count."""
MOST_REMEMBERED = 1000
"""People whose use is kept before the first ones are forgotten."""
AT_FIRST = 0.2
"""Seconds of the server's own time that an address may use at once."""
BUSY, FULL = 0.5, 0.8
"""Parts of the server's own time: below the first nobody waits, and the second is shared by all addresses."""
RECENT = 0.2
"""Seconds in which the server's own use counts half as much."""
LN2 = log(2)
LONG = 1.0
"""A question of more seconds than this never takes the last worker."""
LONGEST_PAUSE = 0.5
"""Seconds until it is asked again whether somebody still has to wait."""


@dataclass
class Waiting:
    asker: Asker
    is_long: bool
    turn: asyncio.Future[None] = field(default_factory=lambda: asyncio.get_running_loop().create_future())


class Usage:
    """How much everybody has used recently."""

    def __init__(self) -> None:
        self.used: dict[str | Asker, tuple[float, float]] = {}
        """Seconds, and when that was."""
        self.most = MOST_REMEMBERED

    def of(self, who: str | Asker, now: float) -> float:
        used, then = self.used.get(who, (0.0, now))
        return float(used * 0.5 ** ((now - then) / HALVED_IN))

    def add(self, asker: Asker, seconds: float) -> None:
        now = time.monotonic()
        for who in (asker.address, asker):
            self.used[who] = self.of(who, now) + seconds, now
        if len(self.used) > self.most:
            self.used = {who: use for who, use in self.used.items() if self.of(who, now) > FORGOTTEN}
            self.most = max(MOST_REMEMBERED, 2 * len(self.used))


class Turns:
    """A number of places that people take in turns."""

    def __init__(self, places: int) -> None:
        self.places = self.free = places
        self.waiting: list[Waiting] = []
        self.running: Counter[str | Asker] = Counter()
        self.usage = Usage()

    async def take(self, is_long: bool = False) -> float:
        """Wait for a place, and take it: `give` must follow. Returns the part of all places that is the asker's share.

        Of several places, the last one is never taken by what is long.
        """
        mine = Waiting(ASKER.get(), is_long)
        self.waiting.append(mine)
        self._next()
        try:
            await mine.turn
        except asyncio.CancelledError:
            if mine in self.waiting:
                self.waiting.remove(mine)
            else:
                self.give(mine.asker, 0.0)
            raise
        return self.share(mine.asker)

    def give(self, asker: Asker, seconds: float) -> None:
        """A place is free again, after the asker has used it for these seconds."""
        self.running -= Counter((asker, asker.address))
        self.usage.add(asker, seconds)
        self.free += 1
        self._next()

    def share(self, asker: Asker) -> float:
        """The part of a place that everybody here can have: all addresses as much, and all tabs of one address."""
        here = {one for one in self.running if isinstance(one, Asker)} | {one.asker for one in self.waiting} | {asker}
        tabs = sum(one.address == asker.address for one in here)
        return min(1.0, self.places / (tabs * len({one.address for one in here})))

    def _next(self) -> None:
        """Give the free places to those whose turn it is."""
        while self.free:
            spare = self.free > 1 or self.places == 1
            # Those who have left are still in the list until their tasks have noticed.
            able = [one for one in self.waiting if not one.turn.done() and (spare or not one.is_long)]
            if not able:
                return
            now = time.monotonic()
            chosen = min(able, key=lambda one: self._order(one.asker, now))
            self.waiting.remove(chosen)
            self.free -= 1
            self.running.update((chosen.asker, chosen.asker.address))
            chosen.turn.set_result(None)

    def _order(self, asker: Asker, now: float) -> tuple[float, ...]:
        """Who has the lowest one is next; among equals the first one comes first."""
        address = asker.address
        return self.running[address], self.usage.of(address, now), self.running[asker], self.usage.of(asker, now)


class Shares:
    """The time of the server's own process: while it is busy, no address gets more than its share."""

    def __init__(self) -> None:
        self.left: dict[str, tuple[float, float]] = {}
        """What the addresses that have used any may still use, and when that was."""
        self.used, self.then = 0.0, 0.0
        """What all have used recently."""

    def spend(self, address: str, seconds: float) -> None:
        now = time.monotonic()
        self.left[address] = self._left(address, now) - seconds, now
        self.used, self.then = self._used(now) + seconds, now

    def pause(self, address: str) -> float:
        """Seconds for which whatever this address asks for has to wait."""
        now = time.monotonic()
        if self._used(now) < BUSY * RECENT / LN2:
            return 0.0
        return min(LONGEST_PAUSE, max(0.0, -self._left(address, now) / self._rate()))

    async def wait(self, address: str) -> None:
        while pause := self.pause(address):
            await asyncio.sleep(pause)

    def forget(self) -> None:
        """Addresses that have used nothing recently no longer count."""
        now = time.monotonic()
        self.left = {address: one for address, one in self.left.items() if self._left(address, now) < AT_FIRST}

    def _rate(self) -> float:
        """What an address may use in each second."""
        return FULL / max(1, len(self.left))

    def _left(self, address: str, now: float) -> float:
        left, then = self.left.get(address, (AT_FIRST, now))
        return min(AT_FIRST, left + (now - then) * self._rate())

    def _used(self, now: float) -> float:
        return float(self.used * 0.5 ** ((now - self.then) / RECENT))

    @types.coroutine
    def metered(self, work: Coroutine[Any, Any, object], address: str) -> Generator[Any, Any, None]:
        """Await this work, and note the time that it computes while it does not wait itself."""
        error: BaseException | None = None
        while True:
            began = time.perf_counter()
            try:
                waits_for = work.send(None) if error is None else work.throw(error)
            except StopIteration:
                return
            finally:
                self.spend(address, time.perf_counter() - began)
                # An error refers to this call: referring to it would keep all that the work had at hand.
                error = None
            try:
                yield waits_for
            except BaseException as raised:
                error = raised
