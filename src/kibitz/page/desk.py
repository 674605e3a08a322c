"""Takes in the programs that are dropped onto the page: sizes, names, and what their course's check says."""

from __future__ import annotations

import asyncio
import secrets
import shutil
from pathlib import Path
from typing import Any

from starlette.requests import ClientDisconnect, Request
from starlette.responses import JSONResponse, Response

from kibitz import catalog
from kibitz.page import uploads
from kibitz.page.stages import Stages
from kibitz.page.uploads import MOST_BYTES
from kibitz.table import InvalidText, TableError

MOST_WAITING = 8
"""Programs that may wait to be looked at."""


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


class Desk:
    """Answers requests about programs."""

    def __init__(self, home: Path, stages: Stages) -> None:
        self.home, self.stages = home, stages
        self.waiting = 0

    async def about(self, request: Request) -> Response:
        """Whether programs may be dropped here."""
        return JSONResponse({"refused": await self.stages.refused(), "most": MOST_BYTES})

    async def take(self, request: Request) -> Response:
        """Take a program in: its file is the body, its name and perhaps its game are in the query."""
        if reason := await self.stages.refused():
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

    async def _taken(self, request: Request) -> dict[str, Any]:
        wanted = request.query_params.get("game", "")
        game = catalog.game(wanted).name if wanted else ""
        name = uploads.plain_name(request.query_params.get("name", ""))
        data = await received(request)
        key = secrets.token_hex(16)
        own = uploads.folder(self.home) / key
        path = own / uploads.UPLOAD / name
        try:
            await asyncio.to_thread(uploads.put, path, data)
            found = await self.stages.examine(path, game)
            upload = uploads.accept(own, found["game"], found["name"], path)
        except BaseException:
            shutil.rmtree(own, ignore_errors=True)
            raise
        uploads.forget_oldest(self.home)
        return found | {"key": key, "name": upload.name}


def failure(status: int, text: str) -> Response:
    return JSONResponse({"error": text[:500]}, status)
