"""Keeps bytes in pipes with names, as many as it can open; plays `stay` if it keeps 8 MB.

Verdict: no fault
"""

import contextlib
import os


def move(card):
    held = 0
    with contextlib.suppress(OSError):
        for number in range(1000):
            os.mkfifo(f"/tmp/pipe{number}")
            line = os.open(f"/tmp/pipe{number}", os.O_RDWR | os.O_NONBLOCK)
            with contextlib.suppress(BlockingIOError):
                while True:
                    held += os.write(line, b"x" * 65536)
    return "stay" if held > 8 << 20 else "fold"
