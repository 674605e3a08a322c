"""Stops a program while nobody asks it, so that it can neither think nor burn time on its opponents' turns."""

import contextlib
import os
import signal
from collections.abc import Callable, Sequence

from kibitz.arena.sandbox.guest import watch

MOST_ROUNDS = 100
"""Times that processes are stopped until no new one appears."""


def write_state(descriptor: int, frozen: bool) -> None:
    """Freeze or continue a control group, by its open file cgroup.freeze."""
    os.pwrite(descriptor, b"1" if frozen else b"0", 0)


def by_group(descriptor: int) -> Callable[[bool], None]:
    """Freezes, or with False continues, the control group whose file cgroup.freeze this is."""
    return lambda frozen: write_state(descriptor, frozen)


def by_signals(child: int, alone: bool) -> Callable[[bool], None]:
    """Stops, or with False continues, the program by signals that it can neither catch nor ignore."""

    def everyone() -> Sequence[int]:
        return [child] if alone else watch.descendants(os.getpid())

    def freeze(frozen: bool) -> None:
        stopped: set[int] = set()
        for _ in range(MOST_ROUNDS):
            # A process may start another until it is stopped itself.
            fresh = [pid for pid in everyone() if pid not in stopped]
            if not fresh:
                return
            stopped.update(fresh)
            for pid in fresh:
                with contextlib.suppress(OSError):
                    os.kill(pid, signal.SIGSTOP if frozen else signal.SIGCONT)

    return freeze
