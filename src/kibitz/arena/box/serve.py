"""Answers for a program: loads what speaks its course's language, and gives each question to the program.

A question and its answer are a line of JSON each. What the program prints goes elsewhere and can't be taken for an
answer.
"""

import builtins
import contextlib
import importlib.abc
import json
import os
import sys
import time
from collections.abc import Callable, Iterable
from types import ModuleType
from typing import Any, BinaryIO

MOST_TEXT = 300


class Forbidden(ImportError):
    """The course does not allow this import."""


class ForbiddenImports(importlib.abc.MetaPathFinder):
    """Finds none of the forbidden modules."""

    def __init__(self, names: Iterable[str]) -> None:
        self.names = frozenset(names)

    def find_spec(self, name: str, path: Any = None, target: Any = None) -> None:
        if name.partition(".")[0] in self.names:
            raise Forbidden(f"import of {name} is not allowed")


ATTEMPTS = {
    "socket.connect": "tried to connect to",
    "socket.bind": "tried to open a port at",
    "socket.sendto": "tried to send to",
    "socket.getaddrinfo": "tried to look up",
}
"""What Python tells of itself (sys.addaudithook) and is no business of a player."""


class Host:
    """The programs of one process, each answered for by what its course's module makes of it."""

    def __init__(self, job: dict[str, Any]) -> None:
        self.noted: list[str] = []
        self.players: list[Any] = []
        for name, source in job["modules"]:
            module = ModuleType(name)
            module.__file__ = f"<{name}>"
            sys.modules[name] = module
            exec(compile(source, f"<{name}>", "exec"), module.__dict__)
        self.inside = sys.modules[job["modules"][-1][0]]

    def load(self, paths: list[str]) -> list[str]:
        """The programs' own names for themselves."""
        names = []
        for path in paths:
            player = self.inside.load(path)
            self.players.append(player)
            names.append(str(getattr(player, "name", ""))[:MOST_TEXT])
        return names

    def answer(self, slot: int, question: Any) -> Any:
        return self.players[slot].answer(question)


def fault(error: BaseException) -> tuple[str, str]:
    """Category and one line."""
    told = f"{type(error).__name__}: {error}" if str(error) else type(error).__name__
    told = " ".join(told.split())[:MOST_TEXT]
    seen: BaseException | None = error
    while seen is not None:
        if isinstance(seen, Forbidden):
            return "forbidden import", str(seen)[:MOST_TEXT]
        seen = seen.__cause__ or seen.__context__
    if isinstance(error, MemoryError):
        return "memory", told
    if isinstance(error, SystemExit):
        return "crash", f"sys.exit({error.code!r})"[:MOST_TEXT]
    return "crash", told + where(error)


def where(error: BaseException) -> str:
    """The last line of the program itself that the error came through."""
    found = ""
    trace = error.__traceback__
    while trace is not None:
        name = trace.tb_frame.f_code.co_filename
        if not name.startswith("<") and "/lib/python" not in name and name != __file__:
            found = f" ({os.path.basename(name)}, line {trace.tb_lineno})"
        trace = trace.tb_next
    return found


def forbid(names: Iterable[str], folder: str) -> None:
    """No import of these by a file in the folder, nor at all of what is not loaded yet."""
    forbidden = frozenset(names)
    for name in [name for name in sys.modules if name.partition(".")[0] in forbidden & {"kibitz"}]:
        del sys.modules[name]
    sys.meta_path.insert(0, ForbiddenImports(forbidden))
    plain = builtins.__import__

    def checked(name: str, globals: Any = None, locals: Any = None, fromlist: Any = (), level: int = 0) -> ModuleType:
        if level == 0 and name.partition(".")[0] in forbidden and str((globals or {}).get("__file__")).startswith(folder):
            raise Forbidden(f"import of {name} is not allowed")
        return plain(name, globals, locals, fromlist, level)

    builtins.__import__ = checked


def listen(noted: list[str]) -> None:
    """Note what a player has no business to try."""

    def hook(event: str, arguments: tuple[Any, ...]) -> None:
        if event in ATTEMPTS and len(noted) < 10:
            noted.append(f"{ATTEMPTS[event]} {arguments[1:] if event.startswith('socket.c') else arguments}"[:MOST_TEXT])

    sys.addaudithook(hook)


def serve(stream: BinaryIO, write: Callable[[bytes], object], job: dict[str, Any]) -> None:
    """Load, then answer until there are no more questions."""
    host = Host(job)
    noted = host.noted
    forbid(job["forbidden"], job["folder"])
    listen(noted)

    def reply(what: dict[str, Any]) -> None:
        with contextlib.suppress(Exception):
            sys.stdout.flush()
            sys.stderr.flush()
        if noted:
            what["noted"] = list(noted)
            noted.clear()
        write(json.dumps(what).encode() + b"\n")

    try:
        reply({"names": host.load(job["paths"])})
    except BaseException as error:
        category, told = fault(error)
        reply({"fault": category, "told": told})
        return
    for line in stream:
        slot, question = json.loads(line)
        started = time.perf_counter()
        try:
            answer = {"is": host.answer(slot, question)}
            json.dumps(answer)
        except BaseException as error:
            category, told = fault(error)
            answer = {"fault": category, "told": told}
        answer["seconds"] = time.perf_counter() - started
        reply(answer)
