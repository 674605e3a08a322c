"""Makes the file that takes its output a megabyte long.

Verdict: output
"""

import os
import time


def move(card):
    os.ftruncate(1, 1_000_000)
    time.sleep(5)
    return "stay"
