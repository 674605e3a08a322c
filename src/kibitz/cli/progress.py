"""The progress of long work: a bar on standard error."""

import sys
import time
from threading import Event, Thread
from typing import Any, Self

from kibitz.cli import screen
from kibitz.cli.tables import has_rich

BAR_WIDTH = 24
"""Characters of the progress bar, where there is room for it."""
SHOWN_EVERY = 0.1
"""Seconds between two drawings of the progress bar."""
SHOWN_AFTER = 0.3
"""Seconds of work that need no progress bar."""
PAUSE = 15.0
"""Seconds between two lines where standard error is no terminal."""


class Progress:
    """The progress of long work, on standard error, as long as the `with` lasts; silent unless that is a terminal.

    in_lines: where it is none, a line at the beginning and then from time to time.
    """

    def __init__(self, total: int, unit: str, done: int = 0, *, in_lines: bool = False) -> None:
        self.total, self.unit, self.before, self.done, self.extra = total, unit, done, done, ""
        self.started = time.monotonic()
        self.bar: Any = None
        self.over = Event()
        self.clerk: Thread | None = None
        if sys.stderr.isatty():
            # Its own thread: the first game may take a minute, and a bar that stands still looks like a crash.
            self.clerk = Thread(target=self._draw, daemon=True)
            self.clerk.start()
        elif in_lines:
            self.clerk = Thread(target=self._say, daemon=True)
            self.clerk.start()

    def show(self, done: int, extra: str = "") -> None:
        """Say how far it is; cheap to call often."""
        self.done, self.extra = done, extra

    def _draw(self) -> None:
        if self.over.wait(SHOWN_AFTER):
            return
        if has_rich():
            from kibitz.cli import rich_terminal

            self.bar = rich_terminal.Bar(self.total, self.unit, self.done)
        while not self.over.wait(SHOWN_EVERY):
            if self.bar:
                self.bar.show(self.done, self.total, self.extra)
            else:
                width = screen.size().columns
                print(f"\r\x1b[K{self.line(width - 1)}", end="", file=sys.stderr, flush=True)

    def _say(self) -> None:
        if self.over.wait(SHOWN_AFTER):
            return
        while True:
            print(f"kibitz: {self.done:,} of {self.total:,} {self.unit}{self.extra}", file=sys.stderr, flush=True)
            if self.over.wait(PAUSE):
                return

    def line(self, width: int) -> str:
        """The longest description that fits on one line of this width."""
        rate = (self.done - self.before) / max(self.elapsed, 1e-9)
        left = f", {clock((self.total - self.done) / rate)} left" if rate else f", {clock(self.elapsed)}"
        filled = BAR_WIDTH * self.done // self.total if self.total else BAR_WIDTH
        bar = "#" * filled + "-" * (BAR_WIDTH - filled) + " "
        count = f"{self.done:,}/{self.total:,}"
        share = f"{100 * self.done // self.total if self.total else 100} %"
        speed = f", {rate:,.0f}/s" if rate >= 1 else ""
        for text in (
            f"{bar}{count} {self.unit}{speed}{left}{self.extra}",
            f"{count} {self.unit}{speed}{left}{self.extra}",
            f"{count}{left}{self.extra}",
            f"{share}{left}",
        ):
            if len(text) <= width:
                return text
        return share[: max(width, 0)]

    def close(self) -> None:
        """Clear the line."""
        if self.clerk and not self.over.is_set():
            self.over.set()
            self.clerk.join()
            if self.bar:
                self.bar.close()
            elif sys.stderr.isatty():
                print("\r\x1b[K", end="", file=sys.stderr, flush=True)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    @property
    def elapsed(self) -> float:
        return time.monotonic() - self.started


def clock(seconds: float) -> str:
    """A duration as h:mm:ss or m:ss."""
    whole = round(seconds)
    hours, rest = divmod(whole, 3600)
    return f"{hours}:{rest // 60:02}:{rest % 60:02}" if hours else f"{rest // 60}:{rest % 60:02}"
