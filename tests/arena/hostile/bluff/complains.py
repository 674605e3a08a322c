"""Writes past Python's own streams.

Verdict: printed
"""

import os


def move(card):
    os.write(2, b"what a hand")
    return "stay"
