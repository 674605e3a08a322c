"""A server of the page for the benchmarks beside this file: in a process of its own, with a folder of its own."""

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import IO, Any

PROGRAM = [sys.executable, "-m", "kibitz"]


@dataclass
class Server:
    port: int
    pid: int
    ready: float
    """Seconds from the start of the process until the page could be opened."""

    @property
    def origin(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def table(self) -> str:
        return f"ws://127.0.0.1:{self.port}/table"


@contextmanager
def running(*more: str, log: IO[Any] | None = None) -> Iterator[Server]:
    """A server, its command with these words more; log is where it writes its errors."""
    with tempfile.TemporaryDirectory() as home:
        began = time.perf_counter()
        words = [*PROGRAM, "page", "--no-browser", "--port", "0", *more]
        # The modules have bytecode, as pip leaves them.
        environment = {**os.environ, "XDG_STATE_HOME": home, "PYTHONDONTWRITEBYTECODE": ""}
        with subprocess.Popen(words, env=environment, stdout=subprocess.PIPE, stderr=log, text=True) as process:
            assert process.stdout
            link = process.stdout.readline().split()[3].partition("#")[0]
            ready = time.perf_counter() - began
            try:
                yield Server(int(link.rstrip("/").rpartition(":")[2]), process.pid, ready)
            finally:
                process.terminate()


def megabytes(pid: int) -> float:
    """The memory that a process has to itself."""
    with open(f"/proc/{pid}/smaps_rollup") as lines:
        return sum(int(line.split()[1]) for line in lines if line.startswith("Private")) / 1024


def processor_seconds(pid: int) -> float:
    """The time that a process has computed so far, whatever else the machine did; its workers are not counted."""
    with open(f"/proc/{pid}/stat") as file:
        fields = file.read().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
