"""Leaves a process behind that prints when its parent has ended.

Verdict: illegal
"""

import os
import time

if not os.fork():
    os.setsid()
    time.sleep(0.2)
    print("late", flush=True)
    os._exit(0)
