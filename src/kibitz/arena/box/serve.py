"""Answers for a program: loads what speaks its course's language, and gives each question to the program.

A question and its answer are a line of JSON each. What the program prints goes elsewhere and can't be taken for an
answer.
"""

import builtins
import contextlib
import errno
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


FULL = (errno.EFBIG, errno.ENOSPC, errno.EDQUOT)
ATTEMPTS = {
    "os.fork": "tried to start a process",
    "os.forkpty": "tried to start a process",
    "os.exec": "tried to become another program:",
    "os.posix_spawn": "tried to start",
    "os.system": "tried to start",
    "subprocess.Popen": "tried to start",
    "os.kill": "tried to send a signal:",
    "os.killpg": "tried to send a signal:",
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
        self.inside = job["inside"] if "inside" in job else modules_of(job["modules"])

    def load(self, paths: list[str]) -> list[Any]:
        """For each program its own name for itself, or the fault that keeps it from being loaded."""
        told: list[Any] = []
        for path in paths:
            try:
                player = self.inside.load(path)
            except BaseException as error:
                player = None
                told.append(fault(error))
            else:
                told.append(str(getattr(player, "name", ""))[:MOST_TEXT])
            self.players.append(player)
        return told

    def answer(self, slot: int, question: Any) -> Any:
        return self.players[slot].answer(question)


def modules_of(texts: Iterable[tuple[str, str]]) -> ModuleType:
    """The last of the modules made of these texts, which may import each other and nothing else of Kibitz."""
    for name, _ in texts:
        parts = name.split(".")
        for end in range(1, len(parts)):
            home = ModuleType(".".join(parts[:end]))
            home.__path__ = []
            sys.modules.setdefault(home.__name__, home)
    module = ModuleType("")
    for name, text in texts:
        module = ModuleType(name)
        module.__file__ = f"<{name}>"
        sys.modules[name] = module
        exec(compile(text, module.__file__, "exec"), module.__dict__)
        home_name, _, own = name.rpartition(".")
        if home_name:
            setattr(sys.modules[home_name], own, module)
    return module


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
    if isinstance(error, OSError) and error.errno in FULL:
        return "output", told
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
    for name in [name for name in sys.modules if name.partition(".")[0] == "kibitz"]:
        del sys.modules[name]
    sys.meta_path.insert(0, ForbiddenImports(forbidden))
    plain = builtins.__import__

    def checked(name: str, globals: Any = None, locals: Any = None, fromlist: Any = (), level: int = 0) -> ModuleType:
        if (
            level == 0
            and name.partition(".")[0] in forbidden
            and str((globals or {}).get("__file__")).startswith(folder)
        ):
            raise Forbidden(f"import of {name} is not allowed")
        return plain(name, globals, locals, fromlist, level)

    builtins.__import__ = checked


def listen(noted: list[str]) -> None:
    """Note what a player has no business to try."""

    def hook(event: str, arguments: tuple[Any, ...]) -> None:
        if event in ATTEMPTS and len(noted) < 10:
            # The first argument of a socket's events is the socket itself.
            shown = arguments[1:] if event in ("socket.connect", "socket.bind", "socket.sendto") else arguments
            noted.append(f"{ATTEMPTS[event]} {', '.join(map(str, shown))}".strip()[:MOST_TEXT])

    sys.addaudithook(hook)


def serve(stream: BinaryIO, write: Callable[[bytes], object], job: dict[str, Any]) -> None:
    """Load, then answer until there are no more questions."""
    for name in [name for name in sys.modules if name.partition(".")[0] == "kibitz"]:
        del sys.modules[name]
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

    reply({"names": host.load(job["paths"])})
    for line in stream:
        slot, question = json.loads(line)
        started = time.perf_counter()
        try:
            answer = host.answer(slot, question)
            try:
                json.dumps(answer)
                answer = {"is": answer}
            except (TypeError, ValueError):
                answer = {"fault": "illegal", "told": f"answered an object of {type(answer)}"}
        except BaseException as error:
            category, told = fault(error)
            answer = {"fault": category, "told": told}
        answer["seconds"] = time.perf_counter() - started
        reply(answer)
