"""Starts two hundred processes that sleep for half a minute.

Verdict: tampering
"""

import contextlib
import os
import time

for _ in range(200):
    with contextlib.suppress(OSError):
        if not os.fork():
            time.sleep(30)
            os._exit(0)
time.sleep(2)
