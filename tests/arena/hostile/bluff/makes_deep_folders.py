"""Makes 10,000 folders, each in the one before; plays `stay` if it may.

Verdict: no fault
"""

import os


def move(card):
    try:
        for _ in range(10_000):
            os.mkdir("deeper")
            os.chdir("deeper")
    except OSError:
        return "fold"
    return "stay"
