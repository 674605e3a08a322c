"""Where games are played: in processes of this machine, each replaced when it dies, or in this process."""

from collections.abc import Callable
from concurrent.futures import BrokenExecutor, Executor, Future
from typing import Any

from kibitz.one_process import OneProcess
from kibitz.workers import begin_as_worker, interrupts_held


class Single(Executor):
    """One process, which does its tasks in order and ignores Ctrl-C; closed by `with`."""

    def __init__(self) -> None:
        self.pool = self._begun()

    @staticmethod
    def _begun() -> OneProcess:
        return OneProcess(begin_as_worker)

    def submit(self, work: Callable[..., Any], /, *words: Any, **named: Any) -> Future[Any]:
        with interrupts_held():
            try:
                return self.pool.submit(work, *words, **named)
            except (BrokenExecutor, BrokenPipeError) as error:
                # It died while idle or while it started: that is detected like any other death.
                broken: Future[Any] = Future()
                broken.set_exception(BrokenExecutor(str(error)))
                return broken

    def renew(self) -> None:
        """Start a new process, after the old one has died."""
        self.pool.shutdown(wait=False, cancel_futures=True)
        self.pool = self._begun()

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        self.pool.shutdown(wait, cancel_futures=cancel_futures)


class Here(Executor):
    """This process, which works at once."""

    def submit(self, work: Callable[..., Any], /, *words: Any, **named: Any) -> Future[Any]:
        done: Future[Any] = Future()
        try:
            done.set_result(work(*words, **named))
        except Exception as error:
            done.set_exception(error)
        return done
