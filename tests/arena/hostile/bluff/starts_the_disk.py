"""Asks for files to be saved, which stops others at the disk; plays `stay` if the kernel itself looks at the file.

Verdict: no fault
"""

import os

CLOSED = 60


def move(card):
    try:
        # The kernel would find no such file.
        os.fsync(CLOSED)
        os.fdatasync(CLOSED)
    except OSError:
        return "stay"
    return "fold"
