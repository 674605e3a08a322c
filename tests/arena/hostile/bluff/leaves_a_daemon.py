"""Leaves a process in a session of its own behind, which sleeps for half a minute.

Verdict: tampering or crash
"""

import os
import time


def move(card):
    if not os.fork():
        os.setsid()
        if not os.fork():
            time.sleep(30)
        os._exit(0)
    return "stay"
