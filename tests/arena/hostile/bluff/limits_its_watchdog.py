"""Takes the watchdog's processor time and files away; plays `stay` if it may.

Verdict: no fault
"""

import contextlib
import os
import resource


def move(card):
    for kind in (resource.RLIMIT_CPU, resource.RLIMIT_NOFILE, resource.RLIMIT_FSIZE):
        with contextlib.suppress(OSError, ValueError):
            resource.prlimit(os.getppid(), kind, (1, 1))
            return "stay"
    return "fold"
