"""Worker processes of one priority, shared fairly by those who ask; they end with the server, however that ends."""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import threading
import time
from collections.abc import Callable
from concurrent.futures import Future
from concurrent.futures.process import BrokenProcessPool
from copy import copy
from typing import Any, TypeVar

from kibitz.one_process import OneProcess
from kibitz.page.turns import ASKER, LONG, Turns

Answer = TypeVar("Answer")

LEAST_SECONDS = 0.01
"""What is left for a move when very many people wait."""
PATIENCE = 60.0
"""Seconds beyond its time, after which a worker is ended: it hangs."""
ABANDONED = 1.0
"""A worker whose asker is gone is ended for another one if it would go on for longer than these seconds."""
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


def _ready() -> None:
    """Runs in a worker that has just begun."""


class Worker:
    """One process, which begins with its first question; after it has been ended, another one begins."""

    def __init__(self, nice: int) -> None:
        self.nice = nice
        self.was_ended = False
        """Whether the process was ended, and no other has begun."""
        self.free_at = float("inf")
        """When it should be done with what nobody waits for any more."""
        self._executor: OneProcess | None = None

    def submit(self, work: Callable[..., Answer], *question: object) -> Future[Answer]:
        self.was_ended, self.free_at = False, float("inf")
        with contextlib.suppress(BrokenProcessPool):
            if self._executor:
                return self._executor.submit(work, *question)
        self._executor = OneProcess(_begin, os.getpid(), self.nice)
        return self._executor.submit(work, *question)

    def end(self) -> None:
        """End the process now, whatever it thinks about."""
        executor, self._executor = self._executor, None
        if executor:
            self.was_ended = True
            processes = list((executor._processes or {}).values())
            executor.shutdown(wait=False, cancel_futures=True)
            for process in processes:
                process.terminate()

    def leave(self, last: Callable[..., Any]) -> None:
        """Let the process end by itself, after it has done this last."""
        if self._executor:
            with contextlib.suppress(BrokenProcessPool):
                self._executor.submit(last)
            self._executor.shutdown(wait=False)


class Pool:
    """Workers of one priority; one that crashes or hangs is replaced."""

    def __init__(self, workers: int, nice: int) -> None:
        self.workers = [Worker(nice) for _ in range(workers)]
        self.idle = list(self.workers)
        self.turns = Turns(workers)
        self.is_over = False

    async def run(self, work: Callable[..., Answer], *question: object, seconds: float) -> Answer:
        """The answer of a worker, which may think this long; less while others wait, so that all are served.

        OSError where workers crash, or where there is no answer in time.
        """
        for _ in range(2):
            if not self.idle:
                self._end_abandoned()
            fair = max(LEAST_SECONDS, seconds * await self.turns.take(seconds > LONG))
            worker, began = self.idle.pop(), time.monotonic()
            with contextlib.suppress(BrokenProcessPool):
                return await self._answer(worker, work, *question, fair)
            if time.monotonic() - began > fair + PATIENCE:
                raise TimeoutError(f"no answer in {fair + PATIENCE:.0f} seconds: it was stopped")
        raise ChildProcessError("two workers in a row have crashed")

    async def _answer(self, worker: Worker, work: Callable[..., Answer], *question: Any) -> Answer:
        """What a worker says to a question, whose last part is the time that it may take; the worker goes back."""
        loop, asker, began, fair = asyncio.get_running_loop(), ASKER.get(), time.monotonic(), question[-1]
        limit = loop.call_later(fair + PATIENCE, worker.end)

        def back() -> None:
            limit.cancel()
            if worker.was_ended and not self.is_over:
                # Its place is free when another process is ready, which costs those who have let it come to this.
                then(worker.submit(_ready), back)
                return
            self.idle.append(worker)
            self.turns.give(asker, time.monotonic() - began)

        def then(future: Future[Any], what: Callable[[], None]) -> None:
            """Call this in the server's thread when a worker is done."""

            def done(_: Future[Any]) -> None:
                with contextlib.suppress(RuntimeError):  # The server has ended.
                    loop.call_soon_threadsafe(what)

            future.add_done_callback(done)

        future = worker.submit(work, *question)
        then(future, back)
        try:
            return await asyncio.wrap_future(future)
        except asyncio.CancelledError:
            worker.free_at = began + fair
            if self.turns.waiting:
                self._end_abandoned()
            raise
        except Exception as error:
            # A future refers to itself in circles: its own error would keep all calls that it passes, with what they
            # have at hand, until Python looks for such circles.
            raise copy(error.with_traceback(None)) from error.__cause__

    def _end_abandoned(self) -> None:
        """End a worker that nobody waits for, for those who wait."""
        for worker in self.workers:
            if worker not in self.idle and time.monotonic() + ABANDONED < worker.free_at < float("inf"):
                worker.end()
                return

    def leave(self, last: Callable[..., Any]) -> None:
        """Let the workers end by themselves, after they have done this last."""
        for worker in self.workers:
            worker.leave(last)

    def stop(self) -> None:
        """End the workers now, whatever they think about."""
        self.is_over = True
        for worker in self.workers:
            worker.end()
