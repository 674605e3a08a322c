"""Cuts, renames, links and marks files of the system; plays `stay` if it may.

Verdict: no fault
"""

import contextlib
import os
import sys


def move(card):
    for path in (sys.executable, "/usr/bin/env", "/etc/ld.so.cache", __file__):
        for change in (
            lambda path: os.truncate(path, 0),
            lambda path: os.rename(path, path + "x"),
            lambda path: os.link(path, "/tmp/linked"),
            lambda path: os.link(path, path + "x"),
            lambda path: os.chmod(path, 0o777),
            lambda path: os.chown(path, -1, -1),
            lambda path: os.utime(path),
            lambda path: os.unlink(path),
        ):
            with contextlib.suppress(OSError):
                change(path)
                return "stay"
    return "fold"
