"""Exits with a text that can't be encoded.

Verdict: crash
"""

import sys


def move(card):
    sys.exit("\udcff\n\x1b[2J")
