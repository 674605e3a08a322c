"""A class's server in a process of its own, for the benchmarks beside this file."""

import os
import socket
import subprocess
import sys
from pathlib import Path


def free_port() -> int:
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return int(one.getsockname()[1])


def started(folder: Path, *more: str) -> subprocess.Popen[str]:
    """The server of the class in this folder, once it answers."""
    words = [sys.executable, "-m", "kibitz", "class", "serve", str(folder), *more]
    process = subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    assert process.stdout
    try:
        process.stdout.readline()
    except BaseException:
        process.kill()
        raise
    return process


def descendants(pid: int) -> list[int]:
    """The processes that a process has begun, and theirs."""
    try:
        threads = os.listdir(f"/proc/{pid}/task")
        own = [int(one) for task in threads for one in Path(f"/proc/{pid}/task/{task}/children").read_text().split()]
    except OSError:
        return []
    return [*own, *(other for one in own for other in descendants(one))]
