"""Ignores every signal that can be ignored, then loops for a minute.

Verdict: time
"""

import contextlib
import signal
import time


def move(card):
    for number in range(1, signal.NSIG):
        with contextlib.suppress(OSError, ValueError):
            signal.signal(number, signal.SIG_IGN)
    end = time.monotonic() + 60
    while time.monotonic() < end:
        pass
    return "stay"
