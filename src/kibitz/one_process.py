"""An executor with one process, whose death is noticed whatever it was doing."""

from collections.abc import Callable
from concurrent.futures import Future, ProcessPoolExecutor
from multiprocessing import get_context
from typing import Any


class OneProcess(ProcessPoolExecutor):
    """One spawned process, which begins with its first task."""

    def __init__(self, begin: Callable[..., object], *words: Any) -> None:
        super().__init__(1, get_context("spawn"), begin, words)

    def submit(self, work: Callable[..., Any], /, *words: Any, **named: Any) -> Future[Any]:
        future = super().submit(work, *words, **named)
        # A process that is killed while it sends a result leaves a part of it in the pipe. The rest would be awaited
        # as long as anybody, this process included, can still write into the pipe.
        self._result_queue._writer.close()  # type: ignore[attr-defined]
        return future
