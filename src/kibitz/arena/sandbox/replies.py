"""The only reader of what leaves a sandbox: replies and verdicts in exactly the form that is expected now.

A program can write whatever it likes on its line. So the form is checked before anything is used, and ValueError means
that somebody else than our own side of the line wrote it.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

from kibitz.arena.sandbox.guest.wire import MOST_NOTED, MOST_TEXT, decoded
from kibitz.arena.sandbox.limits import Category, Violation

LOADING_FAULTS: tuple[Category, ...] = ("crash", "memory", "output", "forbidden import")
"""What the program's side reports of a program that can't be loaded."""
ANSWER_FAULTS: tuple[Category, ...] = (*LOADING_FAULTS, "illegal")
"""What it reports instead of an answer."""
WATCH_FAULTS: tuple[Category, ...] = ("memory", "output", "tampering")
"""What the watchdog ends a program for."""
PLAIN = re.compile(rb'\{"answer": (?:(null)|(-?[1-9][0-9]{0,16}|0))\}')
"""Most answers, which need no reader for everything that JSON can say."""
SIGNALS = range(-64, 0)
"""Exit statuses that mean the end by a signal, as in subprocess."""


@dataclass(frozen=True)
class Reply:
    """What the program's side says to a question."""

    answer: Any = None
    fault: Violation | None = None
    noted: tuple[Violation, ...] = ()
    """What the program did besides answering."""


@dataclass(frozen=True)
class Verdict:
    """How the watchdog explains the end of a program."""

    status: int | None = None
    """Its exit status, negative for a signal."""
    fault: Violation | None = None
    no_walls: str = ""
    """Why the sandbox could not be built."""


def read_answer(line: bytes) -> Reply:
    """The reply to a question; ValueError where the line is not one."""
    if plain := PLAIN.fullmatch(line):
        return Reply(None if plain[1] else int(plain[2]))
    message, noted = _message(line)
    if message.keys() == {"answer"}:
        return Reply(message["answer"], None, noted)
    if message.keys() == {"fault", "message"}:
        return Reply(None, _fault(message["fault"], message["message"], ANSWER_FAULTS), noted)
    raise ValueError("unknown fields")


def read_loaded(line: bytes, programs: int) -> tuple[dict[int, Violation], tuple[Violation, ...]]:
    """The programs that can't be loaded, by slot, and what they did meanwhile; ValueError for any other line."""
    message, noted = _message(line)
    if message.keys() != {"loaded"}:
        raise ValueError("unknown fields")
    return unloaded(message["loaded"], programs), noted


def unloaded(replies: Any, programs: int) -> dict[int, Violation]:
    """The programs that can't be loaded, of a reply that has None or a category and a message for each."""
    if type(replies) is not list or len(replies) != programs:
        raise ValueError("not one reply for each program")
    faults = {}
    for slot, reply in enumerate(replies):
        if reply is None:
            continue
        if type(reply) is not list or len(reply) != 2:
            raise ValueError("neither loaded nor a fault")
        category, message = reply
        faults[slot] = _fault(category, message, LOADING_FAULTS)
    return faults


def read_verdict(line: bytes) -> Verdict:
    """The watchdog's verdict, of any line: an empty one where the line is not a verdict."""
    try:
        message = decoded(line)
        match message:
            case {"exit": int(status)} if len(message) == 1 and (status in SIGNALS or 0 <= status < 256):
                return Verdict(int(status))
            case {"fault": fault, "message": text} if len(message) == 2:
                return Verdict(fault=_fault(fault, text, WATCH_FAULTS))
            case {"no walls": str(reason)} if len(message) == 1:
                return Verdict(no_walls=reason)
    except ValueError:
        pass
    return Verdict()


def _message(line: bytes) -> tuple[dict[str, Any], tuple[Violation, ...]]:
    """An object without its notes, and these."""
    message = decoded(line)
    if type(message) is not dict:
        raise ValueError("not an object")
    noted = message.pop("noted", [])
    if type(noted) is not list or len(noted) > MOST_NOTED:
        raise ValueError("not a list of notes")
    return message, tuple(Violation("tampering", _text(note)) for note in noted)


def _fault(category: Any, message: Any, allowed: tuple[Category, ...]) -> Violation:
    if type(category) is not str or category not in allowed:
        raise ValueError("unknown category")
    return Violation(category, _text(message))


def _text(text: Any) -> str:
    if type(text) is not str or len(text) > MOST_TEXT:
        raise ValueError("not a short text")
    return text
