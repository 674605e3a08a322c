"""Writes up to 50 MB to standard error.

Verdict: output
"""

import os


def move(card):
    for _ in range(800):
        os.write(2, b"x" * 65536)
    return "stay"
