"""Tries to kill the process that watches it.

Verdict: tampering
"""

import contextlib
import os
import signal


def move(card):
    with contextlib.suppress(OSError):
        os.kill(os.getppid(), signal.SIGKILL)
    return "stay"
