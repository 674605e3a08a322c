"""A session on standard input and output."""

import io
import os
import sys
from threading import Lock

from kibitz.games.betsy.uci.session import Session


class Speaker:
    """Says lines on standard output, from several threads; keeps the error where it is closed or full."""

    def __init__(self) -> None:
        self.lock = Lock()
        self.error: OSError | None = None

    def say(self, line: str) -> None:
        with self.lock:
            if self.error is None:
                try:
                    sys.stdout.write(line + "\n")
                    sys.stdout.flush()
                except OSError as error:
                    self.error = error

    def give_up(self) -> None:
        """Raise the error: the output is closed."""
        if self.error:
            # Python would report it again when it flushes at exit.
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            raise self.error


def run() -> None:
    """Run a session on standard input and output; OSError if the output can't be written."""
    for stream in (sys.stdin, sys.stdout):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors="replace")
    speaker = Speaker()
    session = Session(speaker.say)
    try:
        for line in iter(sys.stdin.readline, ""):
            if not session.hear(line):
                return
            speaker.give_up()
    finally:
        session.finish()
    speaker.give_up()
