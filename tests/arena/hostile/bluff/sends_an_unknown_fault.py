"""Sends a fault whose category is a list.

Verdict: tampering
"""

import contextlib
import os

LINE = b'{"fault": [], "message": ""}\n'


def move(card):
    for number in range(3, 1024):
        with contextlib.suppress(OSError):
            os.write(number, LINE)
    return "fold"
