"""uvicorn's protocols, made to withstand clients that break off, flood, or never read.

Whatever bytes arrive, an error that they cause ends their connection, with a status where there can be one, and writes
no traceback.
"""

from __future__ import annotations

import asyncio
import logging
import time
from typing import TYPE_CHECKING, Any, cast

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from kibitz.page.connections import Connection, Stage

if TYPE_CHECKING:
    from uvicorn._types import ASGIReceiveEvent

MOST_QUEUED = 200
"""Messages that have arrived and not been read; a tab sends the next one when it has answers, or almost."""
MOST_FRAMES = 1000
"""Frames of one message."""
MOST_READ = 1 << 12
"""Bytes that are read at once: what they say is handled before others have a turn."""
LARGE = 1 << 16
"""Bytes by which a message grows before it is checked again how much is kept for everybody."""
COPIES = 4
"""Copies of a message in memory while it is handled: as text, as data, and what is made of those."""
BAD_REQUEST = b"HTTP/1.1 400 Bad Request\r\nconnection: close\r\ncontent-length: 0\r\n\r\n"
INVALID, POLICY = 1007, 1008
"""Codes with which a websocket is closed (RFC 6455 and IANA's registry)."""

logger = logging.getLogger("uvicorn.error")


class Http(H11Protocol):
    """Requests; its maker sets its place."""

    place: Connection

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.place.transport = cast(asyncio.Transport, transport)
        self.place.resumes = self.resume
        if hasattr(transport, "max_size"):
            transport.max_size = MOST_READ
        super().connection_made(self.place.transport)

    def connection_lost(self, exc: Exception | None) -> None:
        self.place.leave()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        began = time.perf_counter()
        try:
            super().data_received(data)
        except Exception as error:
            drop(self.transport, error)
        self.note_stage()
        self.place.received(time.perf_counter() - began)

    def resume(self) -> None:
        """Read on, unless the request that is being answered must not be read on."""
        if not self.flow.read_paused and not self.transport.is_closing():
            self.transport.resume_reading()

    def on_response_complete(self) -> None:
        super().on_response_complete()
        self.note_stage()

    def note_stage(self) -> None:
        """A request begins when its head is there, and ends with its answer; then the next head is waited for."""
        if self.place.stage in (Stage.WAITING, Stage.BUSY):
            stage = Stage.WAITING if self.cycle is None or self.cycle.response_complete else Stage.BUSY
            if stage != self.place.stage:
                self.place.enters(stage)

    def send_400_response(self, msg: str) -> None:
        try:
            super().send_400_response(msg)
        except h11.LocalProtocolError:
            # An answer has begun already.
            self.transport.abort()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        super().handle_websocket_upgrade(event)
        protocol = self.transport.get_protocol()
        assert isinstance(protocol, Tab)
        protocol.place, self.place.ends, self.place.resumes = self.place, protocol.shutdown, protocol.resume
        self.place.enters(Stage.TAB)


class Tab(WebSocketsSansIOProtocol):
    """A tab's websocket."""

    place: Connection | None = None
    session: asyncio.Task[None] | None = None
    noted = 0
    """Bytes that were kept when it was last asked whether everybody's are too many."""
    queued = handled = last = 0
    """Bytes of the messages that the session has not read, of the one that it has not dealt with, and of the one that
    came last: websockets keeps it until the next one comes."""

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self.app = self.until_lost

    def connection_lost(self, exc: Exception | None) -> None:
        if self.place:
            self.place.leave()
        # websockets refers to itself in circles: what it keeps would stay until Python looks for those.
        self.conn.parser.close()
        self.conn.reader.buffer.clear()
        self.frames = []
        while not self.queue.empty():
            self.queue.get_nowait()
        super().connection_lost(exc)
        if self.session:
            self.session.cancel()

    def data_received(self, data: bytes) -> None:
        began = time.perf_counter()
        try:
            super().data_received(data)
        except Exception as error:
            drop(self.transport, error)
            return
        if not self.handshake_initiated:
            # The head was refused; nothing would be answered, for ever.
            self.transport.write(BAD_REQUEST)
            self.transport.close()
        if self.transport.is_closing():
            return
        if self.queue.qsize() > MOST_QUEUED or len(self.frames) > MOST_FRAMES:
            self.end(POLICY, "too many messages at once")
        elif not self.writable.is_set():
            # Answers to pings would fill the memory.
            self.transport.pause_reading()
        if self.place:
            self.note_unread()
            if self.place.unread > self.noted + LARGE:
                self.place.among.relieve()
            self.noted = self.noted if self.noted < self.place.unread <= self.noted + LARGE else self.place.unread
            self.place.received(time.perf_counter() - began)

    def resume_writing(self) -> None:
        super().resume_writing()
        self.resume()

    def resume(self) -> None:
        """Read on, unless messages wait to be answered or answers to be read."""
        waits = self.read_paused or not self.writable.is_set() or (self.place is not None and self.place.is_paused)
        if not waits and not self.transport.is_closing():
            self.transport.resume_reading()

    def send_receive_event_to_app(self) -> None:
        if self.curr_msg_data_type == "text":
            try:
                b"".join(self.frames).decode()
            except UnicodeDecodeError:
                self.frames = []
                self.end(INVALID, "invalid UTF-8")
                return
        self.last = sum(map(len, self.frames))
        self.queued += self.last
        super().send_receive_event_to_app()

    async def until_lost(self, scope: Any, receive: Any, send: Any) -> None:
        """The session ends with its connection, also while it waits for workers."""
        self.session = asyncio.current_task()
        try:
            await self.config.loaded_app(scope, receive, send)
        except asyncio.CancelledError:
            if not self.disconnected:
                raise

    async def receive(self) -> ASGIReceiveEvent:
        self.handled = 0
        message = await super().receive()
        if message["type"] == "websocket.receive":
            size = len(message.get("text") or message.get("bytes") or "")
            self.queued = 0 if self.queue.empty() else max(0, self.queued - size)
            self.handled = COPIES * size
        self.note_unread()
        return message

    def note_unread(self) -> None:
        if self.place:
            now = len(self.conn.reader.buffer) + sum(map(len, self.frames))
            self.place.unread = now + self.queued + self.handled + self.last

    def end(self, code: int, reason: str) -> None:
        """Close the websocket, and let the tab's session know."""
        if not self.close_sent:
            self.conn.fail(code, reason)
            self.handle_parser_exception()


def drop(transport: Any, error: Exception) -> None:
    """End a connection whose bytes nobody foresaw."""
    logger.error("a connection was dropped: %r", error)
    transport.abort()
