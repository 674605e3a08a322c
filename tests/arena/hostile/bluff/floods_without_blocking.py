"""Makes its output one that never waits, then writes up to 50 MB.

Verdict: output
"""

import contextlib
import os


def move(card):
    os.set_blocking(1, False)
    for _ in range(200_000):
        with contextlib.suppress(BlockingIOError):
            os.write(1, b"x" * 4096)
    return "stay"
