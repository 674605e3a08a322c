"""Stops its own process, and is noted for trying to send a signal."""

import os
import signal


def move(card):
    signal.signal(signal.SIGTSTP, signal.SIG_IGN)
    os.kill(os.getpid(), signal.SIGTSTP)
    return "stay"
