"""Lets a thread that loops keep Python's lock for ever.

Verdict: time
"""

import sys
import threading
import time


def loop():
    end = time.monotonic() + 60
    while time.monotonic() < end:
        sum(range(10_000_000))


def move(card):
    sys.setswitchinterval(1000)
    threading.Thread(target=loop, daemon=True).start()
    time.sleep(0.001)
    return "stay"
