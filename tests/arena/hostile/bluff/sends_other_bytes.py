"""Sends bytes that are no text, and text that is no ASCII.

Verdict: tampering
"""

import contextlib
import os

LINE = b'\xff\xfe{\x00\n{"answer": "\xed\xa0\x80"}\n'


def move(card):
    for number in range(3, 1024):
        with contextlib.suppress(OSError):
            os.write(number, LINE)
    return "fold"
