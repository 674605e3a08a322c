"""Leaves a process in a session of its own behind, which sleeps for half a minute.

Verdict: illegal
"""

import os
import time

if not os.fork():
    os.setsid()
    if not os.fork():
        time.sleep(30)
    os._exit(0)
