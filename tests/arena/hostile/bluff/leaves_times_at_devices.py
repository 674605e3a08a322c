"""Changes the times of devices, which all programs see; plays `stay` if they change.

Verdict: no fault
"""

import contextlib
import os

DEVICES = ("/dev/null", "/dev/zero", "/dev/random", "/dev/urandom")


def times():
    return [(os.stat(path).st_mtime_ns, os.stat(path).st_ctime_ns) for path in DEVICES]


def move(card):
    before = times()
    for path in DEVICES:
        for change in (
            lambda path: os.utime(path),
            lambda path: os.chown(path, -1, -1),
            lambda path: os.chmod(path, 0o666),
            lambda path: os.fchown(os.open(path, os.O_RDWR), -1, -1),
            lambda path: os.utime(os.open(path, os.O_RDWR)),
        ):
            with contextlib.suppress(OSError):
                change(path)
    return "stay" if times() != before else "fold"
