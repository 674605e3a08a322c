"""Worker processes of one priority, shared fairly by those who ask; they end with the server, however that ends."""

from __future__ import annotations

import asyncio
import contextlib
import multiprocessing
import os
import signal
import threading
import time
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import Any, TypeVar

Answer = TypeVar("Answer")

LEAST_SECONDS = 0.01
"""What is left for a move when very many people wait."""
CHECKED_EVERY = 1.0
"""Seconds between two looks of a worker at whether its server still runs."""


def _begin(server: int, nice: int) -> None:
    """What a worker does first: it leaves Ctrl-C to the server, and ends when the server is gone, however it ended."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if nice and hasattr(os, "nice"):
        os.nice(nice)

    def watch() -> None:
        while os.getppid() == server:
            time.sleep(CHECKED_EVERY)
        os._exit(0)

    threading.Thread(target=watch, daemon=True).start()


class Pool:
    """Workers of one priority; one that crashes is replaced."""

    def __init__(self, workers: int, nice: int) -> None:
        self.workers, self.nice = workers, nice
        self.waiting = 0
        self._executor = self._start()

    def _start(self) -> ProcessPoolExecutor:
        context = multiprocessing.get_context("spawn")
        return ProcessPoolExecutor(self.workers, context, _begin, (os.getpid(), self.nice))

    async def run(self, work: Callable[..., Answer], *question: object, seconds: float) -> Answer:
        """The answer of a worker, which may think this long; less while others wait, so that all are served."""
        self.waiting += 1
        try:
            for _ in range(2):
                fair = max(LEAST_SECONDS, seconds * min(1.0, self.workers / self.waiting))
                executor = self._executor
                try:
                    return await asyncio.wrap_future(executor.submit(work, *question, fair))
                except BrokenProcessPool:
                    if executor is self._executor:
                        self._executor = self._start()
            raise RuntimeError("two workers in a row have crashed")
        finally:
            self.waiting -= 1

    def leave(self, last: Callable[..., Any]) -> None:
        """Let the workers end by themselves, after they have done this last."""
        with contextlib.suppress(BrokenProcessPool):
            self._executor.submit(last)
        self._executor.shutdown(wait=False)

    def stop(self) -> None:
        """End the workers now, whatever they think about."""
        processes = list((self._executor._processes or {}).values())
        self._executor.shutdown(wait=False, cancel_futures=True)
        for process in processes:
            process.terminate()
