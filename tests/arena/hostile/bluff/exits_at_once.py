"""Exits without cleaning up.

Verdict: crash
"""

import os


def move(card):
    os._exit(0)
