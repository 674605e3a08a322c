"""A session on standard input and output."""

import io
import os
import sys
from collections.abc import Callable, Iterator
from queue import Queue
from threading import Event, Lock, Thread

from kibitz.games.betsy.uci.session import Session

STANDARD_INPUT = 0
MOST_AHEAD = 100
"""Lines that are read before the first of them is executed."""


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


class Listener:
    """Reads lines in a thread of its own, so that a quit is seen while an earlier line is still executed."""

    def __init__(self, file: int) -> None:
        self.file = file
        self.read: Queue[str | OSError] = Queue(MOST_AHEAD)
        """The lines, then an empty one or an error."""
        self.quits = Event()
        """Set once the last line has been read because it says so."""

    def lines(self, says_quit: Callable[[str], bool]) -> Iterator[str]:
        """Each line up to the end, or to one that says quit; OSError where the file can't be read."""
        Thread(target=self.listen, args=(says_quit,), daemon=True).start()
        while line := self.read.get():
            if isinstance(line, OSError):
                raise line
            yield line

    def listen(self, says_quit: Callable[[str], bool]) -> None:
        """Read, in the thread of its own."""
        try:
            # Not sys.stdin, whose lock Python takes at its end, also while this thread still waits for a line.
            with open(self.file, encoding="utf-8", errors="replace", closefd=False) as stream:
                for line in stream:
                    if says_quit(line):
                        self.quits.set()
                    self.read.put(line)
                    if self.quits.is_set():
                        break
            self.read.put("")
        except OSError as error:
            self.read.put(error)


def run(file: int = STANDARD_INPUT) -> None:
    """Run a session on an input and standard output; OSError if either can't be used."""
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(encoding="utf-8", errors="replace")
    speaker, listener = Speaker(), Listener(file)
    session = Session(speaker.say, should_stop=listener.quits.is_set)
    try:
        for line in listener.lines(session.says_quit):
            if not session.hear(line):
                return
            speaker.give_up()
    finally:
        session.finish()
    speaker.give_up()
