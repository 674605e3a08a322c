"""What a game costs who plays it, and what it costs the one who collects them: where a cluster stops to scale.

    python benchmarks/arena_cluster.py

A scheduler of Dask and its workers run on this machine; the figures for more are computed from what is measured.
"""

import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path


@contextmanager
def dask(folder: Path, workers: int) -> Iterator[tuple[str, list[subprocess.Popen[bytes]]]]:
    """A scheduler's address and its workers, in processes of their own."""
    file = folder / "scheduler.json"
    with ExitStack() as stack:

        def start(*words: str) -> subprocess.Popen[bytes]:
            command = [sys.executable, "-m", "dask", *words, "--no-dashboard", "--host", "127.0.0.1"]
            process = stack.enter_context(
                subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, cwd=folder)
            )
            stack.callback(process.kill)
            return process

        scheduler = start("scheduler", "--port", "0", "--scheduler-file", str(file))
        while not (file.exists() and '"address"' in file.read_text()):
            if scheduler.poll() is not None:
                raise RuntimeError("the scheduler did not start")
            time.sleep(0.05)
        address = file.read_text().partition('"address": "')[2].partition('"')[0]
        one = ("worker", address, "--nthreads", "1", "--no-nanny", "--local-directory", str(folder))
        started = [start(*one) for _ in range(workers)]
        from distributed import Client

        with Client(address, set_as_default=False) as client:
            client.wait_for_workers(workers, timeout=60)
        yield address, started
