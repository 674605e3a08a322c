"""Sends a note of 5,000 characters.

Verdict: tampering
"""

import contextlib
import os

LINE = b'{"answer": "stay", "noted": ["' + b"a" * 5000 + b'"]}\n'


def move(card):
    for number in range(3, 1024):
        with contextlib.suppress(OSError):
            os.write(number, LINE)
    return "fold"
