"""Sends a fault that only the arena finds.

Verdict: tampering
"""

import contextlib
import os

LINE = b'{"fault": "time", "message": "the other one was late"}\n'


def move(card):
    for number in range(3, 1024):
        with contextlib.suppress(OSError):
            os.write(number, LINE)
    return "fold"
