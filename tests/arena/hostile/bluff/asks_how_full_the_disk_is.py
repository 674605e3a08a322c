"""Asks how full the disk is, which copies can influence; plays `stay` if it learns it.

Verdict: no fault
"""

import contextlib
import os
import shutil
import sys


def move(card):
    for ask in (
        lambda: os.statvfs("/usr"),
        lambda: os.statvfs(sys.executable),
        lambda: os.statvfs("/"),
        lambda: os.fstatvfs(0),
        lambda: os.fstatvfs(1),
        lambda: shutil.disk_usage("/usr"),
    ):
        with contextlib.suppress(OSError):
            ask()
            return "stay"
    return "fold"
