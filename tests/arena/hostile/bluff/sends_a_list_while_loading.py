"""Says that it has loaded by a list of lists.

Verdict: tampering
"""

import contextlib
import os

for number in range(3, 1024):
    with contextlib.suppress(OSError):
        os.write(number, b"[[]]\n")


def move(card):
    return "fold"
