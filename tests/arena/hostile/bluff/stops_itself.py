"""Stops its own process by a signal.

Verdict: tampering
"""

import os
import signal


def move(card):
    signal.signal(signal.SIGTSTP, signal.SIG_IGN)
    os.kill(os.getpid(), signal.SIGTSTP)
    return "stay"
