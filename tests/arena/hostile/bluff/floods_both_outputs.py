"""Writes up to 50 MB to standard output and error in turn, byte by byte at first.

Verdict: output
"""

import os


def move(card):
    for number in range(1000):
        os.write(1 + number % 2, b"x")
    for number in range(800):
        os.write(1 + number % 2, b"x" * 65536)
    return "stay"
