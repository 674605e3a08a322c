"""Starts a hundred threads that sleep for half a minute.

Verdict: tampering
"""

import contextlib
import threading
import time


def move(card):
    threading.stack_size(65536)
    for _ in range(100):
        with contextlib.suppress(RuntimeError):
            threading.Thread(target=time.sleep, args=(30,), daemon=True).start()
    time.sleep(5)
    return "stay"
