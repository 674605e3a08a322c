"""Blocks every signal, then sleeps for a minute.

Verdict: time
"""

import signal
import time


def move(card):
    signal.pthread_sigmask(signal.SIG_BLOCK, signal.valid_signals())
    time.sleep(60)
    return "stay"
