"""Makes what takes its output a megabyte long.

Verdict: crash
"""

import os
import time


def move(card):
    os.ftruncate(1, 1_000_000)
    time.sleep(5)
    return "stay"
