"""Reads random bytes for ever.

Verdict: time
"""

import os


def move(card):
    while True:
        os.urandom(1 << 20)
