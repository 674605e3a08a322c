"""Sends a number of 4,200 digits.

Verdict: tampering
"""

import contextlib
import os

LINE = b'{"answer": ' + b"7" * 4200 + b"}\n"


def move(card):
    for number in range(3, 1024):
        with contextlib.suppress(OSError):
            os.write(number, LINE)
    return "fold"
