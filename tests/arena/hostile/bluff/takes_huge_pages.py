"""Takes pages of two megabytes, of which the machine has one store; plays `stay` if it gets one.

Verdict: no fault
"""

import contextlib
import mmap

HUGE = 0x40000


def move(card):
    for size in (1 << 21, 1 << 30):
        with contextlib.suppress(OSError, MemoryError):
            mmap.mmap(-1, size, flags=mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS | HUGE)
            return "stay"
    return "fold"
