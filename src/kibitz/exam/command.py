"""Questions to a command: each is a line of JSON on its standard input, and the next line that it writes answers."""

from __future__ import annotations

import contextlib
import json
import subprocess
import time
from dataclasses import dataclass
from queue import Empty, Queue
from threading import Thread
from typing import IO

from kibitz.exam.answer import MOST_LETTERS
from kibitz.exam.seat import Reply
from kibitz.table import InvalidText

PATIENCE = 2.0
"""Seconds for a command to end once its input does."""


@dataclass(frozen=True)
class Command:
    """A program that reads a question from its standard input, and writes the answer, a line each."""

    name: str
    argv: tuple[str, ...]

    def opened(self) -> CommandSpeaker:
        return CommandSpeaker(self.argv)


class CommandSpeaker:
    """One process for each game. After a late answer it is started again, so that no answer meets another question."""

    def __init__(self, argv: tuple[str, ...]) -> None:
        self.argv = argv
        self.process: subprocess.Popen[bytes] | None = None
        self.lines: Queue[bytes] = Queue()

    def ask(self, system: str, prompt: str, seconds: float) -> Reply:
        started = time.monotonic()
        process = self.process or self._start()
        question = json.dumps({"system": system, "prompt": prompt}).encode() + b"\n"
        # What was written without a question answers none.
        with contextlib.suppress(Empty):
            while self.lines.get_nowait().endswith(b"\n"):
                pass
            self.close()
            process = self._start()
        # In a thread: a command that does not read would hold up the one who writes.
        Thread(target=_write, args=(process, question), daemon=True).start()
        try:
            line = self.lines.get(timeout=seconds)
        except Empty:
            self.close(0)
            return Reply(verdict="late", reason=f"no answer within {seconds:g} s", seconds=seconds)
        spent = time.monotonic() - started
        if not line.endswith(b"\n"):
            is_long = len(line) > MOST_LETTERS
            self.close(0 if is_long else PATIENCE)
            reason = f"more than {MOST_LETTERS:,} bytes" if is_long else "the command has ended"
            return Reply(verdict="unreadable", reason=reason, seconds=spent)
        try:
            return Reply(line.decode().rstrip("\r\n"), seconds=spent)
        except UnicodeDecodeError:
            return Reply(verdict="unreadable", reason="not UTF-8", seconds=spent)

    def _start(self) -> subprocess.Popen[bytes]:
        try:
            process = subprocess.Popen(self.argv, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        except OSError as error:
            raise InvalidText(f"command {self.argv[0]}: {error.strerror or error}; expected a program") from None
        self.process, self.lines = process, Queue()
        assert process.stdout
        Thread(target=_read, args=(process.stdout, self.lines), daemon=True).start()
        return process

    def close(self, patience: float = PATIENCE) -> None:
        """End the process, which has this many seconds to do so itself."""
        process, self.process = self.process, None
        if process is None:
            return
        assert process.stdin
        with contextlib.suppress(OSError):
            process.stdin.close()
        try:
            process.wait(patience)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


def _write(process: subprocess.Popen[bytes], question: bytes) -> None:
    assert process.stdin
    # A closed pipe shows in what is read.
    with contextlib.suppress(OSError, ValueError):
        process.stdin.write(question)
        process.stdin.flush()


def _read(output: IO[bytes], lines: Queue[bytes]) -> None:
    """Every line, and at last one without a line break: a line that is too long, or the end."""
    with contextlib.suppress(OSError, ValueError), output:
        while (line := output.readline(MOST_LETTERS + 1)).endswith(b"\n"):
            lines.put(line)
        lines.put(line)
