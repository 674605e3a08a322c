"""Starts 200 threads in four processes.

Verdict: tampering or memory or crash or illegal
"""

import contextlib
import os
import threading
import time

threading.stack_size(65536)
for _ in range(4):
    if not os.fork():
        for _ in range(50):
            with contextlib.suppress(RuntimeError):
                threading.Thread(target=time.sleep, args=(30,), daemon=True).start()
        time.sleep(30)
        os._exit(0)
time.sleep(2)
