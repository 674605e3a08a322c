"""Prints 40 MB without reading them, by sendfile.

Verdict: output
"""

import os


def move(card):
    zeros = os.open("/tmp/zeros", os.O_CREAT | os.O_RDWR)
    os.ftruncate(zeros, 1_000_000)
    for _ in range(40):
        place = 0
        while place < 1_000_000:
            place += os.sendfile(1, zeros, place, 1_000_000 - place)
    return "stay"
