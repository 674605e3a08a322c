"""A server of plain files, as any host has one."""

import threading
from contextlib import suppress
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path


class Quiet(SimpleHTTPRequestHandler):
    server: "Files"

    def handle_one_request(self) -> None:
        # Workers are ended while they load.
        with suppress(ConnectionError):
            super().handle_one_request()

    def end_headers(self) -> None:
        # Without it a browser takes a file that is some minutes old from what it keeps for some seconds.
        self.send_header("Cache-Control", f"max-age={self.server.max_age}")
        super().end_headers()

    def log_message(self, format: str, *words: object) -> None:
        pass


class Files(ThreadingHTTPServer):
    max_age = 0


class PlainServer:
    """It can be ended, and started again at the same address.

    max_age: seconds for which browsers may take its files from what they keep, as some hosts allow.
    """

    def __init__(self, folder: Path, max_age: int = 0) -> None:
        self.folder, self.max_age, self.port = folder, max_age, 0
        self.start()

    def start(self) -> None:
        self.server = Files(("127.0.0.1", self.port), partial(Quiet, directory=str(self.folder)))
        self.server.max_age = self.max_age
        self.port = self.server.server_port
        self.thread = threading.Thread(target=self.server.serve_forever, args=(0.05,))
        self.thread.start()

    def end(self) -> None:
        self.server.shutdown()
        self.server.server_close()
        self.thread.join()
