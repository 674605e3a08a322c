"""Sends lists in lists, 4,000 deep.

Verdict: tampering
"""

import contextlib
import os

LINE = b'{"answer": ' + b"[" * 4000 + b"]" * 4000 + b"}\n"


def move(card):
    for number in range(3, 1024):
        with contextlib.suppress(OSError):
            os.write(number, LINE)
    return "fold"
