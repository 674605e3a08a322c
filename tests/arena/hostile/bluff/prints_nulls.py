"""Prints bytes of zero.

Verdict: printed
"""

import os


def move(card):
    os.write(1, b"\0" * 1000)
    return "fold"
