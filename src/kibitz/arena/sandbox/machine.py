"""What a sandbox shows of the machine: the system's folders, the running Python, an environment."""

from __future__ import annotations

import os
import shutil
import sys
from pathlib import Path

import kibitz
from kibitz.arena.sandbox.guest.walls import DEVICES, SYSTEM
from kibitz.arena.sandbox.limits import Level

PACKAGE = Path(kibitz.__file__).parent
GUEST = ("__init__.py", "arena/__init__.py", "arena/sandbox/__init__.py", "arena/sandbox/guest")
"""The only part of Kibitz that the guest's side imports."""


def readable() -> list[str]:
    """The folders of the running Python."""
    folders = [sys.base_prefix, sys.prefix, os.path.dirname(os.path.realpath(sys.executable))]
    return [*dict.fromkeys(os.path.realpath(path) for path in folders), sys.prefix]


def hidden() -> list[str]:
    """Folders below the readable ones that programs must not see: Kibitz itself."""
    return [str(PACKAGE)]


def runs_as_root(level: Level) -> bool:
    """Whether a program of root can't become nobody, since nobody could not read the running Python."""
    return level == "limits" and os.getuid() == 0 and closed_folder() is not None


def closed_folder() -> Path | None:
    """A folder on the way to the running Python that not every user may enter; None where all are open."""
    ways = ((Path(folder), *Path(folder).parents) for folder in readable())
    return next((path for way in ways for path in way if not path.stat().st_mode & 0o001), None)


def environment(home: str) -> dict[str, str]:
    """The whole environment of a program."""
    # The numerical libraries would start one thread per core.
    single = dict.fromkeys(("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS"), "1")
    return {"PATH": "/usr/bin:/bin", "HOME": home, "TMPDIR": home, "LANG": "C.UTF-8", "PYTHONHASHSEED": "0", **single}


def library_path() -> dict[str, str]:
    """Where this Python finds its own libraries, if the environment has to say it."""
    named = os.environ.get("LD_LIBRARY_PATH", "").split(":")
    own = [path for path in named if path and Path(path).resolve().is_relative_to(Path(sys.base_prefix).resolve())]
    return {"LD_LIBRARY_PATH": ":".join(own)} if own else {}


def bubblewrap(program: Path, files: int) -> list[str]:
    """The beginning of a command that runs the rest under bwrap; files is the size of /tmp in bytes."""
    # Its own path: the command starts with an environment that may not lead to it.
    words = [shutil.which("bwrap") or "bwrap", "--die-with-parent", "--cap-drop", "ALL"]
    # What our first process there needs; the program gets none of it.
    needed = ["SYS_ADMIN"]
    if os.getuid() == 0:
        # Without a user namespace the program can become nobody; in one, root's files would still be its own.
        words += ["--unshare-ipc", "--unshare-pid", "--unshare-net", "--unshare-uts", "--unshare-cgroup-try"]
        needed += ["SETUID", "SETGID", "KILL", "SYS_PTRACE"]
    else:
        words.append("--unshare-all")
    for capability in needed:
        words += ["--cap-add", f"CAP_{capability}"]
    # bwrap's own first process would be open to the program, which has the same user; ours is not.
    words.append("--as-pid-1")
    words += ["--tmpfs", "/dev", "--proc", "/proc"]
    for path in DEVICES:
        words += ["--dev-bind", path, path]
    # /tmp comes before the readable folders, which may themselves be below /tmp.
    words += ["--perms", "1777", "--size", str(files), "--tmpfs", "/tmp"]
    for path in dict.fromkeys([*SYSTEM, *readable()]):
        if os.path.exists(path):
            # Nobody must be able to enter the folders above, which bwrap would make for its own user alone.
            for above in reversed(Path(path).parents[:-1]):
                words += ["--perms", "0755", "--dir", str(above)]
            words += ["--ro-bind", path, path]
    words += ["--tmpfs", str(PACKAGE)]
    for part in GUEST:
        words += ["--ro-bind", str(PACKAGE / part), str(PACKAGE / part)]
    words += ["--ro-bind", str(program), "/program"]
    # What bwrap makes itself is memory that could be written to without limit.
    for path in ("/dev", str(PACKAGE), "/"):
        words += ["--remount-ro", path]
    return [*words, "--chdir", "/tmp", "--"]
