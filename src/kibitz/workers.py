"""Work for several processes: results in order, and Ctrl-C without losing finished work."""

from __future__ import annotations

import os
import signal
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack, contextmanager
from itertools import islice
from typing import TYPE_CHECKING, Any, TypeVar

if TYPE_CHECKING:
    from concurrent.futures import Executor, Future

Item = TypeVar("Item")
Result = TypeVar("Result")


def cores() -> int:
    """The number of processors that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def leave_interrupts_to_the_parent() -> None:
    """Ignore Ctrl-C in this process."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


@contextmanager
def interrupts_held() -> Iterator[None]:
    """Ctrl-C waits until the end of the block; processes started inside ignore it, also while they start."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def spread(work: Callable[[Item], Result], items: Iterable[Item], jobs: int) -> Iterator[Result]:
    """work(item) for every item, in order, by `jobs` processes; one job works in this process.

    On KeyboardInterrupt the items under way are finished and yielded before it is raised again, so that the
    caller has the results of the first items without a gap.
    """
    if jobs <= 1:
        yield from map(work, items)
        return
    # Slow to import, and most commands never come here.
    from concurrent.futures import ProcessPoolExecutor
    from multiprocessing import get_context

    waiting = iter(items)
    # Spawned workers share no locks or threads with this process, on every platform alike.
    with ProcessPoolExecutor(jobs, get_context("spawn"), leave_interrupts_to_the_parent) as pool:
        running: deque[Future[Result]] = deque()
        try:
            with interrupts_held():
                for item in islice(waiting, 2 * jobs):
                    running.append(pool.submit(work, item))
            while running:
                result = running[0].result()
                running.popleft()
                for item in islice(waiting, 1):
                    running.append(pool.submit(work, item))
                yield result
        except KeyboardInterrupt:
            begun = []
            for future in running:
                if future.cancel():
                    break
                begun.append(future)
            for future in running:
                future.cancel()
            for future in begun:
                yield future.result()
            raise
        except BaseException:
            for future in running:
                future.cancel()
            raise


@contextmanager
def singles(jobs: int) -> Iterator[list[Executor]]:
    """`jobs` executors of one process each, which works in the order of its submissions; one job is this process.

    Workers ignore Ctrl-C.
    """
    from concurrent.futures import Executor, Future, ProcessPoolExecutor
    from multiprocessing import get_context

    class Here(Executor):
        """Works at once."""

        def submit(self, work: Callable[..., Any], /, *words: Any, **named: Any) -> Future[Any]:
            done: Future[Any] = Future()
            try:
                done.set_result(work(*words, **named))
            except Exception as error:
                done.set_exception(error)
            return done

    class Single(ProcessPoolExecutor):
        """One process."""

        def __init__(self) -> None:
            super().__init__(1, get_context("spawn"), leave_interrupts_to_the_parent)

        def submit(self, work: Callable[..., Any], /, *words: Any, **named: Any) -> Future[Any]:
            with interrupts_held():
                return super().submit(work, *words, **named)

    with ExitStack() as stack:
        yield [Here()] if jobs <= 1 else [stack.enter_context(Single()) for _ in range(jobs)]
