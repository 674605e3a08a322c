"""Answers for programs: loads the module that knows how their course calls them, and passes each question on.

Messages are a line of JSON, [slot, message, ...], all for the program in this slot. For each there is a reply, a line
of JSON too: {"answer": ...} or {"fault": category, "message": text}; all replies to a line are sent together. After
loading there is {"loaded": [...]} with null or a category and a message for each program. What programs attempted
meanwhile is under "noted". What they print goes elsewhere and can't be taken for a reply.
"""

import builtins
import contextlib
import errno
import importlib.abc
import json
import os
import sys
from collections.abc import Callable, Iterable
from types import ModuleType
from typing import Any, BinaryIO

from kibitz.arena.sandbox.guest.wire import MOST_NOTED, MOST_TEXT, encoded, encoded_answer


class Forbidden(ImportError):
    """The course does not allow this import."""


class ForbiddenImports(importlib.abc.MetaPathFinder):
    """Finds none of the forbidden modules."""

    def __init__(self, names: Iterable[str]) -> None:
        self.names = frozenset(names)

    def find_spec(self, name: str, path: Any = None, target: Any = None) -> None:
        if name.partition(".")[0] in self.names:
            raise Forbidden(f"import of {name} is not allowed")


MOST_CAUSES = 20
"""Causes of an error that are looked at: a program's own may form a cycle."""
FULL = (errno.EFBIG, errno.ENOSPC, errno.EDQUOT)
"""Errors of a disk or a file that has reached its limit."""
STARTS = {
    "os.fork": "tried to start a process",
    "os.forkpty": "tried to start a process",
    "os.exec": "tried to become another program:",
    "os.posix_spawn": "tried to start",
    "os.system": "tried to start",
    "subprocess.Popen": "tried to start",
}
"""Events that Python reports (sys.addaudithook) and that no player needs that may have one process only."""
ATTEMPTS = {
    "os.kill": "tried to send a signal:",
    "os.killpg": "tried to send a signal:",
    "socket.connect": "tried to connect to",
    "socket.bind": "tried to open a port at",
    "socket.sendto": "tried to send to",
    "socket.getaddrinfo": "tried to look up",
}
"""Events that no player needs."""


AF_UNIX = 1
"""The family of sockets that do not leave the machine."""


class Host:
    """The programs of one process, each wrapped in the player that its course's module makes of it."""

    def __init__(self, job: dict[str, Any]) -> None:
        self.noted: list[str] = []
        self.players: list[Any] = []
        self.inside = job["inside"] if "inside" in job else modules_of(job["modules"])

    def load(self, paths: list[str]) -> list[Any]:
        """For each program None, or the category and message of why it can't be loaded."""
        replies: list[Any] = []
        for path in paths:
            try:
                player = self.inside.load(path)
            except BaseException as error:
                player = None
                replies.append(list(classify(error)))
            else:
                replies.append(None)
            self.players.append(player)
        return replies

    def answer(self, slot: int, question: Any) -> Any:
        player = self.players[slot]
        try:
            return player.answer(question)
        finally:
            # What the course's module has noticed besides the answer.
            if noticed := getattr(player, "noted", None):
                self.noted += noticed
                noticed.clear()


def modules_of(texts: Iterable[tuple[str, str]]) -> ModuleType:
    """Make modules of these texts and return the last; they can import each other and nothing else of Kibitz."""
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


def classify(error: BaseException) -> tuple[str, str]:
    """The category of what the program did, and one line about it."""
    message = type(error).__name__
    with contextlib.suppress(Exception):  # the program's own exception may raise when it is shown
        message = " ".join(f"{message}: {error}".removesuffix(": ").split())
    message = message[:MOST_TEXT]
    cause: BaseException | None = error
    for _ in range(MOST_CAUSES):
        if isinstance(cause, Forbidden):
            return "forbidden import", str(cause)[:MOST_TEXT]
        cause = cause and (cause.__cause__ or cause.__context__)
    if isinstance(error, MemoryError) or (isinstance(error, OSError) and error.errno == errno.ENOMEM):
        return "memory", message
    if isinstance(error, OSError) and error.errno in FULL:
        return "output", message
    if isinstance(error, SystemExit):
        return "crash", f"sys.exit: {message}"[:MOST_TEXT]
    return "crash", (message + where(error))[:MOST_TEXT]


def where(error: BaseException) -> str:
    """The last line of the program itself that the error passed through."""
    place = ""
    trace = error.__traceback__
    while trace is not None:
        name = trace.tb_frame.f_code.co_filename
        if not name.startswith("<") and "/lib/python" not in name and name != __file__:
            place = f" ({os.path.basename(name)}, line {trace.tb_lineno})"
        trace = trace.tb_next
    return place


def forbid(names: Iterable[str], folder: str) -> None:
    """Refuse imports of these by files of the folder, and by anyone where the module is not loaded yet."""
    forbidden = frozenset(names)
    for name in [name for name in sys.modules if name.partition(".")[0] == "kibitz"]:
        del sys.modules[name]
    sys.meta_path.insert(0, ForbiddenImports(forbidden))
    original = builtins.__import__

    def checked(name: str, globals: Any = None, locals: Any = None, fromlist: Any = (), level: int = 0) -> ModuleType:
        if (
            level == 0
            and name.partition(".")[0] in forbidden
            and str((globals or {}).get("__file__")).startswith(folder)
        ):
            raise Forbidden(f"import of {name} is not allowed")
        return original(name, globals, locals, fromlist, level)

    builtins.__import__ = checked


def listen(noted: list[str], may_start: bool) -> None:
    """Add to the list what no player needs to do; may_start: whether it may have other processes."""
    attempts = ATTEMPTS if may_start else {**STARTS, **ATTEMPTS}

    def hook(event: str, arguments: tuple[Any, ...]) -> None:
        if event == "socket.__new__" and arguments[1] != AF_UNIX and len(noted) < MOST_NOTED:
            noted.append("tried to use the network")
        if event in attempts and len(noted) < MOST_NOTED:
            # The first argument of a socket's events is the socket itself.
            shown = arguments[1:] if event in ("socket.connect", "socket.bind", "socket.sendto") else arguments
            noted.append(f"{attempts[event]} {', '.join(map(str, shown))}".strip()[:MOST_TEXT])

    sys.addaudithook(hook)


# Loads the job's programs, reports their names, then answers each line of the stream until it ends.
#
# Writes exactly one line for each message and one for loading, whatever the programs do: their exceptions, SystemExit
# included, become faults, and so do answers that JSON can't hold. The hooks against imports and attempts are set before
# a program's first line runs, and never removed.
def serve(stream: BinaryIO, write: Callable[[bytes], object], job: dict[str, Any]) -> None:
    """Load the programs, then answer until there are no more messages."""
    for name in [name for name in sys.modules if name.partition(".")[0] == "kibitz"]:
        del sys.modules[name]
    host = Host(job)
    forbid(job["forbidden"], job["folder"])
    listen(host.noted, job["processes"] > 1)
    write(ended(encoded({"loaded": host.load(job["paths"])}), host.noted))
    for line in stream:
        slot, *messages = json.loads(line)
        write(b"".join([ended(reply(host, slot, message), host.noted) for message in messages]))


def reply(host: Host, slot: int, message: Any) -> bytes:
    """The line that answers a message, without its end."""
    try:
        answer = host.answer(slot, message)
    except BaseException as error:
        category, text = classify(error)
        return encoded({"fault": category, "message": text})
    try:
        return encoded_answer(answer)
    except MemoryError as error:
        category, text = classify(error)
        return encoded({"fault": category, "message": text})
    except Exception:  # an answer's own methods may raise anything
        text = f"answered an object of {type(answer)} that can't be sent"
        return encoded({"fault": "illegal", "message": text[:MOST_TEXT]})


def ended(line: bytes, noted: list[str]) -> bytes:
    """The line with what the programs attempted meanwhile; what they printed is out when it is sent."""
    try:
        sys.stdout.flush()
        sys.stderr.flush()
    except Exception:  # whatever the program has put there
        pass
    if noted:
        line = json.dumps({**json.loads(line), "noted": noted[:MOST_NOTED]}).encode()
        noted.clear()
    return line + b"\n"
