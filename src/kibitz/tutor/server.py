"""The tutor as a server of the Model Context Protocol, on the official SDK: over standard input and output, or HTTP."""

from __future__ import annotations

import contextlib
import functools
import socket
from collections.abc import Callable
from pathlib import Path
from typing import Any

import uvicorn
from mcp.server import MCPServer
from mcp.server.mcpserver.exceptions import ToolError
from starlette.datastructures import Headers
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Receive, Scope, Send

from kibitz import __version__, catalog, record
from kibitz.page.security import Guard
from kibitz.page.server import names_of
from kibitz.table import TableError
from kibitz.tutor.lessons import TOLD, Tutor

PATH = "/mcp"
INSTRUCTIONS = (
    "A tutor for parlour games that knows exact rules and values. State no move, number or reason about a game that"
    " you did not get from its tools; cite the id of a fact. Ask for the rules before you explain a game."
)


def server(tutor: Tutor, records: Path | None = None) -> MCPServer[Any]:
    """The tools and resources of a tutor; the file of records is not shown in an examination."""
    made: MCPServer[Any] = MCPServer("kibitz", instructions=INSTRUCTIONS, version=__version__, log_level="ERROR")
    for name in TOLD[tutor.mode]:
        made.add_tool(told(getattr(tutor, name)), name=name)

    @made.resource("kibitz://games", mime_type="text/plain")
    def games() -> str:
        """The games, a line each."""
        return "\n".join(f"{game.name}: {game.title}" for game in catalog.working())

    @made.resource("kibitz://rules/{game}", mime_type="text/markdown")
    def rules(game: str) -> str:
        """How a game is played."""
        return tutor.rules(game)

    if records and tutor.mode != "exam":
        path = records

        @made.resource("kibitz://records", mime_type="application/x-ndjson")
        def saved() -> str:
            """The saved games, a line of JSON each."""
            return "".join(record.to_line(played) + "\n" for played in record.read(path))

    return made


def told(method: Callable[..., Any]) -> Callable[..., Any]:
    """The method as a tool: what a game says of a wrong text is an answer, not a crash."""

    @functools.wraps(method)
    def tool(*given: Any, **named: Any) -> Any:
        try:
            return method(*given, **named)
        except TableError as error:
            raise ToolError(str(error)) from None

    return tool


class Door:
    """Lets in those who know the token, from the address that was printed; otherwise like the page's guard."""

    def __init__(self, app: ASGIApp, hosts: tuple[str, ...], token: str) -> None:
        self.app, self.guard = app, Guard(app, hosts, token)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http" and (why := self.guard.refused(scope, Headers(scope=scope))):
            await PlainTextResponse(why, 403)(scope, receive, send)
            return
        await self.app(scope, receive, send)


def serve(made: MCPServer[Any], host: str, port: int, token: str, ready: Callable[[str], None]) -> None:
    """Serve over HTTP until Ctrl-C; `ready` is called with the address."""
    bound = socket.create_server((host, port), family=socket.AF_INET6 if ":" in host else socket.AF_INET)
    with contextlib.closing(bound):
        port = bound.getsockname()[1]
        hosts = tuple(f"{name}:{port}" for name in names_of(host))
        app = Door(made.streamable_http_app(streamable_http_path=PATH, host=host), hosts, token)
        shown = f"[{host}]" if ":" in host else host
        ready(f"http://{shown}:{port}{PATH}" + (f"?token={token}" if token else ""))
        config = uvicorn.Config(
            app, log_level="error", access_log=False, proxy_headers=False, timeout_graceful_shutdown=1
        )
        uvicorn.Server(config).run(sockets=[bound])
