"""Sends a number that is too large.

Verdict: tampering
"""

import contextlib
import os

LINE = b'{"answer": 1e999}\n'


def move(card):
    for number in range(3, 1024):
        with contextlib.suppress(OSError):
            os.write(number, LINE)
    return "fold"
