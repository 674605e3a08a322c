"""Programs that people dropped onto the page: taken in, checked, and kept; only program_worker runs them."""

from __future__ import annotations

import asyncio
import json
import re
import secrets
import shutil
from dataclasses import asdict, dataclass
from pathlib import Path, PurePosixPath

from starlette.requests import ClientDisconnect, Request
from starlette.responses import JSONResponse, Response

from kibitz import catalog, durable
from kibitz.page.answers import Refused, Uploaded, UploadsAbout
from kibitz.page.program_pool import ProgramPool
from kibitz.table import InvalidText, TableError

MOST_BYTES = 4_000_000
"""The size of the largest file."""
MOST_KEPT = 50
"""The most programs that are kept; the oldest ones are deleted when another comes."""
MOST_WAITING = 8
"""Programs that may wait to be looked at."""
SUFFIXES = (".py", ".zip", ".ipynb", "")
KEY = re.compile("[0-9a-f]{32}")
PREFIX = "program:"
"""A program's key begins with this, where the name of a mind could stand."""
UPLOAD, ABOUT = "upload", "about.json"


@dataclass(frozen=True)
class Upload:
    """A program that was accepted; whoever knows its key may let it play."""

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
        raise InvalidText("this program is not kept here: drop it once more")
    return Upload(**json.loads(about.read_text(encoding="utf-8")))


def plain_name(name: str) -> str:
    """The name of a dropped file as it may stand in a folder."""
    last = PurePosixPath(name.replace("\\", "/")).name
    plain = re.sub(r"[^A-Za-z0-9 ._()-]", "_", last)[:100].lstrip(". ") or "program.py"
    if PurePosixPath(plain).suffix.lower() not in SUFFIXES:
        raise InvalidText(f"{plain}: expected a program, its notebook or a zip: .py, .ipynb or .zip")
    return plain


def put(path: Path, data: bytes) -> None:
    durable.make_folder(path.parent, 0o700)
    durable.replace(path, data)


def forget_oldest(home: Path) -> None:
    """Keep the folder of programs small; a program that was being looked at when the server was killed goes too."""
    paths = sorted(folder(home).glob("*"), key=lambda path: path.stat().st_mtime, reverse=True)
    for path in paths[MOST_KEPT:]:
        shutil.rmtree(path, ignore_errors=True)


class TooLarge(InvalidText):
    """More bytes than a program may have."""


async def received(request: Request) -> bytes:
    """The body, as far as it may be long, whatever length it announces."""
    data = bytearray()
    async for chunk in request.stream():
        data += chunk
        if len(data) > MOST_BYTES:
            raise TooLarge(f"more than {MOST_BYTES:,} bytes: expected a smaller program")
    if not data:
        raise InvalidText("an empty file: expected a program")
    return bytes(data)


class Uploads:
    """Answers requests about programs."""

    def __init__(self, home: Path, programs: ProgramPool) -> None:
        self.home, self.programs = home, programs
        self.waiting = 0

    async def about(self, request: Request) -> Response:
        """Whether programs may be dropped here."""
        about: UploadsAbout = {"refused": await self.programs.refused(), "most": MOST_BYTES}
        return JSONResponse(about)

    async def take(self, request: Request) -> Response:
        """Take a program in: its file is the body, its name and perhaps its game are in the query."""
        if reason := await self.programs.refused():
            return failure(409, reason)
        if request.headers.get("origin") is None:
            return failure(403, "a program without an origin: drop it onto the page")
        if self.waiting >= MOST_WAITING:
            return failure(429, "too many programs at once: try again in a minute")
        self.waiting += 1
        try:
            return JSONResponse(await self._taken(request))
        except TooLarge as error:
            return failure(413, str(error))
        except (TableError, UnicodeError) as error:
            return failure(400, str(error))
        except ClientDisconnect:
            return failure(400, "the file did not arrive")
        finally:
            self.waiting -= 1

    async def _taken(self, request: Request) -> Uploaded:
        wanted = request.query_params.get("game", "")
        game = catalog.game(wanted).name if wanted else ""
        name = plain_name(request.query_params.get("name", ""))
        data = await received(request)
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
        forget_oldest(self.home)
        return {**found, "key": key, "name": upload.name}


def failure(status: int, text: str) -> Response:
    refused: Refused = {"error": text[:500]}
    return JSONResponse(refused, status)
