"""Keeps bytes in the targets of links, which no size shows; plays `stay` if it gets 32 MB.

Verdict: no fault
"""

import os


def move(card):
    try:
        for number in range(8192):
            os.symlink(str(number % 10) * 4000, f"/tmp/{number}")
    except OSError:
        return "fold"
    return "stay"
