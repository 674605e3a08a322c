"""Runs the class's server until Ctrl-C."""

from __future__ import annotations

import asyncio
import contextlib
import sys
from pathlib import Path
from urllib.parse import urlsplit

import uvicorn

from kibitz.arena.temporary import try_lock
from kibitz.classroom.desk import Desk
from kibitz.classroom.service import Service
from kibitz.classroom.settings import Settings
from kibitz.classroom.store import Store
from kibitz.page.server import listener
from kibitz.table import InvalidText

MOST_CONNECTIONS = 500
PLAIN, SECURE = 80, 443


def serve(folder: Path, settings: Settings, host: str, port: int | None, workers: int) -> None:
    """Serve the class; InvalidText where another process does."""
    parts = urlsplit(settings.address)
    wanted = port if port is not None else parts.port or (SECURE if settings.is_secure else PLAIN)
    with open(folder / "lock", "a", encoding="ascii") as lock:
        if not try_lock(lock.fileno()):
            raise InvalidText(f"{folder}: its server runs already")
        with Store(folder) as store:
            bound = listener(host, wanted)
            app = Service(folder, settings, store, Desk(folder, settings, store, workers)).application()
            config = uvicorn.Config(
                app,
                log_config=None,
                log_level="error",
                access_log=False,
                proxy_headers=False,
                limit_concurrency=MOST_CONNECTIONS,
                timeout_keep_alive=5,
                timeout_graceful_shutdown=2,
            )
            server = uvicorn.Server(config)

            async def run() -> None:
                serving = asyncio.create_task(server.serve(sockets=[bound]))
                while not server.started and not serving.done():
                    await asyncio.sleep(0.01)
                print(f"{settings.heading}: {settings.address} (Ctrl-C stops it)", flush=True)
                await serving

            with contextlib.suppress(KeyboardInterrupt):
                asyncio.run(run())
    print("stopped; everything that was handed in is kept", file=sys.stderr)
