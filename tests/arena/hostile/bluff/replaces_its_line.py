"""Puts a file in the place of its line, and answers.

Verdict: crash
"""

import contextlib
import os


def move(card):
    file = os.open("/tmp/line", os.O_RDWR | os.O_CREAT)
    for number in range(3, 64):
        if number != file:
            with contextlib.suppress(OSError):
                os.fstat(number)
                os.dup2(file, number)
    return "stay"
