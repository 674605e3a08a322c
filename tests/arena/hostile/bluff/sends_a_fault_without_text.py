"""Sends a fault that lacks its message.

Verdict: tampering
"""

import contextlib
import os

LINE = b'{"fault": "crash"}\n'


def move(card):
    for number in range(3, 1024):
        with contextlib.suppress(OSError):
            os.write(number, LINE)
    return "fold"
