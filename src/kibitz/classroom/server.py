"""Runs the class's server until Ctrl-C."""

from __future__ import annotations

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
from kibitz.cluster import Cluster
from kibitz.page import protocols
from kibitz.page.connections import SHARE, Connections
from kibitz.page.server import Server, listener
from kibitz.page.turns import Shares
from kibitz.table import InvalidText

MOST_CONNECTIONS = 500 * SHARE
"""A proxy has one address, and with it no more than its share."""
PLAIN, SECURE = 80, 443


def serve(
    folder: Path, settings: Settings, host: str, port: int | None, workers: int, cluster: Cluster | None = None
) -> None:
    """Serve the class; InvalidText where another process does. workers: checks at once, where there is no cluster."""
    parts = urlsplit(settings.address)
    wanted = port if port is not None else parts.port or (SECURE if settings.is_secure else PLAIN)
    with open(folder / "lock", "a", encoding="ascii") as lock:
        if not try_lock(lock.fileno()):
            raise InvalidText(f"{folder}: its server runs already")
        with Store(folder) as store, contextlib.ExitStack() as stack:
            executor = None
            if cluster:
                executor, workers = stack.enter_context(cluster.opened())
            bound = listener(host, wanted)
            desk = Desk(folder, settings, store, workers, cluster, executor)
            app = Service(folder, settings, store, desk).application()
            config = uvicorn.Config(
                app,
                http=protocols.Http,
                log_config=None,
                log_level="error",
                access_log=False,
                proxy_headers=False,
                timeout_keep_alive=5,
                timeout_graceful_shutdown=2,
            )
            server = Server(config, Connections(Shares(), MOST_CONNECTIONS))
            link = f"{settings.heading}: {settings.address} (Ctrl-C stops it)"
            with contextlib.suppress(KeyboardInterrupt):
                server.run_on(bound, lambda: print(link, flush=True))
    print("stopped; everything that was handed in is kept", file=sys.stderr)
