"""Doubles its output under another number and prints there.

Verdict: printed
"""

import os


def move(card):
    os.write(os.dup2(1, 50), b"by another number")
    return "fold"
