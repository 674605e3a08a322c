"""Work for several processes: results in order, and Ctrl-C without losing finished work."""

from __future__ import annotations

import errno
import os
import signal
import sys
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from itertools import islice, takewhile
from threading import Thread, current_thread, main_thread
from types import FrameType
from typing import TYPE_CHECKING, Protocol, TypeVar

if TYPE_CHECKING:
    from concurrent.futures import Executor, Future

Item = TypeVar("Item")
Hand = TypeVar("Hand")
Result = TypeVar("Result")


def cores() -> int:
    """The number of processors that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


PARENT_GONE = 1
"""The exit status of a worker without a parent."""
UNGUARDED = 66
"""The exit status of a worker that would start workers itself: it has run its parent's script from the beginning."""
PR_SET_PDEATHSIG = 1
"""An option of Linux's prctl(2)."""


STOPS = (signal.SIGINT, signal.SIGTERM)
"""What a terminal, timeout(1) and schedulers send to a whole group of processes: only the parent acts on it."""


def begin_as_worker() -> None:
    """Leave such signals to the parent, and end when it ends for any reason."""
    for stop in STOPS:
        # A handler and not SIG_IGN, which the programs that a worker starts would inherit, as they would a mask.
        signal.signal(stop, _left)
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_UNBLOCK, STOPS)
    end_with_parent()


def _left(number: int, frame: FrameType | None) -> None:
    """Does nothing: the parent handles the signal."""


def end_with_parent() -> None:
    """Let this spawned process end with its parent: otherwise an idle worker would wait forever."""
    from multiprocessing import parent_process

    parent = parent_process()
    if parent is None:
        return
    if sys.platform == "linux":
        import ctypes

        ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGKILL, 0, 0, 0)
        if os.getppid() != parent.pid:
            # It ended before prctl() was called.
            os._exit(PARENT_GONE)
    else:
        Thread(target=_end_after, args=(parent.sentinel,), daemon=True).start()


def _end_after(sentinel: int) -> None:
    from multiprocessing.connection import wait

    wait([sentinel])
    os._exit(PARENT_GONE)


@contextmanager
def interrupts_held() -> Iterator[None]:
    """Ctrl-C and SIGTERM wait until the end of the block; processes started inside ignore them from the start."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, STOPS)
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


@contextmanager
def patience(notice: Callable[[], None]) -> Iterator[Callable[[], bool]]:
    """Inside, the first Ctrl-C only calls notice, and the function yielded returns True; the second one interrupts."""
    if current_thread() is not main_thread() or signal.getsignal(signal.SIGINT) is not signal.default_int_handler:
        yield lambda: False
        return
    noted: list[int] = []

    def note(number: int, frame: FrameType | None) -> None:
        if noted:
            raise KeyboardInterrupt
        noted.append(number)
        notice()

    signal.signal(signal.SIGINT, note)
    try:
        yield lambda: bool(noted)
    finally:
        signal.signal(signal.SIGINT, signal.default_int_handler)


class Pool(Protocol):
    """Workers that may be on other machines."""

    def opened(self) -> AbstractContextManager[tuple[Executor, int]]:
        """An executor and how much it does at the same time; workers that died inside are reported in one line."""


class Processes:
    """Processes of this machine."""

    def __init__(self, jobs: int) -> None:
        self.jobs = jobs

    @contextmanager
    def opened(self) -> Iterator[tuple[Executor, int]]:
        # Slow to import, and most commands don't need it.
        from concurrent.futures import BrokenExecutor, ProcessPoolExecutor
        from multiprocessing import current_process, get_context

        if getattr(current_process(), "_inheriting", False):
            # Nothing is lost: multiprocessing would end this worker with a traceback.
            os._exit(UNGUARDED)
        # Spawned workers share no locks or threads with this process, on every platform alike.
        with ProcessPoolExecutor(self.jobs, get_context("spawn"), begin_as_worker) as pool:
            try:
                yield pool, self.jobs
            except BrokenExecutor:
                processes = list((pool._processes or {}).values())
                pool.shutdown()
                if any(process.exitcode == UNGUARDED for process in processes):
                    raise RuntimeError(
                        "each worker process runs your script from its beginning: put what starts them under "
                        'if __name__ == "__main__", or ask for one job'
                    ) from None
                raise ChildProcessError(errno.ECHILD, "a worker process was killed; perhaps memory ran out") from None


def spread(
    work: Callable[[Item], Result], items: Iterable[Item], jobs: int | Pool, notice: Callable[[], None] = lambda: None
) -> Iterator[Result]:
    """work(item) for every item, in order, by that many processes or a pool; one job works in this process.

    On KeyboardInterrupt the items under way are finished and yielded before it is raised again, so that the
    caller has the results of the first items without a gap. `notice` is called at once: it may say so. A second
    one is raised at once.
    """
    if isinstance(jobs, int) and jobs <= 1:
        with patience(notice) as is_interrupted:
            for item in items:
                yield work(item)
                if is_interrupted():
                    raise KeyboardInterrupt
        return
    waiting = iter(items)
    with (Processes(jobs) if isinstance(jobs, int) else jobs).opened() as (executor, at_once):
        running: deque[Future[Result]] = deque()
        try:
            with interrupts_held():
                for item in islice(waiting, 2 * at_once):
                    running.append(executor.submit(work, item))
            while running:
                result = running[0].result()
                running.popleft()
                for item in islice(waiting, 1):
                    running.append(executor.submit(work, item))
                yield result
        except KeyboardInterrupt:
            notice()
            begun = list(takewhile(lambda future: not future.cancel(), running))
            for future in running:
                future.cancel()
            for future in begun:
                yield future.result()
            raise
        finally:
            for future in running:
                future.cancel()


def in_threads(
    hands: Sequence[Hand],
    work: Callable[[Hand, Item], Result],
    items: Iterable[Item],
    done: Callable[[Result], object],
) -> None:
    """work(hand, item) for every item, a thread for each hand, which is given one item at a time; results in order.

    All threads have ended on every exit. For compiled work, which lets other threads of Python run.
    """
    # Slow to import, and most commands need no threads.
    from concurrent.futures import ThreadPoolExecutor
    from queue import SimpleQueue

    free: SimpleQueue[Hand] = SimpleQueue()
    for hand in hands:
        free.put(hand)

    def task(item: Item) -> Result:
        hand = free.get()
        try:
            return work(hand, item)
        finally:
            # Without it the next task would wait forever, and the caller would never see the error.
            free.put(hand)

    pool = ThreadPoolExecutor(len(hands))
    try:
        for result in pool.map(task, items):
            done(result)
    finally:
        pool.shutdown(cancel_futures=True)
