"""What the server writes about errors: a bounded number of entries a minute, whatever clients do."""

from __future__ import annotations

import logging
import sys
import time

MOST_LINES = 20
"""Entries in a minute; any more are only counted."""
LONGEST = 4000
"""Characters of an entry."""
MINUTE = 60.0


class Bounded(logging.Handler):
    """Writes to standard error, at a bounded rate."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.setFormatter(logging.Formatter("kibitz: %(message)s"))
        self.began, self.count = time.monotonic(), 0

    def emit(self, record: logging.LogRecord) -> None:
        now = time.monotonic()
        if now - self.began > MINUTE:
            if self.count > MOST_LINES:
                self.write(f"kibitz: {self.count - MOST_LINES} more entries in a minute")
            self.began, self.count = now, 0
        self.count += 1
        if self.count <= MOST_LINES:
            self.write(self.format(record))

    def write(self, text: str) -> None:
        try:
            sys.stderr.write(text[:LONGEST] + "\n")
            sys.stderr.flush()
        except (OSError, ValueError):
            # Nobody reads any more, which must not stop those who play.
            pass


def bound() -> None:
    """Write all errors of this process at that rate."""
    logging.basicConfig(handlers=[Bounded()], level=logging.ERROR, force=True)
