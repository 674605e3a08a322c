"""What carries a tab's messages: a websocket, or the messages of a browser's worker."""

from typing import Protocol


class Gone(Exception):
    """The tab is no longer there."""


class Channel(Protocol):
    """Both raise Gone where the tab has left."""

    async def receive(self) -> str: ...

    async def send(self, line: str) -> None: ...
