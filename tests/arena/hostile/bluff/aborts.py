"""Aborts.

Verdict: crash
"""

import os


def move(card):
    os.abort()
