"""Programs in a sandbox that answer messages in their order; messages that are sent together are one line of JSON.

A Box is a sandbox that stays: it loads programs once, and they live until it is closed. Trusted has the same interface
without any isolation.
"""

from __future__ import annotations

import contextlib
import io
import json
import time
from collections import deque
from collections.abc import Callable, Iterator
from importlib import import_module
from math import inf
from typing import Any, cast

from kibitz.arena.sandbox.guest.serve import Host, classify
from kibitz.arena.sandbox.limits import Category, Level, Limits, Violation
from kibitz.arena.sandbox.process import MOST_SHOWN, GuestProcess, Job, deadline
from kibitz.arena.sandbox.replies import read_answer, read_loaded, unloaded

PLAIN = frozenset((int, str, float, bool, type(None)))
"""Types of values that nobody can change."""
MOST_AT_ONCE = 1 << 16
"""Bytes that are read at a time."""
LOADING = "to load"
LONG = 0.1
"""Seconds by the clock from which an answer's processor time is worth a look."""
MOST_QUOTED = 80
"""Bytes of a line that a message quotes."""
watch: Callable[[float, Any], object] | None = None
"""Is told how many seconds a program in this process may take from now on, and for what; 0 and "" when it is done.

Only somebody outside of the process can end a program in it that is late.
"""


class Box:
    """Programs behind walls, asked by number (their slot); closed by close() or `with`."""

    def __init__(self, job: Job, level: Level, limits: Limits | None = None) -> None:
        """Load the job's programs; Violation where the sandbox does not get that far."""
        self.level = level
        """How it is isolated, one of LEVELS."""
        self.limits = limits or Limits()
        self.spent: dict[int, float] = {}
        """Seconds of each program's answers in this game."""
        self.asked = 0
        """The program whose answers are awaited."""
        self.awaited = 1
        """Lines that have not arrived yet."""
        self.started = time.monotonic()
        """When it was asked."""
        self.allowed = self.limits.start
        """Seconds for all messages that were sent together."""
        self.deadline = self.started + self.allowed
        self.counted = self.started
        """The moment up to which its time is counted in `spent`."""
        self.computed = inf
        """Seconds of processor time of the last answer; not measured where that was short."""
        self.noted: list[Violation] = []
        """What the programs did besides answering; the caller clears the list."""
        self.seen = 0
        """Bytes of output that were reported."""
        self.dead: Violation | None = None
        """What ended the sandbox."""
        self.unloaded: dict[int, Violation] = {}
        """Why some programs can't be loaded, by slot."""
        self.received = b""
        self.guest = GuestProcess(job, self.limits, self.level)
        self.line = self.guest.line
        self.now = self.line.dup()
        """The line as a socket that never blocks, for reading and writing without waiting for the other end."""
        self.now.setblocking(False)
        try:
            line = self._receive(LOADING)
            try:
                self.unloaded, noted = read_loaded(line, len(job.programs))
            except ValueError as error:
                raise self._forged(line, error) from None
            self.noted += noted
        except BaseException as error:
            self.dead = error if isinstance(error, Violation) else None
            self.close()
            raise

    def begin(self, slot: int) -> None:
        """Start a new game of this program: its time and output are counted from zero."""
        self.spent[slot] = 0.0
        if not self.dead and len(self.guest.printed.kept) == self.seen:
            self.guest.printed.kept.clear()
            self.seen = 0

    def ask(self, slot: int, question: Any, seconds: float | None = None) -> Any:
        """The program's answer; Violation where there is none. One that broke a limit gives no further answers."""
        self.put(slot, question, seconds=seconds)
        return self.get()

    # What is sent together wakes the program once. It has the time for all of them together, and its limits are looked
    # at when the last one is answered.
    def put(self, slot: int, *messages: Any, seconds: float | None = None) -> None:
        """Send messages, the last of which may take this time; get() fetches an answer for each, in their order."""
        if self.dead:
            raise self.dead
        if self.awaited:
            raise RuntimeError(f"{self.awaited} answers are still to be fetched")
        if slot in self.unloaded:
            raise self.unloaded[slot]
        self.asked, self.awaited = slot, len(messages)
        self.started = self.counted = time.monotonic()
        allowed = min(self.limits.call, seconds or self.limits.call) + self.limits.call * (len(messages) - 1)
        self.allowed = min(allowed, self.limits.total - self.spent.get(slot, 0.0))
        self.deadline = self.started + self.allowed
        self._refuse_early_answers()
        self.guest.asks()
        self._send(json.dumps([slot, *messages]).encode() + b"\n", max(self.allowed, 0.001))

    def get(self) -> Any:
        """The answer to the next message that was put."""
        try:
            line = self._receive("to answer")
        finally:
            now = time.monotonic()
            self.spent[self.asked] = self.spent.get(self.asked, 0.0) + min(now - self.counted, self.computed)
            self.counted = now
        try:
            reply = read_answer(line)
        except ValueError as error:
            raise self._forged(line, error) from None
        self.noted += reply.noted
        if reply.fault:
            raise reply.fault
        return reply.answer

    def _send(self, line: bytes, seconds: float) -> None:
        """Send a question; Violation where the program does not read it. A closed line is explained by get()."""
        with contextlib.suppress(ConnectionError):
            try:
                sent = self.now.send(line)
            except BlockingIOError:
                sent = 0
            if sent < len(line):
                self.line.settimeout(seconds)
                try:
                    self.line.sendall(line[sent:])
                except TimeoutError:
                    raise self._end(Violation("tampering", "does not read the questions that it answers")) from None

    # Waits for one line of the program's side, until the deadline at the latest; it moves as long as others have the
    # processors that the program waits for.
    #
    # Raises Violation for everything else: a missed deadline, a broken limit, a closed line and a line that nobody
    # asked for end the sandbox (`dead` is set and the processes are gone). Whatever was printed meanwhile is in
    # `noted`.
    def _receive(self, purpose: str) -> bytes:
        line = None
        try:
            line = self._read_line()
        except Violation as too_much:
            self._end(too_much)
        except TimeoutError:
            late = Violation("time", f"took more than {self.allowed:.3g} s {purpose}")
            # A limit that was broken meanwhile explains more than the silence that followed.
            self._end(self.guest.violation(self.guest.verdict(0.01), late))
        except OSError:
            pass
        if self.dead is None and line is None:
            closed = Violation("tampering", "closed its line to the table")
            self._end(self.guest.violation(self.guest.verdict(1.0), closed))
        if line is None:
            assert self.dead
            raise self.dead
        is_long = purpose != LOADING and time.monotonic() - self.counted > LONG
        self.computed = self.guest.times()[0] if is_long else inf
        self.awaited -= 1
        if self.awaited:
            return line
        self.guest.is_answered()
        try:
            self.guest.fetch_printed()
        except Violation as too_much:
            raise self._end(too_much) from None
        printed = self.guest.printed
        if len(printed.kept) > self.seen:
            self.noted.append(Violation("printed", repr(printed.beginning(self.seen)[:MOST_SHOWN])))
            self.seen = len(printed.kept)
        if self.received:
            raise self._early()
        return line

    def _refuse_early_answers(self) -> None:
        """Violation where something arrived that nobody asked for."""
        try:
            self.received = self.now.recv(MOST_AT_ONCE)
        except OSError:
            return  # nothing arrived, or the line is closed
        if self.received:
            raise self._early()

    def _early(self) -> Violation:
        """End a program that answered before it was asked."""
        return self._end(Violation("tampering", f"answered without being asked: {self.received[:MOST_QUOTED]!r}"))

    def _forged(self, line: bytes, error: ValueError) -> Violation:
        """End the program that wrote this line, which is not of our side's form."""
        return self._end(Violation("tampering", f"wrote on the table's line ({error}): {line[:MOST_QUOTED]!r}"))

    def _read_line(self) -> bytes | None:
        """The next line; None where the line was closed or is too long, TimeoutError after the deadline."""
        while True:
            line, newline, rest = self.received.partition(b"\n")
            if len(line) > self.limits.answer:
                self._end(Violation("output", f"an answer of more than {self.limits.answer:,} bytes"))
                return None
            if newline:
                self.received = rest
                return line
            # What has arrived already counts: it may have waited for others that were asked at the same time.
            try:
                more: bytes | None = self.now.recv(MOST_AT_ONCE)
            except BlockingIOError:
                more = self._wait()
            if more == b"":
                return None
            self.received += more or b""

    def _wait(self) -> bytes | None:
        """What arrives until the deadline, nothing where the line is closed; None where the deadline has moved.

        TimeoutError after the deadline.
        """
        if self.guest.wait_for(self.line, max(self.deadline - time.monotonic(), 0.0)):
            return self.line.recv(MOST_AT_ONCE)
        self.deadline = deadline(self.guest, self.started, self.allowed)
        if time.monotonic() >= self.deadline:
            raise TimeoutError
        return None

    def _end(self, violation: Violation) -> Violation:
        """Close the sandbox; returns what ended it first."""
        self.dead = self.dead or violation
        self.close()
        return self.dead

    def close(self) -> None:
        self.now.close()
        self.guest.close()

    def __enter__(self) -> Box:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


class Trusted:
    """A Box without isolation, in this process: for programs that one has read, and where the process is the box."""

    level = "none"

    def __init__(self, job: Job, limits: Limits | None = None) -> None:
        self.limits = limits or Limits()
        self.noted: list[Violation] = []
        self.waiting: deque[tuple[int, Any]] = deque()
        """The messages that were put, and to which program."""
        self.host = Host({"inside": import_module(job.modules[-1][0])})
        with watched(self.limits.start, LOADING):
            replies = self.host.load([str(folder / file) for folder, file in job.programs])
        self.unloaded = unloaded(replies, len(replies))

    def begin(self, slot: int) -> None:
        """Nothing is counted."""

    def ask(self, slot: int, question: Any, seconds: float | None = None) -> Any:
        self.put(slot, question, seconds=seconds)
        return self.get()

    def put(self, slot: int, *messages: Any, seconds: float | None = None) -> None:
        if slot in self.unloaded:
            raise self.unloaded[slot]
        self.waiting = deque([(slot, as_received(message)) for message in messages])

    def get(self) -> Any:
        slot, message = self.waiting.popleft()
        try:
            with watched(self.limits.call, message), contextlib.redirect_stdout(io.StringIO()) as printed:
                return self.host.answer(slot, message)
        except Exception as error:
            raise _trusted_violation(error) from error
        finally:
            if text := printed.getvalue():
                self.noted.append(Violation("printed", repr(text[:MOST_SHOWN])))
            if self.host.noted:
                self.noted += [Violation("tampering", note) for note in self.host.noted]
                self.host.noted.clear()

    def close(self) -> None:
        """End what the programs may have of their own, such as a process: there is no sandbox that takes it along."""
        for player in self.host.players:
            if close := getattr(player, "close", None):
                close()


@contextlib.contextmanager
def watched(seconds: float, message: Any) -> Iterator[None]:
    """While a program of this process is loaded, or makes an answer."""
    if watch:
        watch(seconds, message)
    try:
        yield
    finally:
        if watch:
            watch(0.0, "")


def as_received(message: Any) -> Any:
    """The message as a program in a sandbox would get it: JSON has lists, no tuples, and every program gets its own."""
    if type(message) in PLAIN:
        return message
    if isinstance(message, dict):
        return {name: part if type(part) in PLAIN else as_received(part) for name, part in message.items()}
    if isinstance(message, list | tuple):
        return list(message) if PLAIN.issuperset(map(type, message)) else [as_received(part) for part in message]
    return message


def _trusted_violation(error: Exception) -> Violation:
    category, message = classify(error)
    return Violation(cast(Category, category), message)
