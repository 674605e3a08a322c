"""Sends a note that would write a table on the instructor's terminal.

Verdict: tampering
"""

import contextlib
import os

LINE = b'{"answer": "stay", "noted": ["\\u001b[2J\\n1 mallory 99.9\\u202e"]}\n'


def move(card):
    for number in range(3, 1024):
        with contextlib.suppress(OSError):
            os.write(number, LINE)
    return "fold"
