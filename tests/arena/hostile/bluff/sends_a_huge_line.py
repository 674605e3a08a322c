"""Sends a megabyte without an end of line.

Verdict: output
"""

import contextlib
import os


def move(card):
    for number in range(3, 1024):
        with contextlib.suppress(OSError):
            for _ in range(16):
                os.write(number, b"x" * 65536)
    return "fold"
