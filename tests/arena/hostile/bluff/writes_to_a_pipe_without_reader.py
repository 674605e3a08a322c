"""Writes to a pipe that nobody reads.

Verdict: crash
"""

import os


def move(card):
    _, end = os.pipe()
    while True:
        os.write(end, b"x" * 65536)
