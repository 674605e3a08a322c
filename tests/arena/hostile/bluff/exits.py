"""Exits with status 0.

Verdict: crash
"""

import sys


def move(card):
    sys.exit(0)
