"""What a program may use, how well it is isolated, and the error that says what it did wrong: plain data."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from kibitz.arena.sanitise import sanitised
from kibitz.table import TableError

Category: TypeAlias = Literal[
    "time", "memory", "output", "crash", "illegal", "wrong output", "printed", "forbidden import", "tampering"
]
Level: TypeAlias = Literal["namespaces", "bubblewrap", "limits"]
LEVELS: tuple[Level, ...] = ("namespaces", "bubblewrap", "limits")
"""How a process can be isolated, strongest first."""


MOST_MESSAGE = 600
"""Characters of a message, which may quote a program twice."""


class Violation(Exception):
    """What a program did that it may not do: its category, and one line for its author.

    Messages quote what programs wrote, so they become fit to be shown here, once and for all.
    """

    def __init__(self, category: Category, message: str) -> None:
        self.category: Category = category
        self.message = sanitised(message, MOST_MESSAGE) or "no message"
        super().__init__(f"{category}: {self.message}")


class NoSandbox(TableError):
    """This machine can't isolate a program at the level that was asked for."""


@dataclass(frozen=True)
class Limits:
    """What one sandbox may use."""

    start: float = 10.0
    """Seconds to load."""
    call: float = 5.0
    """Seconds for one answer."""
    total: float = 600.0
    """Seconds of answers in one game; each process gets the same processor time for every game."""
    memory: int = 1 << 30
    """Bytes, of each process and of all together."""
    processes: int = 1
    """Processes at once."""
    threads: int = 16
    """Threads at once, of all processes."""
    output: int = 1 << 20
    """Bytes that may be printed."""
    files: int = 16 << 20
    """Bytes that may be written."""
    answer: int = 1 << 16
    """Bytes of one answer."""
