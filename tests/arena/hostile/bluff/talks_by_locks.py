"""Locks files of the system, which all copies of it see; plays `stay` if it gets a lock.

Verdict: no fault
"""

import contextlib
import fcntl
import sys


def move(card):
    for path in (sys.executable, "/dev/null", "/etc/ld.so.cache"):
        with contextlib.suppress(OSError), open(path, "rb") as opened:
            for lock in (
                lambda file: fcntl.flock(file, fcntl.LOCK_SH | fcntl.LOCK_NB),
                lambda file: fcntl.lockf(file, fcntl.LOCK_SH | fcntl.LOCK_NB),
                lambda file: fcntl.fcntl(file, fcntl.F_SETLEASE, fcntl.F_RDLCK),
                lambda file: fcntl.fcntl(file, fcntl.F_NOTIFY, fcntl.DN_ACCESS),
                lambda file: fcntl.fcntl(file, 1036, b"\2" + b"\0" * 7),  # F_SET_RW_HINT
            ):
                with contextlib.suppress(OSError):
                    lock(opened)
                    return "stay"
    return "fold"
