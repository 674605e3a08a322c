"""Sends a thousand notes.

Verdict: tampering
"""

import contextlib
import os

LINE = b'{"answer": "stay", "noted": [' + b'"a", ' * 999 + b'"a"]}\n'


def move(card):
    for number in range(3, 1024):
        with contextlib.suppress(OSError):
            os.write(number, LINE)
    return "fold"
