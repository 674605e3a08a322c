"""The page in a browser's tab without a server: its session in one worker, its thinking in others.

worker.js calls this. What passes between workers is pickled: all of it comes from here.
"""

from __future__ import annotations

import asyncio
import base64
import contextlib
import json
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
OVERTAKEN = "this game went on in another tab, and what was done here is not part of it: this is how it stands now"


class Bytes(Protocol):
    """A browser's array."""

    def to_bytes(self) -> bytes: ...


class Games(Protocol):
    """The games that the browser keeps, which all tabs of the site share."""

    def read(self, name: str) -> Awaitable[str]:
        """The text of a game; empty where there is none."""

    def replace(self, name: str, before: str, text: str) -> Awaitable[str]:
        """Keep this text in place of the one before; returns what is kept then, which is empty where nothing can be.

        Where another tab has replaced the one before meanwhile, that stays.
        """

    def tell(self, name: str) -> object:
        """Tell the other tabs that a game has changed."""


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


def connect(post: Callable[[str], object], think: Think, stop: Callable[[int], object], games: Games) -> TabChannel:
    """Begin a session; returns what takes its messages."""
    # Imported here: a thinker has no session.
    from kibitz.page import seats
    from kibitz.page.session import House, Session
    from kibitz.page.thinking import Thinkers
    from kibitz.page.turns import Shares

    home = seats.folder()
    home.mkdir(parents=True, exist_ok=True)
    channel = TabChannel(home, post, games, lambda name: house.tables.pop(name, None))
    workers = TabWorkers(think, stop, channel.store)
    house = House(Thinkers(workers, workers, workers, workers, NoPrograms()), home, Shares(), alone=NO_COMPANY)
    channel.session = asyncio.ensure_future(Session(channel, house).run())
    return channel


def think(question: str) -> str:
    """In a thinker: what it says to a question."""
    work, given = pickle.loads(base64.b64decode(question))
    try:
        return _packed((work(*given), None))
    except Exception as error:
        return _packed((None, error.with_traceback(None)))


class TabWorkers:
    """The thinkers, which the browser begins and ends; what a person has played is stored before they begin."""

    def __init__(self, think: Think, stop: Callable[[int], object], store: Callable[[], Awaitable[None]]) -> None:
        self.think, self.end, self.store = think, stop, store
        self.numbers = count(1)

    async def run(self, work: Callable[..., Answer], *question: Any, seconds: float) -> Answer:
        number = next(self.numbers)
        await self.store()
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
    """The messages of the page; a game is stored before the page hears of it.

    Other tabs may have the same game open. Each shows what another one stores. Who stores second has played on from an
    old position: nothing of that is stored, and its page is told, and shown the game as it is.
    """

    def __init__(
        self, home: Path, post: Callable[[str], object], games: Games, forget: Callable[[str], object]
    ) -> None:
        """forget is told the name of a game whose file has changed, so that its table is opened again."""
        self.home, self.post, self.games, self.forget = home, post, games, forget
        self.session: asyncio.Future[None] | None = None
        self.lines = asyncio.Queue[tuple[str, str]]()
        """Messages, or names of games that other tabs have changed."""
        self.opened = "", ""
        """The name of the game that the page shows, and the message that has opened it."""
        self.written: dict[Path, tuple[int, int]] = {}
        """What each file was like when its game was stored."""
        self.texts: dict[str, str] = {}
        """The games as this tab has stored or read them last."""
        self.unkept: set[str] = set()
        """Games that only this tab has, because the browser could not keep them."""
        self.untold: set[str] = set()
        """Games that are stored, of which the other tabs have not heard."""
        self.overtaken: set[str] = set()
        """Games with which another tab went on, until they are opened again."""
        self.owes_word = False
        """Whether the page has to be told that what was done there is not part of the game."""
        self.storing = asyncio.Lock()

    def take(self, line: str) -> None:
        """A message from the page."""
        if self.session and self.session.done():
            self.session.result()
        self.lines.put_nowait((line, ""))

    def changed(self, name: str) -> None:
        """Another tab has stored this game."""
        self.lines.put_nowait(("", name))

    async def receive(self) -> str:
        while True:
            line, changed = await self.lines.get()
            if not changed:
                return await self.prepared(line)
            name, again = self.opened
            if name == changed:
                was_overtaken = name in self.overtaken
                if await self.refresh(name):
                    self.owes_word = was_overtaken
                    return again

    async def prepared(self, line: str) -> str:
        """A message of the page, once the game that it names is here as the browser keeps it."""
        from kibitz.page import messages

        with contextlib.suppress(InvalidText):
            kind, fields = messages.read(line)
            name = fields.get("id", "")
            if name:
                await self.refresh(name)
            if kind in ("open", "page"):
                self.opened = name, line
        return line

    async def refresh(self, name: str) -> bool:
        """Take a game from the browser; whether it is another one than it was here."""
        from kibitz.page import seats

        text = "" if name in self.unkept else await self.games.read(name)
        if not text or (text == self.texts.get(name) and name not in self.overtaken):
            return False
        path = seats.path_of(self.home, name)
        path.write_text(text, encoding="utf-8")
        self.written[path], self.texts[name] = _state(path), text
        self.overtaken.discard(name)
        self.forget(name)
        return True

    async def store(self) -> None:
        """Store the games that have changed here, to the end also where the thought that needs it is stopped."""
        await asyncio.shield(self._store())

    async def _store(self) -> None:
        async with self.storing:
            for path in self.home.glob("*.json"):
                name, state = path.stem, _state(path)
                if state == self.written.get(path) or name in self.overtaken:
                    continue
                text = path.read_text(encoding="utf-8")
                kept = await self.games.replace(name, self.texts.get(name, ""), text)
                self.written[path] = state
                if kept and kept != text:
                    self.overtaken.add(name)
                    self.changed(name)
                    continue
                self.texts[name] = text
                self.untold.add(name)
                (self.unkept.discard if kept else self.unkept.add)(name)

    async def send(self, line: str) -> None:
        await self.store()
        is_checked = self.overtaken or self.owes_word
        table = _table(line) if is_checked else ""
        if table in self.overtaken:
            return
        self.post(line)
        while self.untold:
            self.games.tell(self.untold.pop())
        if table and self.owes_word:
            self.owes_word = False
            self.post(json.dumps({"type": "error", "text": OVERTAKEN}))


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


def _state(path: Path) -> tuple[int, int]:
    about = path.stat()
    return about.st_mtime_ns, about.st_size


def _table(line: str) -> str:
    """The name of the table that a message shows; empty where it shows none."""
    message = json.loads(line)
    return str(message["id"]) if message["type"] == "table" else ""


def _packed(thing: object) -> str:
    return base64.b64encode(pickle.dumps(thing)).decode()
