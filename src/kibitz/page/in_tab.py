"""The page in a browser's tab without a server: its session in one worker, its thinking in others.

worker.js calls this. What passes between workers is pickled: all of it comes from here.
"""

from __future__ import annotations

import asyncio
import base64
import pickle
from collections.abc import Awaitable, Callable, Mapping
from importlib import import_module
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

from kibitz import data_files
from kibitz.table import InvalidText

if TYPE_CHECKING:
    from kibitz.page.answers import Examined, Faults
    from kibitz.page.program_worker import Cast

Answer = TypeVar("Answer")
Think = Callable[[int, str, float], Awaitable[str]]
"""Asks a thinker a question, which has a number, and for how many seconds it may think."""

NO_PROGRAMS = "no program plays at a table of a page without a server: expected kibitz page on your own machine"
NO_NETWORK = "the tables of this game could not be loaded: expected a network when it is first opened"
NO_COMPANY = "a page without a server has no tables for several people: expected kibitz page --host, on one machine"


class Bytes(Protocol):
    """A browser's array."""

    def to_bytes(self) -> bytes: ...


def read_from(fetch: Callable[[str], Bytes]) -> None:
    """Get data files that the archive does not have from the site."""

    def read(name: str) -> bytes:
        try:
            return fetch(name).to_bytes()
        except Exception:
            # The browser's errors are of its own kind.
            raise InvalidText(NO_NETWORK) from None

    data_files.fetch = read


def prepare() -> None:
    """Import what the session and thinkers need for every game, but no compiled module: the memory is kept then."""
    for name in ("seats", "session", "thinking", "turns"):
        import_module(f"kibitz.page.{name}")


def connect(
    post: Callable[[str], object],
    think: Think,
    stop: Callable[[int], object],
    keep: Callable[[str, str], Awaitable[object]],
) -> Callable[[str, str], None]:
    """Begin a session; returns what takes each message, with the text of the game that it names and that is kept.

    keep awaits until the text of a game is stored under its name.
    """
    # Imported here: a thinker has no session.
    from kibitz.page import seats
    from kibitz.page.session import House, Session
    from kibitz.page.thinking import Thinkers
    from kibitz.page.turns import Shares

    home = seats.folder()
    home.mkdir(parents=True, exist_ok=True)
    workers = TabWorkers(think, stop)
    channel = TabChannel(home, post, keep)
    house = House(Thinkers(workers, workers, workers, workers, NoPrograms()), home, Shares(), alone=NO_COMPANY)
    session = asyncio.ensure_future(Session(channel, house).run())

    def take(line: str, kept: str) -> None:
        if session.done():
            session.result()
        channel.take(line, kept)

    return take


def think(question: str) -> str:
    """In a thinker: what it says to a question."""
    work, given = pickle.loads(base64.b64decode(question))
    try:
        return _packed((work(*given), None))
    except Exception as error:
        return _packed((None, error.with_traceback(None)))


class TabWorkers:
    """The thinkers, which the browser begins and ends."""

    def __init__(self, think: Think, stop: Callable[[int], object]) -> None:
        self.think, self.end = think, stop
        self.numbers = count(1)

    async def run(self, work: Callable[..., Answer], *question: Any, seconds: float) -> Answer:
        number = next(self.numbers)
        try:
            packed = await self.think(number, _packed((work, (*question, seconds))), seconds)
        except asyncio.CancelledError:
            self.end(number)
            raise
        except Exception as error:
            # The browser's errors are of its own kind.
            raise ChildProcessError(str(error)) from None
        answer, failed = pickle.loads(base64.b64decode(packed))
        if failed:
            raise failed
        found: Answer = answer
        return found

    def stop(self) -> None:
        pass


class TabChannel:
    """The messages of the page; a game is stored before the page hears of it."""

    def __init__(
        self, home: Path, post: Callable[[str], object], keep: Callable[[str, str], Awaitable[object]]
    ) -> None:
        self.home, self.post, self.keep = home, post, keep
        self.lines = asyncio.Queue[str]()
        self.stored: dict[Path, int] = {}
        """When each file was written that is stored."""

    def take(self, line: str, kept: str) -> None:
        """A message from the page, with the text of a game that it names and that is kept."""
        from kibitz.page import messages, seats

        if kept:
            _, fields = messages.read(line)
            path = seats.path_of(self.home, fields["id"])
            if not path.exists():
                path.write_text(kept, encoding="utf-8")
                self.stored[path] = path.stat().st_mtime_ns
        self.lines.put_nowait(line)

    async def receive(self) -> str:
        return await self.lines.get()

    async def send(self, line: str) -> None:
        for path in self.home.glob("*.json"):
            written = path.stat().st_mtime_ns
            if self.stored.get(path) != written:
                await self.keep(path.stem, path.read_text(encoding="utf-8"))
                self.stored[path] = written
        self.post(line)


class NoPrograms:
    """There are neither processes nor walls in a tab."""

    async def refused(self) -> str:
        return NO_PROGRAMS

    async def examine(self, path: Path, game: str) -> Examined:
        raise InvalidText(NO_PROGRAMS)

    async def choose(
        self, table: str, cast: Cast, seat: int, name: str, view: str, seconds: float
    ) -> tuple[str, Faults]:
        raise InvalidText(NO_PROGRAMS)

    async def end(self, table: str, views: Mapping[int, str]) -> Faults:
        return []

    def close(self, table: str) -> None:
        pass

    def stop(self) -> None:
        pass


def _packed(thing: object) -> str:
    return base64.b64encode(pickle.dumps(thing)).decode()
