"""Connections from outside: how many there may be, in all and from one address, and how long each may take.

A connection waits until the head of a request is there. Then it is busy until the answer is sent, or it becomes a tab:
a websocket, which stays as long as its tab does. When places run short, the address that has most gives one up, what
waits first. So a flood costs only its sender, and anyone who connects and asks at once is served.
"""

from __future__ import annotations

import asyncio
import contextlib
import gc
import logging
import socket
from collections.abc import Callable, Coroutine
from enum import IntEnum

from kibitz.page.turns import Shares, subscriber

SHARE = 8
"""One address may have this part of them."""
RESERVE = 200
"""File descriptors that are left for workers, saved games and the rest."""
BACKLOG = 1024
"""Connections that the system keeps until they are accepted."""
AT_ONCE = 32
"""Connections that are accepted before everybody else has a turn."""
NO_ROOM = b"HTTP/1.1 503 Service Unavailable\r\nconnection: close\r\nretry-after: 1\r\ncontent-length: 0\r\n\r\n"
MOST_HELD = 8_000_000
"""Bytes that may be kept of messages that have not arrived whole, and of answers that nobody has read."""
SWEEP = 0.25
"""Seconds between two looks at all connections."""
COLLECTED_AFTER = 100
"""After this many connections have gone, their memory is collected."""
EXHAUSTED = 1.0
"""Seconds without accepting anything, after the system has refused to."""

logger = logging.getLogger("uvicorn.error")


class Stage(IntEnum):
    """What a connection is doing, in the order in which connections give way to others."""

    WAITING = 0
    BUSY = 1
    TAB = 2
    CLOSING = 3


PATIENCE = {Stage.WAITING: 10.0, Stage.BUSY: 120.0, Stage.TAB: float("inf"), Stage.CLOSING: 5.0}
"""Seconds that a connection may spend at a stage. A tab that has ended its websocket's pings is closed by uvicorn."""


class Connection:
    """A place that somebody has taken."""

    def __init__(self, among: Connections, address: str, now: float) -> None:
        self.among, self.address = among, address
        self.transport: asyncio.Transport | None = None
        """None until the protocol has it."""
        self.stage, self.since = Stage.WAITING, now
        self.ends: Callable[[], None] = lambda: None
        """Ends a tab in order."""
        self.resumes: Callable[[], None] = lambda: None
        """Reads again, if the protocol wants to."""
        self.unread = 0
        """Bytes of a message that has not arrived whole."""
        self.is_paused = False

    def enters(self, stage: Stage) -> None:
        self.stage, self.since = stage, asyncio.get_running_loop().time()

    def leave(self) -> None:
        """Free the place; what is left of the connection may still have to be sent."""
        self.among.remove(self)
        self.ends = self.resumes = lambda: None

    @property
    def held(self) -> int:
        """Bytes that are kept for this connection."""
        return self.unread + (self.transport.get_write_buffer_size() if self.transport else 0)

    def received(self, seconds: float) -> None:
        """Note how long the bytes that came in have taken; where that was too long the next ones wait."""
        shares = self.among.shares
        shares.spend(self.address, seconds)
        self._pause(shares.pause(self.address))

    def _pause(self, seconds: float) -> None:
        if self.transport and not self.transport.is_closing() and seconds and not self.is_paused:
            self.is_paused = True
            self.transport.pause_reading()
            asyncio.get_running_loop().call_later(seconds, self._go_on)

    def _go_on(self) -> None:
        self.is_paused = False
        if pause := self.among.shares.pause(self.address):
            self._pause(pause)
        else:
            self.resumes()

    @property
    def is_gone(self) -> bool:
        return self.transport is not None and self.transport.get_extra_info("socket").fileno() < 0


class Connections:
    """All connections of a server, by the address from which they come."""

    def __init__(self, shares: Shares, most: int) -> None:
        self.shares, self.most = shares, within_descriptors(most)
        self.most_of_one = max(1, self.most // SHARE)
        self.places: dict[str, list[Connection]] = {}
        self.count = self.gone = 0
        """Connections that are here, and that have gone since their memory was last collected."""

    def admit(self, peer: str) -> Connection | None:
        """A place for a connection from this address; None where it can't have one."""
        now, address = asyncio.get_running_loop().time(), subscriber(peer)
        own = self.places.get(address, [])
        if len(own) >= self.most_of_one:
            if not self.gives_way(own, {Stage.WAITING}):
                return None
        elif self.count >= self.most:
            fullest = max(self.places.values(), key=len)
            others = {Stage.WAITING, *([Stage.BUSY, Stage.TAB] if len(fullest) > len(own) + 1 else [])}
            if not self.gives_way(fullest, others):
                return None
        admitted = Connection(self, address, now)
        self.places.setdefault(address, []).append(admitted)
        self.count += 1
        return admitted

    def gives_way(self, places: list[Connection], stages: set[Stage]) -> bool:
        """Close the first of these connections at the lowest of these stages, if any."""
        able = [one for one in places if one.transport and one.stage in stages]
        if not able:
            return False
        # The tab that came last gives way: one that has played for long goes on.
        leaving = min(able, key=lambda one: (one.stage, -one.since if one.stage == Stage.TAB else one.since))
        assert leaving.transport
        if leaving.stage == Stage.TAB:
            leaving.ends()
        else:
            leaving.transport.abort()
        leaving.leave()
        return True

    def remove(self, one: Connection) -> None:
        own = self.places.get(one.address, [])
        if one in own:
            own.remove(one)
            self.count -= 1
            self.gone += 1
            if not own:
                del self.places[one.address]

    def relieve(self) -> None:
        """Where too much is kept, end the connections that hold most, of the addresses that hold most."""
        held = {address: sum(one.held for one in own) for address, own in self.places.items()}
        if (excess := sum(held.values()) - MOST_HELD) <= 0:
            return
        largest = {address: sorted(own, key=lambda one: one.held) for address, own in self.places.items()}
        while excess > 0:
            address = max(held, key=lambda one: held[one])
            leaving = largest[address].pop()
            assert leaving.transport
            excess -= leaving.held
            held[address] -= leaving.held
            leaving.unread = 0
            leaving.transport.abort()

    def sweep(self) -> None:
        """Free the places of those who are gone, and end what takes too long."""
        now = asyncio.get_running_loop().time()
        for one in [one for own in self.places.values() for one in own]:
            if one.transport is None:
                continue
            if one.is_gone:
                one.leave()
            elif one.transport.is_closing() and one.stage != Stage.CLOSING:
                one.enters(Stage.CLOSING)
            elif now - one.since > PATIENCE[one.stage]:
                one.transport.abort()
        self.relieve()
        self.shares.forget()
        if self.gone > COLLECTED_AFTER:
            # uvicorn, h11 and websockets refer to themselves in circles, which Python leaves until there are very many.
            gc.collect()
            self.gone = 0

    async def keep_sweeping(self) -> None:
        while True:
            await asyncio.sleep(SWEEP)
            self.sweep()

    async def accept(self, listener: socket.socket, serve: Callable[[Connection], asyncio.Protocol]) -> None:
        """Let connections in, one after another; `serve` makes the protocol of each."""
        loop, tasks = asyncio.get_running_loop(), set[asyncio.Task[None]]()

        def begin(work: Coroutine[None, None, None]) -> None:
            tasks.add(task := loop.create_task(work))
            task.add_done_callback(tasks.discard)

        begin(self.keep_sweeping())
        try:
            while True:
                # An accept that need not wait does not let others have a turn.
                await asyncio.sleep(0)
                for _ in range(AT_ONCE):
                    try:
                        accepted, peer = await loop.sock_accept(listener)
                    except ConnectionError:
                        continue
                    except OSError as error:
                        logger.error("no connection can be accepted now: %s", error)
                        await asyncio.sleep(EXHAUSTED)
                        break
                    if admitted := self.admit(peer[0]):
                        begin(self.serve(accepted, admitted, serve))
                    else:
                        refuse(accepted)
        finally:
            for task in list(tasks):
                task.cancel()

    async def serve(
        self, accepted: socket.socket, admitted: Connection, serve: Callable[[Connection], asyncio.Protocol]
    ) -> None:
        try:
            making = asyncio.get_running_loop().connect_accepted_socket(lambda: serve(admitted), accepted)
            await self.shares.metered(making, admitted.address)
        except OSError:
            admitted.leave()
            accepted.close()


def refuse(accepted: socket.socket) -> None:
    """Close a connection for which there is no place."""
    with contextlib.suppress(OSError):
        accepted.setblocking(False)
        accepted.send(NO_ROOM)
    accepted.close()


def within_descriptors(most: int) -> int:
    """As many connections as the system lets this process have; its limit is raised where it may be."""
    try:
        import resource
    except ImportError:  # Windows has no such limit.
        return most
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    needed = most + RESERVE
    if soft != resource.RLIM_INFINITY and soft < needed:
        soft = needed if hard == resource.RLIM_INFINITY else min(needed, hard)
        with contextlib.suppress(OSError, ValueError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        return max(1, min(most, soft - RESERVE)) if soft > RESERVE else max(1, soft // 2)
    return most
