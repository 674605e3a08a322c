"""Takes 400 MB of memory that could be shared.

Verdict: memory
"""

import mmap


def move(card):
    held = []
    for _ in range(40):
        block = mmap.mmap(-1, 10_000_000)
        for place in range(0, len(block), 4096):
            block[place] = 1
        held.append(block)
    return "stay"
