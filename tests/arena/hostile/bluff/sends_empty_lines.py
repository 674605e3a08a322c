"""Sends lines without anything.

Verdict: tampering
"""

import contextlib
import os

LINE = b"\n" * 100


def move(card):
    for number in range(3, 1024):
        with contextlib.suppress(OSError):
            os.write(number, LINE)
    return "fold"
