"""Writes 40 MB to a deleted file by memory alone.

Verdict: crash
"""

import mmap
import os


def move(card):
    held = []
    for number in range(40):
        out = os.open(f"/tmp/{number}", os.O_CREAT | os.O_RDWR)
        os.unlink(f"/tmp/{number}")
        os.ftruncate(out, 1_000_000)
        held.append(mmap.mmap(out, 1_000_000))
        for place in range(0, 1_000_000, mmap.PAGESIZE):
            held[-1][place] = 1
    return "stay"
