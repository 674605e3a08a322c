"""Writes to files and devices of the system; plays `stay` if it may.

Verdict: no fault
"""

import contextlib
import os


def move(card):
    for path in ("/usr/x", "/etc/x", "/bin/x", "/program/x", "/x", "/dev/x", "/proc/1/oom_score_adj", "/sys/x"):
        with contextlib.suppress(OSError):
            os.close(os.open(path, os.O_WRONLY | os.O_CREAT))
            return "stay"
    return "fold"
