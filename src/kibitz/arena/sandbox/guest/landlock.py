"""Closes every file to this process but those of a list, by the kernel's Landlock (landlock(7), linux/landlock.h).

It needs no rights, and no namespaces: it holds where nothing else does. It closes files for opening alone: their names,
sizes and times stay visible, and so do links.
"""

import ctypes
import os
import sys
from collections.abc import Iterable

CREATE_RULESET, ADD_RULE, RESTRICT_SELF = 444, 445, 446
"""The same numbers on every architecture, like all calls since Linux 5.1."""
ASK_VERSION = 1
PATH_BENEATH = 1
EXECUTE, WRITE_FILE, READ_FILE, READ_DIR = 1, 2, 4, 8
READ = EXECUTE | READ_FILE | READ_DIR
FILES = (1 << 13) - 1
"""Every right to files that the first version knows."""
REFER, TRUNCATE, IOCTL_DEV = 1 << 13, 1 << 14, 1 << 15
"""Rights to files of later versions: moving between folders, cutting off, steering devices."""
ADDED = {2: REFER, 3: TRUNCATE, 5: IOCTL_DEV}
"""The version that knows each."""
OF_ONE_FILE = EXECUTE | WRITE_FILE | READ_FILE | TRUNCATE | IOCTL_DEV
"""The rights that something other than a folder can have."""
TCP, TCP_SINCE = 1 | 2, 4
"""Binding and connecting, and the version that knows them."""
SCOPES, SCOPES_SINCE = 1 | 2, 6
"""Sockets by abstract names and signals to processes outside, and the version that knows them."""


class Ruleset(ctypes.Structure):
    _fields_ = (("files", ctypes.c_uint64), ("net", ctypes.c_uint64), ("scopes", ctypes.c_uint64))


class Beneath(ctypes.Structure):
    _pack_ = 1
    _layout_ = "ms"
    _fields_ = (("allowed", ctypes.c_uint64), ("folder", ctypes.c_int32))


def _call(number: int, *arguments: object) -> int:
    return int(ctypes.CDLL(None, use_errno=True).syscall(number, *arguments))


def version() -> int:
    """The version that the kernel has; 0 where it has none, or was started without."""
    return max(0, _call(CREATE_RULESET, None, 0, ASK_VERSION)) if sys.platform == "linux" else 0


def missing() -> str:
    """Why this machine can't close files by Landlock; empty where it can."""
    return "" if version() else "the kernel has no Landlock"


# Everything that is not below one of the paths is closed, also to whatever this process starts, for ever. The process
# must have given up new rights (PR_SET_NO_NEW_PRIVS). Paths that do not exist count for nothing. Does nothing where the
# kernel has no Landlock.
def close_files(readable: Iterable[str], writable: Iterable[str], listed: Iterable[str] = ()) -> None:
    """Let this process open nothing but these, for reading and running, or for writing too, or for listing folders."""
    known = version()
    if not known:
        return
    every = FILES | sum(right for since, right in ADDED.items() if known >= since)
    wanted = Ruleset(every, TCP if known >= TCP_SINCE else 0, SCOPES if known >= SCOPES_SINCE else 0)
    size = Ruleset.net.offset if known < TCP_SINCE else Ruleset.scopes.offset if known < SCOPES_SINCE else None
    ruleset = _call(CREATE_RULESET, ctypes.byref(wanted), size or ctypes.sizeof(wanted), 0)
    if ruleset < 0:
        raise OSError(ctypes.get_errno(), "the kernel refused to close files")
    for paths, rights in ((readable, READ), (writable, every), (listed, READ_DIR)):
        for path in dict.fromkeys(paths):
            try:
                folder = os.open(path, os.O_PATH | os.O_CLOEXEC)
            except FileNotFoundError:
                continue
            allowed = Beneath(rights if os.path.isdir(path) else rights & every & OF_ONE_FILE, folder)
            if _call(ADD_RULE, ruleset, PATH_BENEATH, ctypes.byref(allowed), 0):
                raise OSError(ctypes.get_errno(), f"the kernel refused to keep {path} open")
            os.close(folder)
    if _call(RESTRICT_SELF, ruleset, 0):
        raise OSError(ctypes.get_errno(), "the kernel refused to close files")
    os.close(ruleset)
