"""Takes 600 MB for a file at once; plays `stay` if it gets them.

Verdict: no fault
"""

import contextlib
import os


def move(card):
    with open("/tmp/large", "wb") as out, contextlib.suppress(OSError):
        os.posix_fallocate(out.fileno(), 0, 600 << 20)
        return "stay"
    return "fold"
