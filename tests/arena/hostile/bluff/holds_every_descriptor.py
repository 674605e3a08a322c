"""Opens as many files as it can, and keeps them.

Verdict: no fault
"""

import contextlib
import os

held = []


def move(card):
    with contextlib.suppress(OSError):
        while True:
            held.append(os.open("/dev/null", os.O_RDONLY))
    return "fold"
