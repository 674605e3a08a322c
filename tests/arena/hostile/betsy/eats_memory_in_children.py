"""Three children of 120 MB each, for half a minute at most.

Verdict: memory
"""

import os
import time

for _ in range(3):
    if not os.fork():
        held = bytearray(b"x") * 120_000_000
        time.sleep(30)
        os._exit(len(held) % 2)
os.wait()
