"""A server of its own, and clients that send whatever bytes they want from whatever address of the loopback."""

from __future__ import annotations

import contextlib
import json
import os
import re
import resource
import signal
import socket
import struct
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from tests.cli.process import KIBITZ

TOKEN = "the-token-of-these-attacks"
ATTACKER, PERSON = "127.0.0.2", "127.0.0.100"
"""Linux has all of 127.0.0.0/8."""
PATIENCE = 60.0
"""Seconds in which something must have happened on a machine that is busy."""
USUAL_DESCRIPTORS = 1024
"""What most systems let a process open."""
TEXT, BINARY, CONTINUED, CLOSE, PING = 1, 2, 0, 8, 9


class Target:
    """`kibitz page` in a process of its own, with a token, and the file of what it writes."""

    def __init__(self, folder: Path, *more: str) -> None:
        self.log = folder / "log"
        words = ["page", "--no-browser", "--port", "0", "--token", TOKEN, *more]
        environment = {**os.environ, "XDG_STATE_HOME": str(folder)}
        with self.log.open("w") as log, descriptors(USUAL_DESCRIPTORS):
            self.process = subprocess.Popen(
                [*KIBITZ, *words], env=environment, stdout=subprocess.PIPE, stderr=log, text=True
            )
        assert self.process.stdout
        found = re.search(r":(\d+)/", self.process.stdout.readline())
        assert found
        self.port = int(found[1])
        self.host = f"127.0.0.1:{self.port}"

    def end(self) -> None:
        self.process.send_signal(signal.SIGTERM)
        assert self.process.wait(PATIENCE) == 0
        assert self.process.stdout
        self.process.stdout.close()

    def written(self) -> str:
        return self.log.read_text()

    def megabytes(self) -> float:
        """The memory that the server has to itself; its workers are not counted."""
        lines = Path(f"/proc/{self.process.pid}/smaps_rollup").read_text().splitlines()
        return sum(int(line.split()[1]) for line in lines if line.startswith("Private")) / 1024

    def connect(self, address: str = ATTACKER) -> socket.socket:
        made = socket.socket()
        made.settimeout(PATIENCE)
        made.bind((address, 0))
        made.connect(("127.0.0.1", self.port))
        return made

    def head(self, line: str = "GET / HTTP/1.1", *fields: str, token: bool = True, host: str | None = None) -> bytes:
        """The head of a request; its end is there too."""
        cookie = [f"Cookie: kibitz={TOKEN}"] if token else []
        return "\r\n".join([line, f"Host: {self.host if host is None else host}", *cookie, *fields, "", ""]).encode(
            "latin-1"
        )

    def sent(self, data: bytes, address: str = ATTACKER) -> bytes:
        """All that is answered to these bytes; the end is where the server closes, or nothing comes for a while."""
        with self.connect(address) as one:
            return exchange(one, data)

    def status(self, data: bytes, address: str = ATTACKER) -> int:
        """The status of the first answer; 0 where the connection was closed without one."""
        answer = b""
        with self.connect(address) as one, contextlib.suppress(OSError):
            one.sendall(data)
            while b"\r\n" not in answer and (more := one.recv(1 << 16)):
                answer += more
        found = re.match(rb"HTTP/1.1 (\d+)", answer)
        return int(found[1]) if found else 0

    def upgrade(self, *fields: str, path: str = "/table", token: bool = True, origin: str | None = None) -> bytes:
        """The head that asks for a websocket."""
        origins = [f"Origin: {f'http://{self.host}' if origin is None else origin}"] if origin != "" else []
        asked = ["Connection: Upgrade", "Upgrade: websocket", "Sec-WebSocket-Version: 13"]
        key = (
            [] if any("Sec-WebSocket-Key" in one for one in fields) else ["Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA=="]
        )
        return self.head(f"GET {path} HTTP/1.1", *asked, *key, *origins, *fields, token=token)

    def tab(self, address: str = ATTACKER, *fields: str) -> Tab:
        made = self.connect(address)
        made.sendall(self.upgrade(*fields))
        answer = b""
        while b"\r\n\r\n" not in answer:
            answer += made.recv(1)
        assert answer.startswith(b"HTTP/1.1 101"), answer
        return Tab(made, answer)

    @contextmanager
    def tabs(self, count: int, address: str = ATTACKER) -> Iterator[list[Tab]]:
        made = [self.tab(address) for _ in range(count)]
        try:
            yield made
        finally:
            for one in made:
                one.socket.close()


class Tab:
    """A websocket whose frames may be wrong in any way."""

    def __init__(self, made: socket.socket, answer: bytes) -> None:
        self.socket, self.answer = made, answer

    def say(self, **message: Any) -> None:
        self.socket.sendall(frame(json.dumps(message).encode()))

    def ask(self, **message: Any) -> dict[str, Any]:
        """The first answer that is no news of something else."""
        self.say(**message)
        return self.heard()

    def heard(self) -> dict[str, Any]:
        while (received := self.frame())[0] != TEXT:
            assert received[0] != CLOSE, received
        message: dict[str, Any] = json.loads(received[1])
        return message

    def frame(self) -> tuple[int, bytes]:
        first, length = self._bytes(2)
        if length == 126:
            [length] = struct.unpack("!H", self._bytes(2))
        elif length == 127:
            [length] = struct.unpack("!Q", self._bytes(8))
        return first & 15, self._bytes(length)

    def _bytes(self, count: int) -> bytes:
        data = bytearray()
        while len(data) < count:
            if not (more := self.socket.recv(count - len(data))):
                raise ConnectionResetError
            data += more
        return bytes(data)

    def closing(self) -> int:
        """The code with which the server closes; 0 where the connection just ends."""
        try:
            while True:
                opcode, data = self.frame()
                if opcode == CLOSE:
                    return int.from_bytes(data[:2], "big")
        except OSError:
            return 0


@contextmanager
def descriptors(most: int) -> Iterator[None]:
    """Limit how many files processes that are started inside may open, until they raise the limit."""
    before = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, before)


def exchange(one: socket.socket, data: bytes, pause: float = 0.3) -> bytes:
    answer = b""
    try:
        one.sendall(data)
        while True:
            one.settimeout(pause if answer else PATIENCE)
            if not (more := one.recv(1 << 16)):
                break
            answer += more
    except OSError:
        pass
    return answer


def frame(payload: bytes, opcode: int = TEXT, *, last: bool = True, masked: bool = True, reserved: int = 0) -> bytes:
    """A websocket's frame, as a client sends it."""
    first = bytes([last << 7 | reserved << 4 | opcode])
    mask = b"\0\0\0\0" if masked else b""
    size = len(payload)
    if size < 126:
        length = bytes([masked << 7 | size])
    elif size < 1 << 16:
        length = bytes([masked << 7 | 126]) + struct.pack("!H", size)
    else:
        length = bytes([masked << 7 | 127]) + struct.pack("!Q", size)
    return first + length + mask + payload


def check_served(target: Target, address: str = PERSON) -> None:
    """Somebody else opens the page, sits down, and plays."""
    answer = target.sent(target.head("GET / HTTP/1.1", "Connection: close"), address)
    assert answer.startswith(b"HTTP/1.1 200"), answer[:100]
    tab = target.tab(address)
    shown = tab.ask(type="new", game="sebastian", seat=0, seed="5")
    assert shown["type"] == "table", shown
    assert tab.ask(type="say", move=shown["moves"][0])["played"] > shown["played"]
    tab.socket.close()


def until(condition: Any, what: str) -> None:
    """Wait until something is so."""
    end = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < end, what
        time.sleep(0.02)
