"""What a program prints, through a pipe: it fills nobody's disk, and no more is kept than may be printed."""

from __future__ import annotations

import os

MOST_AT_ONCE = 1 << 16
"""Bytes that are read at a time."""
LAST_BYTES = 2000
"""Bytes at the end of a program's output in which its last line is looked for."""


class Printed:
    """The reading end of a pipe, and what has come through it; closed by close()."""

    def __init__(self, most: int) -> None:
        self.most = most
        """Bytes that may be printed; of more, one piece is kept and the rest stays in the pipe."""
        self.kept = bytearray()
        self.ours, self.theirs = os.pipe()
        """The end to read from, -1 once nobody can write any more; the end to write to, until it is handed over."""
        os.set_blocking(self.ours, False)

    def handed_over(self) -> None:
        """Close the end to write to, once the program's side has it."""
        os.close(self.theirs)
        self.theirs = -1

    def fetch(self) -> None:
        """Take what has arrived."""
        while self.ours >= 0 and not self.is_too_much():
            try:
                piece = os.read(self.ours, MOST_AT_ONCE)
            except BlockingIOError:
                return
            self.kept += piece
            if not piece:
                self._close_ours()

    def is_too_much(self) -> bool:
        return len(self.kept) > self.most

    def beginning(self, start: int = 0) -> str:
        """The first of what was printed after `start` bytes."""
        return self.kept[start : start + LAST_BYTES].decode(errors="replace")

    def end(self) -> str:
        """The last of what was printed."""
        return self.kept[-LAST_BYTES:].decode(errors="replace")

    def _close_ours(self) -> None:
        if self.ours >= 0:
            os.close(self.ours)
            self.ours = -1

    def close(self) -> None:
        self._close_ours()
        if self.theirs >= 0:
            self.handed_over()
