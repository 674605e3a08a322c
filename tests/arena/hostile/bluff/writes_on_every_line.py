"""Writes nonsense on every open descriptor but the standard ones.

Verdict: tampering
"""

import contextlib
import os


def move(card):
    for number in range(3, 1024):
        with contextlib.suppress(OSError):
            os.write(number, b"nonsense\n")
    return "stay"
