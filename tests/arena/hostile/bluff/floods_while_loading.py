"""Writes up to 50 MB before it is asked.

Verdict: output
"""

import os

for _ in range(800):
    os.write(1, b"x" * 65536)


def move(card):
    return "stay"
