"""Registers functions that never return for its end, and ignores what asks it to end.

Verdict: no fault
"""

import atexit
import contextlib
import signal
import threading
import time

atexit.register(time.sleep, 60)
threading.Thread(target=time.sleep, args=(60,)).start()
for number in (signal.SIGTERM, signal.SIGHUP, signal.SIGINT, signal.SIGQUIT):
    with contextlib.suppress(ValueError):
        signal.signal(number, lambda *_: time.sleep(60))


def move(card):
    return "fold"
