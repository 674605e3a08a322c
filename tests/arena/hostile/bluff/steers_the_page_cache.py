"""Advises the kernel which parts of a file to keep in memory; plays `stay` if it may.

Verdict: no fault
"""

import contextlib
import mmap
import sys

NORMAL, RANDOM, SEQUENTIAL, WILL_NEED, COLD, PAGE_OUT, POPULATE = 0, 1, 2, 3, 20, 21, 22


def move(card):
    with open(sys.executable, "rb") as opened, mmap.mmap(opened.fileno(), 0, prot=mmap.PROT_READ) as mapped:
        for advice in (RANDOM, SEQUENTIAL, WILL_NEED, COLD, PAGE_OUT, POPULATE):
            with contextlib.suppress(OSError):
                mapped.madvise(advice)
                return "stay"
    return "fold"
