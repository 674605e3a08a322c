"""The server: its addresses, how it starts and how it ends."""

from __future__ import annotations

import asyncio
import contextlib
import ctypes
import gc
import signal
import socket
import sys
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path

import uvicorn
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, Response
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from kibitz import catalog
from kibitz.page import (
    assets,
    game_list,
    logs,
    messages,
    positions,
    processes,
    protocols,
    qr,
    seats,
    sheet,
    standalone_review,
    taught,
    training,
)
from kibitz.page.channel import Gone
from kibitz.page.connections import BACKLOG, Connection, Connections
from kibitz.page.security import LOOPBACK, Guard, page_for_others
from kibitz.page.session import House, Session
from kibitz.page.thinking import Thinkers
from kibitz.page.turns import Shares
from kibitz.page.uploads import Uploads
from kibitz.table import InvalidText

PORTS = range(8731, 8741)
"""Ports that are tried in turn where none was chosen."""
M_MMAP_THRESHOLD, M_ARENA_MAX = -3, -8
"""Parameters of glibc's mallopt(3); by default every thread keeps memory of its own."""
ELSEWHERE = ("192.0.2.1", 9)
"""An address that is nobody's (RFC 5737), beyond every local network."""
LARGE_BLOCK = 1 << 16
"""Bytes."""
FIGURES_KEPT = 3600
"""Seconds for which a browser need not ask for a figure again."""


class Websocket:
    """A tab's channel to this server."""

    def __init__(self, connection: WebSocket) -> None:
        self.connection = connection

    async def receive(self) -> str:
        try:
            return await self.connection.receive_text()
        except (WebSocketDisconnect, KeyError):
            # A message of bytes is a KeyError of Starlette's.
            raise Gone from None
        except RuntimeError:
            if self.connection.application_state == WebSocketState.CONNECTED:
                raise
            raise Gone from None

    async def send(self, line: str) -> None:
        try:
            await self.connection.send_text(line)
        except (WebSocketDisconnect, RuntimeError):
            # The server has closed the connection by itself, as after a message that is too long.
            raise Gone from None


async def index(request: Request) -> Response:
    # The page asks for the list of games as soon as its scripts are there.
    asyncio.get_running_loop().run_in_executor(None, game_list.games)
    return Response(assets.index(), media_type="text/html; charset=utf-8")


async def theme_css(request: Request) -> Response:
    return Response(assets.theme(), media_type="text/css")


async def review_html(request: Request) -> Response:
    """A review's file without its data, which the page that has them puts in."""
    return Response(standalone_review.shell(), media_type="text/html; charset=utf-8")


async def games(request: Request) -> Response:
    # Every game is imported when this is first asked for, which must not stop those who play already.
    return JSONResponse(await asyncio.to_thread(game_list.games))


async def examples(request: Request) -> Response:
    return JSONResponse(await asyncio.to_thread(game_list.examples))


async def puzzles(request: Request) -> Response:
    try:
        return JSONResponse(await asyncio.to_thread(training.listed, request.path_params["game"]))
    except InvalidText as error:
        return PlainTextResponse(str(error), 404)


async def lesson(request: Request) -> Response:
    try:
        return JSONResponse(await asyncio.to_thread(taught.lesson, **request.path_params))
    except InvalidText as error:
        return PlainTextResponse(str(error), 404)


async def qr_code(request: Request) -> Response:
    """A link as a picture that telephones read; nothing where the package that draws it is missing."""
    drawn = qr.svg(request.query_params.get("text", ""))
    return Response(drawn, 200 if drawn else 404, media_type="image/svg+xml")


async def service_worker(request: Request) -> Response:
    """The service worker, at the page's own address: a worker serves only what is below its own."""
    return Response((assets.STATIC / "service-worker.js").read_bytes(), media_type="text/javascript")


async def rules(request: Request) -> Response:
    try:
        game = catalog.game(request.path_params["game"])
    except InvalidText as error:
        return PlainTextResponse(str(error), 404)
    try:
        text = positions.rules(game, request.query_params)
    except InvalidText as error:
        return PlainTextResponse(str(error), 404)
    return Response(text, media_type="text/html; charset=utf-8")


async def figures(request: Request) -> Response:
    """A figure of a game's list of moves."""
    drawn = sheet.figure(request.path_params["game"], request.path_params["name"])
    headers = {"Cache-Control": f"max-age={FIGURES_KEPT}"}
    return Response(drawn, 200 if drawn else 404, headers, media_type="image/svg+xml")


def application(
    home: Path,
    hosts: tuple[str, ...],
    token: str = "",
    thinkers: Thinkers | None = None,
    store: Path | None = None,
    shares: Shares | None = None,
    public: str = "",
) -> ASGIApp:
    """The page as an ASGI application; `home` is where games are saved, `store` that of a match to show.

    public is the page's address in front of a reverse proxy.
    """
    shares = shares or Shares()
    house = House(thinkers or processes.thinkers(), home, shares, store)

    uploads = Uploads(home, house.thinkers.programs)

    async def table(connection: WebSocket) -> None:
        await connection.accept()
        await Session(Websocket(connection), house).run()

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        seats.forget_oldest(home)
        yield
        house.thinkers.stop()

    async def address(request: Request) -> Response:
        """The page as other machines reach it, for links that are shared; empty where they can't."""
        return JSONResponse({"page": page_for_others(hosts, token, public)})

    routes = [
        Route("/", index),
        Route("/address", address),
        Route("/qr.svg", qr_code),
        Route("/service-worker.js", service_worker),
        Route("/theme.css", theme_css),
        Route("/games", games),
        Route("/examples", examples),
        Route("/review.html", review_html),
        Route("/rules/{game}", rules),
        Route("/figures/{game}/{name}.svg", figures),
        Route("/puzzles/{game}", puzzles),
        Route("/lessons/{name}/{screen}", lesson),
        Route("/programs", uploads.about),
        Route("/programs", uploads.take, methods=["POST"]),
        Mount("/static", StaticFiles(directory=assets.STATIC)),
        WebSocketRoute("/table", table),
    ]
    middleware = [Middleware(GZipMiddleware, minimum_size=1000, compresslevel=6)]
    return Guard(Starlette(routes=routes, middleware=middleware, lifespan=lifespan), hosts, token, shares, public)


def listener(host: str, port: int | None) -> socket.socket:
    """A socket that listens; OSError where the port is taken."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    for one in [port] if port is not None else [*PORTS, 0]:
        # With the protocol named, asyncio sets TCP_NODELAY: else a short answer in two parts waits for the other side.
        bound = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
        bound.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            bound.bind((host, one))
            return bound
        except OSError as error:
            bound.close()
            if port is not None:
                error.filename = f"{host}:{port}"
                raise
    raise OSError("no port is free")


def names_of(host: str) -> tuple[str, ...]:
    """The names under which people may reach a server that listens at this address."""
    if host in ("127.0.0.1", "::1", "localhost"):
        return LOOPBACK
    if host in ("0.0.0.0", "::"):
        own = socket.gethostname()
        found = {str(found[4][0]) for found in socket.getaddrinfo(own, None, socket.AF_INET)}
        return (*LOOPBACK, *dict.fromkeys([*outward_address(), own, *sorted(found)]))
    return (*LOOPBACK, f"[{host}]" if ":" in host else host)


def outward_address() -> list[str]:
    """This machine's address in its network, where it is in one; nothing is sent to find it."""
    with contextlib.suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as out:
        out.connect(ELSEWHERE)
        return [str(out.getsockname()[0])]
    return []


class Server(uvicorn.Server):
    """Lets in as many as there are places for, and ends in order on Ctrl-C and SIGTERM.

    uvicorn's own server accepts everyone, and dies of the signal, workers and all.
    """

    def __init__(self, config: uvicorn.Config, places: Connections) -> None:
        super().__init__(config)
        self.places = places
        self.accepting: list[asyncio.Task[None]] = []

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        for one in sockets or []:
            one.setblocking(False)
            one.listen(BACKLOG)
        await super().startup([])
        # What is imported stays for ever: the collector need not look through it.
        gc.freeze()
        self.accepting = [asyncio.create_task(self.places.accept(one, self.protocol)) for one in sockets or []]

    def run_on(self, bound: socket.socket, ready: Callable[[], None]) -> None:
        """Serve this socket until Ctrl-C; `ready` is called once connections are accepted."""

        async def serving() -> None:
            task = asyncio.create_task(self.serve(sockets=[bound]))
            while not self.started and not task.done():
                await asyncio.sleep(0.005)
            ready()
            await task

        asyncio.run(serving())

    def protocol(self, place: Connection) -> asyncio.Protocol:
        made = protocols.Http(self.config, self.server_state, self.lifespan.state)
        made.place = place
        return made

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        for task in self.accepting:
            task.cancel()
        await asyncio.gather(*self.accepting, return_exceptions=True)
        await super().shutdown(sockets)

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        before = {one: signal.signal(one, self.handle_exit) for one in (signal.SIGINT, signal.SIGTERM)}
        try:
            yield
        finally:
            for one, handler in before.items():
                signal.signal(one, handler)


def return_memory() -> None:
    """Let the C library give large blocks back to the system; it would keep what long messages have needed once."""
    if sys.platform == "linux":
        with contextlib.suppress(AttributeError):  # Other libraries than glibc give them back anyway.
            library = ctypes.CDLL(None)
            library.mallopt(M_MMAP_THRESHOLD, LARGE_BLOCK)
            library.mallopt(M_ARENA_MAX, 1)


def serve(
    host: str,
    port: int | None,
    token: str,
    ready: Callable[[str], None],
    store: Path | None,
    connections: int,
    public: str = "",
) -> None:
    """Serve until Ctrl-C; `ready` is called with the link once the page can be opened.

    store is that of a match to show, connections how many there may be at once, public the page's address in front of
    a reverse proxy.
    """
    logs.bound()
    return_memory()
    bound = listener(host, port)
    port = bound.getsockname()[1]
    names = names_of(host)
    shares = Shares()
    hosts = tuple(f"{name}:{port}" for name in names)
    app = application(seats.folder(), hosts, token, store=store, shares=shares, public=public)
    config = uvicorn.Config(
        app,
        http=protocols.Http,
        ws=protocols.Tab,
        log_config=None,
        log_level="error",
        access_log=False,
        # Nobody may claim an address other than their own.
        proxy_headers=False,
        ws_max_size=messages.MOST_BYTES,
        ws_max_queue=8,
        # Compressing costs more time than it saves on the way to a browser on this machine, and memory for every tab.
        ws_per_message_deflate=False,
        timeout_graceful_shutdown=1,
    )
    server = Server(config, Connections(shares, connections))

    own = names[0] if host in ("0.0.0.0", "::") else f"[{host}]" if ":" in host else host
    shown = page_for_others(hosts, token, public) or page_for_others((f"{own}:{port}",), token, own=True)
    server.run_on(bound, lambda: ready(shown + ("#/match" if store else "")))
    print("stopped; every game is kept", file=sys.stderr)
