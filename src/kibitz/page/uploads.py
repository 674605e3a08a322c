"""Programs that people dropped onto the page: taken in, checked, and kept; only program_worker runs them."""

from __future__ import annotations

import asyncio
import json
import re
import secrets
import shutil
from collections import Counter
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from pathlib import Path, PurePosixPath
from typing import TYPE_CHECKING

from kibitz import catalog, durable
from kibitz.page.answers import Refused, Uploaded, UploadsAbout
from kibitz.page.turns import ASKER
from kibitz.table import InvalidText, TableError

# A session looks programs up also where there is no server, and neither Starlette nor processes.
if TYPE_CHECKING:
    from starlette.requests import Request
    from starlette.responses import Response

    from kibitz.page.thinking import Programs

MOST_BYTES = 4_000_000
"""The size of the largest file."""
MOST_KEPT = 50
"""The most programs that are kept; the oldest ones are deleted when another comes."""
MOST_ARRIVING = 8_000_000
"""Bytes of files that may be on their way at once."""
ARRIVES_IN = 30.0
"""Seconds in which a file must be here."""
MOST_WAITING, MOST_OF_ONE = 16, 4
"""Programs that have arrived and may wait to be looked at, in all and from one address."""
SUFFIXES = (".py", ".zip", ".ipynb", "")
KEY = re.compile("[0-9a-f]{32}")
PREFIX = "program:"
"""A program's key begins with this, where the name of a mind could be."""
UPLOAD, ABOUT = "upload", "about.json"


@dataclass(frozen=True)
class Upload:
    """A program that was accepted; anyone who knows its key may let it play."""

    key: str
    game: str
    name: str
    path: str
    """What was dropped: a file, or an archive."""


def folder(home: Path) -> Path:
    return home / "programs"


def find(home: Path, key: str) -> Upload:
    """The program of this key."""
    about = folder(home) / key / ABOUT
    if not KEY.fullmatch(key) or not about.exists():
        raise InvalidText("this program is not kept here: drop it again")
    return Upload(**json.loads(about.read_text(encoding="utf-8")))


def plain_name(name: str) -> str:
    """The name of a dropped file as a folder may hold it."""
    last = PurePosixPath(name.replace("\\", "/")).name
    plain = re.sub(r"[^A-Za-z0-9 ._()-]", "_", last)[:100].lstrip(". ") or "program.py"
    if PurePosixPath(plain).suffix.lower() not in SUFFIXES:
        raise InvalidText(f"{plain}: expected a program, its notebook or a zip: .py, .ipynb or .zip")
    return plain


def put(path: Path, data: bytes | bytearray) -> None:
    durable.make_folder(path.parent, 0o700)
    durable.replace(path, data)


def forget_oldest(home: Path, origins: Mapping[str, str]) -> None:
    """Keep the folder of programs small: the address that has most loses its oldest one; origins has some by key.

    A program that was being looked at when the server was killed goes too.
    """
    paths = sorted(folder(home).glob("*"), key=lambda path: path.stat().st_mtime)
    while len(paths) > MOST_KEPT:
        fullest, _ = Counter(origins.get(path.name) for path in paths).most_common(1)[0]
        leaving = next(path for path in paths if origins.get(path.name) == fullest)
        paths.remove(leaving)
        shutil.rmtree(leaving, ignore_errors=True)


class Refusal(InvalidText):
    """Why a file is not taken, and the status of HTTP that says so."""

    def __init__(self, status: int, text: str) -> None:
        super().__init__(text)
        self.status = status


@dataclass(eq=False)
class Arrival:
    """A file on its way."""

    address: str
    limit: asyncio.Timeout
    data: bytearray = field(default_factory=bytearray)


class Arriving:
    """Files on their way; where they are too much, the largest one from the address that sends most gives way."""

    def __init__(self) -> None:
        self.arrivals: list[Arrival] = []

    async def receive(self, request: Request) -> bytearray:
        """The body up to the most that is allowed, whatever length it announces, unless it takes too long."""
        own = Arrival(ASKER.get().address, asyncio.timeout(ARRIVES_IN))
        self.arrivals.append(own)
        try:
            async with own.limit:
                async for chunk in request.stream():
                    own.data += chunk
                    if len(own.data) > MOST_BYTES:
                        raise Refusal(413, f"more than {MOST_BYTES:,} bytes: expected a smaller program")
                    self.relieve()
        except TimeoutError:
            raise Refusal(408, "the file took too long to arrive: try again") from None
        finally:
            if own in self.arrivals:
                self.arrivals.remove(own)
        if not own.data:
            raise InvalidText("an empty file: expected a program")
        return own.data

    def relieve(self) -> None:
        by_address: Counter[str] = Counter()
        for one in self.arrivals:
            by_address[one.address] += len(one.data)
        if by_address.total() > MOST_ARRIVING:
            [(fullest, _)] = by_address.most_common(1)
            leaving = max((one for one in self.arrivals if one.address == fullest), key=lambda one: len(one.data))
            self.arrivals.remove(leaving)
            leaving.limit.reschedule(asyncio.get_running_loop().time())


class Uploads:
    """Answers requests about programs."""

    def __init__(self, home: Path, programs: Programs) -> None:
        self.home, self.programs = home, programs
        self.arriving = Arriving()
        self.waiting: Counter[str] = Counter()
        """Programs to be looked at, by the address from which they came."""
        self.origins: dict[str, str] = {}
        """The addresses from which programs came, by their keys."""

    async def about(self, request: Request) -> Response:
        """Whether programs may be dropped here."""
        from starlette.responses import JSONResponse

        about: UploadsAbout = {"refused": await self.programs.refused(), "most": MOST_BYTES}
        return JSONResponse(about)

    async def take(self, request: Request) -> Response:
        """Take a program in: its file is the body, its name and perhaps its game are in the query."""
        from starlette.requests import ClientDisconnect
        from starlette.responses import JSONResponse

        if reason := await self.programs.refused():
            return failure(409, reason)
        if request.headers.get("origin") is None:
            return failure(403, "a program without an origin: drop it onto the page")
        try:
            return JSONResponse(await self._taken(request))
        except Refusal as error:
            return failure(error.status, str(error))
        except (TableError, UnicodeError) as error:
            return failure(400, str(error))
        except OSError as error:
            return failure(503, str(error))
        except ClientDisconnect:
            return failure(400, "the file did not arrive")

    async def _taken(self, request: Request) -> Uploaded:
        wanted = request.query_params.get("game", "")
        game = catalog.game(wanted).name if wanted else ""
        name = plain_name(request.query_params.get("name", ""))
        data, address = await self.arriving.receive(request), ASKER.get().address
        if self.waiting[address] >= MOST_OF_ONE or self.waiting.total() >= MOST_WAITING:
            raise Refusal(429, "too many programs at once: try again in a minute")
        self.waiting[address] += 1
        try:
            return await self._kept(name, data, game)
        finally:
            self.waiting -= Counter((address,))

    async def _kept(self, name: str, data: bytearray, game: str) -> Uploaded:
        key = secrets.token_hex(16)
        own = folder(self.home) / key
        path = own / UPLOAD / name
        try:
            await asyncio.to_thread(put, path, data)
            found = await self.programs.examine(path, game)
            upload = Upload(key, found["game"], found["name"].replace(",", " "), str(path))
            durable.replace_text(own / ABOUT, json.dumps(asdict(upload)))
        except BaseException:
            shutil.rmtree(own, ignore_errors=True)
            raise
        self.origins[key] = ASKER.get().address
        forget_oldest(self.home, self.origins)
        self.origins = {one: address for one, address in self.origins.items() if (folder(self.home) / one).exists()}
        return {**found, "key": key, "name": upload.name}


def failure(status: int, text: str) -> Response:
    from starlette.responses import JSONResponse

    refused: Refused = {"error": text[:500]}
    return JSONResponse(refused, status)
